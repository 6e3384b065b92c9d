/// The chapter about data that apps show.
extension Manual {
  /// `roots check` has nothing to say about the apps.
  static let data: [Example] = [
    Example(
      text: """
        'data guests "guests.csv"' reads rows from a file in CSV, JSON or KDL beside the app file or in a folder below
        it. The first line of CSV names the columns, between commas, semicolons or tabs; a cell with a comma, a quote or
        a line end stands in quotes, and a quote inside is written twice. JSON is a list of objects, KDL a node for each
        row with named values. Blanks in the name of a column become '-'. A column is int, double, bool or string,
        whichever suits all its cells, and a cell in quotes is a text; 'column' says what a file has to have, and of
        which type: 'column price type=string' shows 89.00 as it is written. A file has at most 16 MiB. Without a file, 'generate' makes rows that are always the same for the same 'seed'.
        """,
      app: [
        "app Guests {",
        "  data guests generate=300 seed=4 {",
        "    column id type=int",
        "    column first words=\"Ada,Grace,Linus\"",
        "    column last words=\"Berg,Costa,Dahl\"",
        "    column name text=\"{first} {last}\"",
        "    column room from=1 to=20",
        "  }",
        "  screen home {",
        "    text \"{guests.count} guests\"",
        "    list { row for=guest in=guests where=\"room<=3\" sort=\"room,-name\" \"{guest.name}\" detail=\"{guest.room}\" { push guest id=\"{guest.id}\" } }",
        "  }",
        "  screen guest title=\"{guest.name}\" {",
        "    param id type=int",
        "    find guest in=guests where=\"id=={id}\"",
        "    text \"No such guest.\" when=\"!guest\"",
        "    text \"Room {guest.room}\" when=guest",
        "  }",
        "}",
      ]),
    Example(
      text: """
        A row of a list or a table with 'for' and 'in' stands once for each row of data. 'where' is a condition on its
        columns; a name in braces stands for a value, as in where=\"room=={room}\". In the row, its texts and what it
        does, {guest.name} is a cell and {guest} the whole row, which can be handed on. When an answer comes the row is
        not known any more: what is needed then is handed on as a parameter or set as a value. 'find' in a screen names the
        first row that fits, for a screen that is told which one it shows. {guests.count} counts all rows.
        In a table, s sorts by the next column and / filters.
        """,
      app: [
        "app Rooms {",
        "  data guests generate=40 { column id type=int; column room from=1 to=4 }",
        "  data rooms generate=4 { column id type=int }",
        "  screen home { list { row for=room in=rooms \"Room {room.id}\" { push room room=\"{room.id}\" } } }",
        "  screen room title=\"Room {room}\" {",
        "    param room type=int",
        "    table {",
        "      columns Number Room",
        "      row for=guest in=guests where=\"room=={room}\" \"{guest.id}\" \"{guest.room}\"",
        "    }",
        "  }",
        "}",
      ]),
    Example(
      text: """
        '@after' lets the screen that a command opens load for a time, and '@fails' lets that fail now and then: of every
        few times some, always the same ones. Meanwhile 'loading' holds on it, afterwards 'failed' if it has failed. The
        time is that of the program: a tape lets it pass by Sleep, and 'roots explore' tries what comes before and after.
        """,
      app: [
        "app Slow {",
        "  screen home { list { row Weather { push weather @after=\"2s\" @fails=\"1 of 3\" } } }",
        "  screen weather {",
        "    text \"One moment.\" when=loading",
        "    text \"There is no weather report.\" tone=bad when=failed",
        "    text \"Sunny.\" when=\"!loading,!failed\"",
        "    list { row \"Try again\" when=failed { replace weather @after=\"2s\" } }",
        "  }",
        "}",
      ]),
    Example(
      text: """
        'roots explore' tries one row of each kind: rows are of one kind if everything that conditions ask of their cells,
        or of what these are handed on as, has the same answer. The report says how many kinds there are.
        """,
      app: [
        "app Mood {",
        "  data guests generate=300 { column id type=int; column mood words=\"well,ill\" }",
        "  screen home { list { row for=guest in=guests \"{guest.id}\" { push guest mood=\"{guest.mood}\" } } }",
        "  screen guest { param mood; list { row \"Call a doctor\" when=\"mood==ill\" { pop } } }",
        "}",
      ]),
  ]
}
