// Starts `ctrllint lsp` for Go files and shows what it says.
const vscode = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;

function start() {
  const command = vscode.workspace.getConfiguration("ctrllint").get("path");
  client = new LanguageClient(
    "ctrllint",
    "ctrllint",
    { command, args: ["lsp"] },
    { documentSelector: [{ scheme: "file", language: "go" }] },
  );
  return client.start().catch((err) => {
    vscode.window.showErrorMessage(
      `ctrllint cannot be started as ${command}: ${err.message}. Install it with: go install github.com/ctrllint/ctrllint/cmd/ctrllint@latest`,
    );
  });
}

async function restart() {
  await client?.stop();
  await start();
}

exports.activate = (context) => {
  context.subscriptions.push(vscode.commands.registerCommand("ctrllint.restart", restart));
  context.subscriptions.push(
    vscode.workspace.onDidChangeConfiguration((e) => e.affectsConfiguration("ctrllint.path") && restart()),
  );
  return start();
};

exports.deactivate = () => client?.stop();
