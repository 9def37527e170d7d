// Runs index.js in a real VS Code: the packed extension is installed in its server, which comes with code-server, and headless
// Chromium opens the demo operator there. VS Code's own test programs download VS Code itself, which no package registry has.
//
//   npm test --prefix editors/vscode/test -- PROGRAM     PROGRAM is the built ctrllint, as an absolute path
import { execFileSync, spawn } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";

const here = path.resolve(import.meta.dirname, "..");
const server = path.join(import.meta.dirname, "node_modules", "code-server", "lib", "vscode");
const home = fs.mkdtempSync(path.join(os.tmpdir(), "ctrllint-vscode-"));
const result = path.join(home, "result.json");
const started = [];

function start(command, args, env = {}) {
  const child = spawn(command, args, { env: { ...process.env, ...env }, stdio: ["ignore", "pipe", "pipe"] });
  child.said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (data) => (child.said += data));
  child.on("error", (err) => (child.said += err.message));
  started.push(child);
  return child;
}

// until resolves with what found returns once it is true.
async function until(what, seconds, found) {
  for (const end = Date.now() + seconds * 1000; Date.now() < end; await new Promise((wake) => setTimeout(wake, 100))) {
    const value = found();
    if (value) return value;
  }
  throw new Error(`${what} did not come in ${seconds} s:\n${started.map((child) => child.said.slice(-4000)).join("\n")}`);
}

// options are the command line of the server, whose settings name the program.
function options(program) {
  const settings = path.join(home, "server", "data", "Machine");
  fs.mkdirSync(settings, { recursive: true });
  fs.writeFileSync(path.join(settings, "settings.json"), JSON.stringify({ "ctrllint.path": path.resolve(program), "files.autoSave": "off" }));
  return [path.join(server, "out", "server-main.js"), "--accept-server-license-terms", "--telemetry-level", "off", "--server-data-dir", path.join(home, "server")];
}

async function run(program) {
  if (!fs.existsSync(path.join(server, "node_modules"))) {
    execFileSync("npm", ["install", "--ignore-scripts", "--omit=dev", "--no-audit", "--no-fund", "--loglevel", "error"], { cwd: server, stdio: "inherit" });
  }
  const common = options(program);
  execFileSync(process.execPath, [...common, "--install-extension", path.join(here, "dist", "ctrllint.vsix")], { stdio: "pipe" });
  const installed = fs.readdirSync(path.join(home, "server", "extensions")).find((name) => name.startsWith("ctrllint.ctrllint-"));

  const host = start(process.execPath, [...common, "--host", "127.0.0.1", "--port", "0", "--without-connection-token", "--disable-workspace-trust"], {
    CTRLLINT_TEST_RESULT: result,
  });
  const port = await until("the server", 60, () => host.said.match(/listening on (\d+)/)?.[1]);
  const remote = (file) => `vscode-remote://127.0.0.1:${port}${file}`;
  const page = new URL(`http://127.0.0.1:${port}/`);
  page.searchParams.set("folder", path.resolve(here, "..", "..", "testdata", "operator"));
  page.searchParams.set("payload", JSON.stringify([
    ["extensionDevelopmentPath", remote(path.join(home, "server", "extensions", installed))],
    ["extensionTestsPath", remote(path.join(here, "test", "index.js"))],
  ]));
  start("chromium", ["--headless=new", "--no-sandbox", "--disable-gpu", "--remote-debugging-port=0", `--user-data-dir=${path.join(home, "browser")}`, page.href]);
  await until("the answer of VS Code", 300, () => fs.existsSync(result) && fs.statSync(result).size > 0);
  return JSON.parse(fs.readFileSync(result, "utf8"));
}

const said = await run(process.argv[2]).catch((err) => ({ error: err.stack }));
for (const child of started) child.kill();
await Promise.all(started.map((child) => child.exitCode ?? child.signalCode ?? new Promise((end) => child.once("close", end))));
fs.rmSync(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
console.log(said.error ?? said.said);
process.exit(said.error ? 1 : 0);
