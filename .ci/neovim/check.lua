-- Uses 'roots lsp' from a real neovim, without a screen, as people do: opens an app file, sees a mistake, completes,
-- asks, goes, renames, puts in order. ROOTS is the program.

local roots = vim.env.ROOTS
local folder = vim.fn.tempname()
local checks = 0

local function fail(text)
  io.stderr:write("neovim: " .. text .. "\n")
  vim.cmd("cquit 1")
end

local function check(holds, text)
  checks = checks + 1
  if not holds then fail(text) end
end

local function wait(holds, text) check(vim.wait(20000, holds, 10), text) end

local function write(name, lines) vim.fn.writefile(lines, folder .. "/" .. name) end

local function lines() return table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), "\n") end

local function go(text, behind)
  vim.fn.cursor(1, 1)
  local row = vim.fn.search("\\V" .. text, "cW")
  check(row > 0, "'" .. text .. "' is not in the buffer:\n" .. lines())
  vim.api.nvim_win_set_cursor(0, { row, vim.fn.col(".") - 1 + (behind or 0) })
end

vim.fn.mkdir(folder, "p")
write("shop.kdl", {
  'app "Shop" {',
  "  start screen=home",
  "  set count=0",
  '  screen home { list { row "Buy"   { push itm } } }',
  '  screen item title="Bücher 🥖 {count}" { list { row "Back" { pop } } }',
  "}",
})
write("buy.tape", { "Launch shop.kdl", "Enter", "Expect Top item", "Expect Stack home item" })

vim.cmd("cd " .. folder)
vim.cmd("edit shop.kdl")
local id = vim.lsp.start_client({ name = "roots", cmd = { roots, "lsp" }, root_dir = folder })
check(id, "the server does not start")
vim.lsp.buf_attach_client(0, id)
local client = vim.lsp.get_client_by_id(id)
wait(function() return client.initialized end, "the server does not answer")

-- A mistake is shown, and gone when it is mended as typed.
wait(function() return #vim.diagnostic.get(0) > 0 end, "no mistake is shown")
local first = vim.diagnostic.get(0)[1]
check(first.message:find("unknown screen 'itm'; did you mean 'item'?", 1, true), "said: " .. first.message)
check(first.lnum == 3, "the mistake is in line " .. first.lnum)
go("itm")
vim.cmd("normal! cwitem")
wait(function()
  local errors = vim.diagnostic.get(0, { severity = vim.diagnostic.severity.ERROR })
  return #errors == 0
end, "the mistake stays")

-- Names are completed.
go("push item", 6)
vim.bo.omnifunc = "v:lua.vim.lsp.omnifunc"
local answer = client.request_sync("textDocument/completion", vim.lsp.util.make_position_params(0, client.offset_encoding), 20000, 0)
local offered = {}
for _, item in ipairs(answer.result.items) do offered[item.label] = true end
check(offered.item and offered.home, "screens are not completed")

-- What stands under the cursor is explained.
go("row", 1)
vim.lsp.buf.hover()
wait(function() return #vim.api.nvim_list_wins() == 2 end, "nothing is explained")
for _, window in ipairs(vim.api.nvim_list_wins()) do
  local text = table.concat(vim.api.nvim_buf_get_lines(vim.api.nvim_win_get_buf(window), 0, -1, false), "\n")
  if window ~= vim.api.nvim_get_current_win() then check(text:find("row TITLE", 1, true), "explained: " .. text) end
end

-- One goes to where a screen is defined.
go("push item", 6)
vim.lsp.buf.definition()
wait(function() return vim.api.nvim_win_get_cursor(0)[1] == 5 end, "the definition is not found")

-- A screen gets another name, in the tape as well.
vim.lsp.buf.rename("book")
wait(function() return lines():find("screen book", 1, true) and lines():find("push book", 1, true) end,
  "the screen keeps its name:\n" .. lines())
vim.cmd("wall")
vim.cmd("edit buy.tape")
wait(function() return lines():find("Expect Stack home book", 1, true) end, "the tape keeps the name:\n" .. lines())
vim.lsp.buf_attach_client(0, id)
vim.cmd("wall")
vim.cmd("edit shop.kdl")

-- The file is put in order.
if vim.lsp.buf.format then vim.lsp.buf.format({ timeout_ms = 20000 }) else vim.lsp.buf.formatting_sync(nil, 20000) end
check(lines():find('\n    screen home { list { row "Buy" { push book } } }\n', 1, true), "not in order:\n" .. lines())
check(lines():find("Bücher 🥖", 1, true), "letters are lost:\n" .. lines())
vim.cmd("wall")

-- The tape still plays.
local out = vim.fn.system({ roots, "replay", "buy.tape" })
check(vim.v.shell_error == 0, "the tape no longer plays: " .. out)

-- The server ends with the editor.
vim.lsp.stop_client(id)
wait(function() return client.is_stopped() end, "the server does not end")
vim.fn.delete(folder, "rf")
io.stdout:write("neovim: " .. checks .. " checks, all fine\n")
vim.cmd("qall!")
