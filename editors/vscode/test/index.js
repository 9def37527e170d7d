// What VS Code shows of a hazard of the demo operator, and what its quick fix and its restart do. VS Code calls run in its
// extension host; run.mjs starts it.
const assert = require("node:assert");
const fs = require("node:fs");
const vscode = require("vscode");

// shown resolves with the diagnostics of a document once wanted holds of them.
function shown(uri, wanted) {
  return new Promise((resolve, reject) => {
    const look = () => {
      const diagnostics = vscode.languages.getDiagnostics(uri).filter((d) => d.source === "ctrllint");
      if (!wanted(diagnostics)) return;
      clearTimeout(late);
      subscription.dispose();
      resolve(diagnostics);
    };
    const subscription = vscode.languages.onDidChangeDiagnostics(look);
    const late = setTimeout(() => {
      subscription.dispose();
      reject(new Error("ctrllint says " + JSON.stringify(vscode.languages.getDiagnostics(uri))));
    }, 120_000);
    look();
  });
}

async function session() {
  assert.equal(vscode.workspace.getConfiguration("files").get("autoSave"), "off", "the demo operator is never written");
  const uri = vscode.Uri.joinPath(vscode.workspace.workspaceFolders[0].uri, "internal", "transfer", "copier.go");
  const document = await vscode.workspace.openTextDocument(uri);
  await vscode.window.showTextDocument(document);
  const before = await shown(uri, (diagnostics) => diagnostics.length > 0);
  const first = before[0];
  assert.equal(first.code.value, "errchan/unbuffered-send");
  assert.ok(first.code.target.path.endsWith("/errchan/unbuffered-send.html"), "the code links to the page of the check");
  assert.ok(first.relatedInformation.length >= 2, "the other ends of the hazard are shown");

  const hovers = await vscode.commands.executeCommand("vscode.executeHoverProvider", uri, first.range.start);
  const page = hovers.flatMap((hover) => hover.contents.map((content) => content.value)).join("\n");
  assert.ok(page.includes("unbuffered-send"), "the hover is the page of the check: " + page);

  // The suppression answers the finding before anything is saved.
  const actions = await vscode.commands.executeCommand("vscode.executeCodeActionProvider", uri, first.range);
  const suppression = actions.find((action) => action.title.startsWith("Ignore "));
  assert.ok(suppression, "among " + actions.map((action) => action.title));
  assert.ok(await vscode.workspace.applyEdit(suppression.edit));
  await shown(uri, (diagnostics) => diagnostics.length === before.length - 1);
  assert.ok(document.isDirty, "nothing is saved");
  await vscode.commands.executeCommand("undo");
  await shown(uri, (diagnostics) => diagnostics.length === before.length);

  const cleared = shown(uri, (diagnostics) => diagnostics.length === 0);
  const restarted = vscode.commands.executeCommand("ctrllint.restart");
  await cleared;
  await restarted;
  await shown(uri, (diagnostics) => diagnostics.length === before.length);
  return `VS Code ${vscode.version} shows ${before.map((d) => d.code.value).join(", ")}, as expected`;
}

exports.run = async () => {
  const said = await session().then((said) => ({ said }), (err) => ({ error: err.stack }));
  fs.writeFileSync(process.env.CTRLLINT_TEST_RESULT, JSON.stringify(said));
};
