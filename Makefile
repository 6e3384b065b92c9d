# make run         start the demo in this terminal
# make test        build and run all tests
#
# make build       build the program `roots` in release (STATIC=0 links the C libraries dynamically)
# make check       lint, test and docs in one go
# make lint        formatting, warnings as errors, undeclared imports, the order of folders
# make bench       measure, in release, and print a table (ARGS="stack tool" some parts); its JSON is kept
# make bench-compare BASE=main~5   the same beside another commit, both in turn
# make instructions  count those of the example program Navapp, for a start and for a key, and its size
# make order       note anew which functions a start and keys call, for the linker: after large changes
# make fuzz        feed every reader with libFuzzer (FUZZ="kdl app" TIME=60 a target)
# make sanitize    run all tests with the sanitizers for memory and for threads (SANITIZE="address thread")
# make torment     kill programs 200 times, play every tape in every terminal, compare navigator and explorer
#                  after a million keys (ROUNDS=200)
# make mutate      change COUNT=200 lines one at a time, and name the changes that no test notices (ROOM=Engine SEED=1)
# make soak        random use of every app for TIME seconds altogether (TIME=3600 SEED=1)
# make docs        build the documentation, offline, warnings as errors
# make pictures    draw the pictures of the demo anew
# make newcomer    do what a newcomer does: write a package with 'roots init', build it, play its tape
# make corpus      compare with VHS on a folder of public tapes, as `make test` does on a few (CORPUS=folder)
# make browser     use the pages that roots makes in a real browser, headless; pictures of them stay in .build/browser
# make neovim      use 'roots lsp' in a real neovim, without a screen
# make golden      rewrite the golden files and show what changed
# make install     install the program, its manual and completions (PREFIX=/usr/local DESTDIR=)
# make uninstall   take them away again
# make deb         make a Debian package of it in .build/packages
# make tarball     the same as an archive that can be unpacked anywhere
# make clean       remove everything that was built
#
# `run` and `test` install the Debian packages they need when they may, and else name the command that does.

SHELL := /bin/bash
.SHELLFLAGS := -o pipefail -c
PREFIX ?= /usr/local
DESTDIR ?=
STATIC ?= 1
TEST ?=
SHARE = $(DESTDIR)$(PREFIX)/share
PAGES := man/man1/roots.1 man/man5/roots-app.5 man/man5/roots-tape.5 bash-completion/completions/roots \
  zsh/site-functions/_roots fish/vendor_completions.d/roots.fish
FUZZ ?= kdl notation app link keys tape pattern
TIME ?= 60
SANITIZE ?= address thread
ROUNDS ?= 200
SEED ?= 1

VERSION := $(shell sed -nE 's/.*static let number = "(.+)"/\1/p' Sources/RootsTools/Line/ToolVersion.swift)
MACHINE := $(shell uname -m)
ARCHITECTURE := $(shell dpkg --print-architecture 2> /dev/null || uname -m)
PACKAGES_FOLDER := .build/packages
# Where 'make lint' builds, with warnings as errors. CI builds everything so, and in one place.
STRICT ?= .build/strict
# Packages made of the same commit are the same.
export SOURCE_DATE_EPOCH ?= $(shell git log -1 --format=%ct 2> /dev/null || date +%s)

SOURCES := Sources Tests Package.swift .ci/floors/floors.swift
# What the linker would take away again is not made: that takes an eighth of the time.
LINKED := swift build --configuration release --product roots -debug-info-format none \
  -Xswiftc -Xfrontend -Xswiftc -disable-implicit-string-processing-module-import
ifeq ($(STATIC),1)
LINKED += -Xswiftc -static-executable
else
LINKED += --static-swift-stdlib
endif
# The linker that comes with Swift puts the functions that a start and keys need next to each other, so that few pages
# of the program are read. Without it the program takes more memory and is the same otherwise.
ifneq ($(wildcard $(dir $(realpath $(shell command -v swiftc 2> /dev/null)))ld.lld),)
LINKED += -Xswiftc -use-ld=lld -Xswiftc -Xfrontend -Xswiftc -function-sections \
  -Xlinker --symbol-ordering-file=$(CURDIR)/.ci/functions -Xlinker --no-warn-symbol-ordering
# Stripped, it leaves out the tables for unwinding as well: no debugger could name what they lead to.
BARE := -Xlinker --no-eh-frame-hdr -Xlinker --script=$(CURDIR)/.ci/unwind.ld
endif
RELEASE := $(LINKED) -Xlinker -s $(BARE)

.PHONY: build run test check corpus lint docs pictures newcomer browser neovim golden
.PHONY: bench bench-compare instructions order fuzz fuzz-run sanitize torment mutate soak
.PHONY: install uninstall deb tarball clean needs needs-tests needs-browser needs-neovim swift-is-there
.DEFAULT_GOAL := build

