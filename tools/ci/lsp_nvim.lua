-- Opens a file with Neovim's own client and prints, as JSON, what it shows, offers and explains there:
-- nvim --headless --clean -c 'luafile lsp_nvim.lua' with CTRLLINT and FILE in the environment.
vim.cmd("edit " .. vim.fn.fnameescape(vim.env.FILE))
local client = assert(vim.lsp.start_client({ name = "ctrllint", cmd = { vim.env.CTRLLINT, "lsp" }, root_dir = vim.fn.getcwd() }))
vim.lsp.buf_attach_client(0, client)

local function shown(count)
  assert(vim.wait(120000, function() return #vim.diagnostic.get(0) == count or (not count and #vim.diagnostic.get(0) > 0) end, 20), "no diagnostics")
  return vim.diagnostic.get(0)
end

local function ask(method, params)
  local answer = assert(vim.lsp.buf_request_sync(0, method, params, 60000))
  return assert(answer[client], method .. ": no answer").result
end

local before = shown()
local first = before[1]
vim.api.nvim_win_set_cursor(0, { first.lnum + 1, first.col })
local range = vim.lsp.util.make_range_params()
range.context = { diagnostics = { first.user_data.lsp } }
local actions = ask("textDocument/codeAction", range)
local hover = ask("textDocument/hover", vim.lsp.util.make_position_params())

-- The suppression, as the editor applies it, answers the finding before anything is saved.
local encoding = vim.lsp.get_client_by_id(client).offset_encoding
vim.lsp.util.apply_workspace_edit(actions[#actions].edit, encoding)
local after = shown(#before - 1)

print(vim.fn.json_encode({
  code = first.code, severity = first.severity, found = #before, left = #after, titles = vim.tbl_map(function(a) return a.title end, actions),
  hover = hover.contents.value, modified = vim.bo.modified,
}))
vim.lsp.stop_client(client)
vim.cmd("qall!")
