// Opens a file with the reference client of the protocol and prints, as JSON, what the
// server shows, offers and explains there, and how many milliseconds an edit takes that begins so many seconds after
// the file was shown, 2 if nothing is said: node lsp_client.mjs CTRLLINT FILE [SECONDS]
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import protocol from "vscode-languageserver-protocol/node.js";

const {
  CodeActionRequest, createProtocolConnection, DidChangeTextDocumentNotification, DidOpenTextDocumentNotification,
  ExitNotification, HoverRequest, InitializedNotification, InitializeRequest, ProgressType,
  PublishDiagnosticsNotification, ShutdownRequest, StreamMessageReader, StreamMessageWriter, WorkDoneProgressCreateRequest,
} = protocol;

const [program, file, seconds = "2"] = process.argv.slice(2);
const server = spawn(program, ["lsp"], { stdio: ["pipe", "pipe", "inherit"] });
const ended = new Promise((resolve) => server.on("exit", resolve));
const connection = createProtocolConnection(new StreamMessageReader(server.stdout), new StreamMessageWriter(server.stdin));
const uri = pathToFileURL(file).href;
const waiting = new Map(); // by version
const shown = (version) => new Promise((resolve) => waiting.set(version, resolve));
let progress = 0;
connection.onNotification(PublishDiagnosticsNotification.type, (p) => waiting.get(p.version)?.(p));
connection.onRequest(WorkDoneProgressCreateRequest.type, ({ token }) => {
  connection.onProgress(new ProgressType(), token, () => progress++);
});
connection.listen();

const started = await connection.sendRequest(InitializeRequest.type, {
  processId: process.pid, rootUri: null,
  capabilities: { window: { workDoneProgress: true }, textDocument: { publishDiagnostics: { relatedInformation: true } } },
});
connection.sendNotification(InitializedNotification.type, {});
const text = readFileSync(file, "utf8");
let next = shown(1);
connection.sendNotification(DidOpenTextDocumentNotification.type, { textDocument: { uri, languageId: "go", version: 1, text } });
const { diagnostics } = await next;
const textDocument = { uri };
const first = diagnostics[0];
const actions = first && await connection.sendRequest(CodeActionRequest.type, { textDocument, range: first.range, context: { diagnostics } });
const hover = first && await connection.sendRequest(HoverRequest.type, { textDocument, position: first.range.start });
await new Promise((resolve) => setTimeout(resolve, 1000 * Number(seconds)));
next = shown(2);
const before = Date.now();
connection.sendNotification(DidChangeTextDocumentNotification.type, {
  textDocument: { uri, version: 2 }, contentChanges: [{ text: text + `\n// One more line, of ${before}: nothing is kept of this text.\n` }],
});
const again = (await next).diagnostics.length;
const milliseconds = Date.now() - before;
await connection.sendRequest(ShutdownRequest.type);
connection.sendNotification(ExitNotification.type);
console.log(JSON.stringify({ server: started.serverInfo, diagnostics, actions, hover, again, milliseconds, progress, status: await ended }));
process.exit(0);