build: needs
	$(RELEASE)

# Without optimization, debug information and index, in a place of its own: that takes a quarter of the time, and a
# person at the keys notices no difference.
QUICK := swift build --product roots -debug-info-format none --disable-index-store --scratch-path .build/run
run: needs
	$(QUICK)
	@.build/run/debug/roots

check: lint test docs

# Most tests work on the main actor, which is one thread: all of them go into two processes of about the same length.
# What fails is said once more at the end.
HALF := ^Roots(Tool|Terminal|Curses|Store|App)Tests[.]
test: needs-tests
ifneq ($(TEST),)
	swift test --parallel --filter '$(TEST)'
else
	swift build --build-tests
	@program="$$(swift build --show-bin-path)/RootsPackageTests.xctest"; \
	"$$program" --testing-library swift-testing --filter '$(HALF)' > .build/half.txt 2>&1 & half=$$!; \
	trap 'kill $$half 2> /dev/null' EXIT; \
	"$$program" --testing-library swift-testing --skip '$(HALF)' 2>&1 | tee .build/other.txt; code=$$?; \
	wait $$half || code=1; cat .build/half.txt; \
	[ $$code -eq 0 ] || grep -ah 'recorded an issue' .build/other.txt .build/half.txt; exit $$code
endif

# More public tapes, and what VHS's own parser makes of each, than the few that `make test` reads.
corpus: needs-tests
	@test -f '$(CORPUS)/expected.jsonl' || { \
	  echo "there are no tapes in '$(CORPUS)'; make corpus CORPUS=FOLDER"; exit 2; }
	ROOTS_TAPE_CORPUS='$(abspath $(CORPUS))' swift test --filter 'on tapes of other projects'

# What a run leaves at the top level must not be committed with the rest.
TOP := Package.swift|Sources|Tests|Resources|Makefile|README.md
lint: needs
	@more=$$(git ls-files 2> /dev/null | grep -v '^[.]' | cut -d/ -f1 | sort -u | grep -vxE '$(TOP)'); \
	  test -z "$$more" || { echo "does not belong at the top level: $$more"; exit 1; }
	swift format lint --strict --recursive $(SOURCES)
	ROOTS_STRICT=1 swift build --build-tests --scratch-path $(STRICT) \
	  --explicit-target-dependency-import-check error
	.ci/floors/check $(STRICT)/debug/index/store

BENCH := ROOTS_BENCH=1 swift build --configuration release --static-swift-stdlib --product
bench: needs
	$(BENCH) roots
	$(BENCH) RootsBench
	@mkdir -p .build/bench
	@.build/release/RootsBench $(ARGS) | tee .build/bench/last.txt
	@tail -n 1 .build/bench/last.txt > .build/bench/$$(git rev-parse --short HEAD 2> /dev/null || echo here).json

# Machines are shared and noisy: only what was measured in turn can be compared.
TURNS ?= 3
bench-compare: needs
	@test -n '$(BASE)' || { echo 'which commit? make bench-compare BASE=main~1'; exit 2; }
	rm -rf .build/bench/turns .build/bench/base/Sources .build/bench/base/Tests
	@mkdir -p .build/bench/turns .build/bench/base
	git archive '$(BASE)' | tar -x -C .build/bench/base
	$(BENCH) roots --package-path .build/bench/base
	$(BENCH) RootsBench --package-path .build/bench/base
	$(BENCH) roots
	$(BENCH) RootsBench
	@for round in $$(seq $(TURNS)); do \
	  .build/bench/base/.build/release/RootsBench --json $(ARGS) > .build/bench/turns/base-$$round.json; \
	  .build/release/RootsBench --json $(ARGS) > .build/bench/turns/here-$$round.json; \
	done
	@.build/release/RootsBench compare .build/bench/turns

# Linked as `roots` is. Counts are the same on every machine; PEER=PROGRAM counts another program with the same keys.
instructions: needs
	@command -v valgrind > /dev/null || { echo "roots needs valgrind; install with:"; \
	  echo "  sudo apt-get install --yes valgrind"; exit 1; }
	$(subst --product roots,--product Navapp,$(RELEASE))
	@.ci/instructions .build/release/Navapp $(PEER)

# What is linked anew has the names of all functions, but nothing for debuggers, which valgrind would not understand.
order: needs
	@command -v valgrind > /dev/null || { echo "roots needs valgrind; install with:"; \
	  echo "  sudo apt-get install --yes valgrind"; exit 1; }
	$(LINKED) -Xlinker --strip-debug --scratch-path .build/order
	$(subst --product roots,--product Navapp,$(LINKED)) -Xlinker --strip-debug --scratch-path .build/order
	.ci/instructions --functions .build/order/release/Navapp .build/order/release/roots > .build/order/functions
	mv .build/order/functions .ci/functions

# The part that libFuzzer enters by is compiled by hand: what SwiftPM links has a main of its own.
fuzz: needs
	swift build --configuration release --scratch-path .build/fuzz --sanitize=fuzzer --target Fuzzing
	swiftc -O -sanitize=fuzzer -parse-as-library -I .build/fuzz/release/Modules \
	  -Xcc -fmodule-map-file=.build/fuzz/release/CText.build/module.modulemap Tests/Fuzzing/Entry/fuzz.swift \
	  $$(find $(foreach module,Roots RootsFiles RootsTerminal RootsApp RootsTape Fuzzing CText,.build/fuzz/release/$(module).build/) \
	    -name '*.o') -o .build/fuzz/fuzz
	@$(MAKE) --no-print-directory fuzz-run

fuzz-run:
	@for target in $(FUZZ); do \
	  mkdir -p .build/fuzz/corpus/$$target .build/fuzz/found; \
	  case $$target in kdl | app) more=Resources/Apps ;; tape) more=Resources/Tapes ;; *) more= ;; esac; \
	  echo "fuzzing $$target for $(TIME) s"; \
	  ROOTS_FUZZ=$$target SWIFT_BACKTRACE=enable=no .build/fuzz/fuzz -max_total_time=$(TIME) -timeout=10 \
	    -rss_limit_mb=2048 -max_len=6000 -verbosity=0 \
	    -artifact_prefix=.build/fuzz/found/$$target- \
	    .build/fuzz/corpus/$$target Tests/Fuzzing/Inputs/$$target $$more || { \
	    echo "keep what was found in Tests/Fuzzing/Inputs/$$target, and mend it"; exit 1; }; \
	done

# Swift marks pointers in ways that the search for leaks does not understand, and tests of memory want freed memory
# back. No test is left out.
sanitize: export ASAN_OPTIONS = detect_leaks=0:quarantine_size_mb=1
sanitize: export SWIFT_BACKTRACE = enable=no
sanitize: export ROOTS_TEST_MINUTES = 60
sanitize: needs-tests
	$(foreach kind,$(SANITIZE),swift build --build-tests --sanitize=$(kind) --scratch-path .build/$(kind) && \
	  swift test --skip-build --parallel --sanitize=$(kind) --scratch-path .build/$(kind) &&) \
	  echo "clean: $(SANITIZE)"

# Killing programs over tapes and stores, and every tape in every terminal before the auditor.
torment: export ROOTS_TEST_MINUTES = 120
torment: needs-tests
	ROOTS_ROUNDS=$(ROUNDS) swift test --filter 'RootsStoreTests|killed at any moment|sends only what|agree after every key|a full one|no one looks'

# In a copy below .build/mutate: no file of the work tree is touched.
mutate: needs-tests
	COUNT='$(COUNT)' SEED='$(SEED)' ROOM='$(ROOM)' .ci/mutate/mutate

# Tapes that do not play the same stay in .build/soak.
soak: TIME = 3600
soak: export ROOTS_TEST_MINUTES = $(shell expr $(TIME) / 30 + 15)
soak: needs-tests
	ROOTS_SOAK=$(TIME) ROOTS_SEED=$(SEED) swift test --filter 'A soak'

docs: needs
	rm -rf .build/docs && mkdir -p .build/docs
	swift build
	@set -e; products=$$(swift build --show-bin-path); \
	target=$$(swiftc -print-target-info | sed -n 's/.*"triple": "\(.*\)",/\1/p' | head -1); \
	for library in Roots RootsTerminal RootsApp RootsTape RootsExplore; do \
	  symbols=.build/docs/$$library.symbols; mkdir -p $$symbols; \
	  swift-symbolgraph-extract -module-name $$library -target "$$target" -I "$$products/Modules" \
	    -Xcc "-fmodule-map-file=$$products/CText.build/module.modulemap" -Xcc -ISources/CText/include \
	    -minimum-access-level public -omit-extension-block-symbols -output-dir $$symbols; \
	  docc convert Sources/$$library/$$library.docc --fallback-display-name $$library \
	    --fallback-bundle-identifier roots.$$library --additional-symbol-graph-dir $$symbols \
	    --output-path .build/docs/$$library.doccarchive --warnings-as-errors; \
	done

pictures: build
	@mkdir -p Resources/Pictures
	cd Resources/Pictures && ../../.build/release/roots replay --allow-outside pictures.tape film.tape
	.build/release/roots graph Resources/Apps/shop.kdl --format svg > Resources/Pictures/shop-graph.svg
	@chmod 644 Resources/Pictures/*.svg Resources/Pictures/*.gif
	git diff --stat -- Resources/Pictures

newcomer: needs
	swift build --product roots
	rm -rf .build/newcomer && mkdir -p .build/newcomer
	.build/debug/roots init .build/newcomer/Garden --roots '$(CURDIR)'
	@$(MAKE) --no-print-directory --directory .build/newcomer/Garden test

browser: needs-browser
	swift build --product roots
	.ci/browser/check .build/debug/roots

neovim: needs-neovim
	swift build --product roots
	ROOTS='$(CURDIR)/.build/debug/roots' nvim --headless --clean -S .ci/neovim/check.lua

golden: needs-tests
	ROOTS_UPDATE_GOLDEN=1 swift test || true
	git diff --stat -- Tests Resources

# With any umask, all users can read what is installed.
PUT = install -D -m 644 /dev/stdin

install: build
	install -D -m 755 .build/release/roots '$(DESTDIR)$(PREFIX)/bin/roots'
	.build/release/roots man roots | $(PUT) '$(SHARE)/man/man1/roots.1'
	.build/release/roots man roots-app | $(PUT) '$(SHARE)/man/man5/roots-app.5'
	.build/release/roots man roots-tape | $(PUT) '$(SHARE)/man/man5/roots-tape.5'
	.build/release/roots completions bash | $(PUT) '$(SHARE)/bash-completion/completions/roots'
	.build/release/roots completions zsh | $(PUT) '$(SHARE)/zsh/site-functions/_roots'
	.build/release/roots completions fish | $(PUT) '$(SHARE)/fish/vendor_completions.d/roots.fish'

uninstall:
	rm -f '$(DESTDIR)$(PREFIX)/bin/roots' $(foreach page,$(PAGES),'$(SHARE)/$(page)')

deb:
	rm -rf .build/stage
	@$(MAKE) --no-print-directory install PREFIX=/usr DESTDIR=.build/stage
	Resources/Packaging/deb .build/stage $(VERSION) $(PACKAGES_FOLDER)/roots_$(VERSION)_$(ARCHITECTURE).deb

tarball: NAME = roots-$(VERSION)-linux-$(MACHINE)
tarball:
	rm -rf .build/stage && mkdir -p .build/stage $(PACKAGES_FOLDER)
	@$(MAKE) --no-print-directory install PREFIX= DESTDIR=.build/stage/$(NAME)
	install -m 644 README.md .build/stage/$(NAME)/README.md
	tar --create --gzip --file $(PACKAGES_FOLDER)/$(NAME).tar.gz --directory .build/stage --sort=name \
	  --owner=0 --group=0 --numeric-owner --mtime=@$(SOURCE_DATE_EPOCH) $(NAME)
	@echo $(PACKAGES_FOLDER)/$(NAME).tar.gz

clean:
	rm -rf .build

# What is missing on this machine is installed where that is allowed, and named where it is not.

needs: PACKAGES = $(if $(wildcard /usr/include/curses.h),,libncurses-dev) \
  $(if $(wildcard /usr/include/sqlite3.h),,libsqlite3-dev)
needs-tests: PACKAGES = $(if $(wildcard /usr/include/curses.h),,libncurses-dev) \
  $(if $(wildcard /usr/include/sqlite3.h),,libsqlite3-dev) \
  $(foreach tool,tmux asciinema parallel git groff zsh fish,$(if $(shell command -v $(tool)),,$(tool))) \
  $(if $(shell command -v man),,man-db) $(if $(shell command -v script),,bsdutils) \
  $(if $(wildcard /usr/lib/python3/dist-packages/pyte),,python3-pyte)
needs-browser: PACKAGES = $(if $(wildcard /usr/include/curses.h),,libncurses-dev) \
  $(if $(wildcard /usr/include/sqlite3.h),,libsqlite3-dev) \
  $(foreach tool,chromium python3,$(if $(shell command -v $(tool)),,$(tool))) \
  $(if $(wildcard /usr/share/fonts/truetype/dejavu),,fonts-dejavu-core)
needs-neovim: PACKAGES = $(if $(wildcard /usr/include/curses.h),,libncurses-dev) \
  $(if $(wildcard /usr/include/sqlite3.h),,libsqlite3-dev) $(if $(shell command -v nvim),,neovim)

needs needs-tests needs-browser needs-neovim: swift-is-there
	@missing='$(strip $(PACKAGES))'; \
	if [ -z "$$missing" ]; then exit 0; fi; \
	if [ "$$(id -u)" = 0 ]; then as=; elif sudo -n true 2>/dev/null; then as=sudo; else \
	  echo "roots needs $$missing; install with:"; \
	  echo "  sudo apt-get update && sudo apt-get install --yes $$missing"; exit 1; fi; \
	$$as apt-get update -qq && $$as apt-get install --yes -qq --no-install-recommends $$missing

swift-is-there:
	@command -v swift > /dev/null || { \
	  echo "roots needs Swift 6.3 or newer, and 'swift' is not on the PATH; see swift.org/install"; exit 1; }
