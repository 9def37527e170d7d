package ci_test

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestReferenceClient talks to the language server with the JavaScript client of those who wrote the
// protocol. TestLSP... of cmd/ctrllint look at the rest.
func TestReferenceClient(t *testing.T) {
	if _, err := os.Stat(filepath.Join("node_modules", "vscode-languageserver-protocol")); err != nil {
		if os.Getenv("CI") != "" {
			t.Fatalf("%v: CI has to talk to the server; npm ci --prefix tools/ci installs the client", err)
		}
		t.Skipf("%v: npm ci --prefix tools/ci installs the client", err)
	}
	file, err := filepath.Abs(filepath.Join(root, "testdata", "operator", "internal", "transfer", "copier.go"))
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("node", "lsp_client.mjs", filepath.Join(bin, "ctrllint"), file)
	var errs bytes.Buffer
	cmd.Stderr = &errs
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%v: %s", err, &errs)
	}
	var said struct {
		Server      struct{ Name string }
		Diagnostics []struct {
			Code               string
			RelatedInformation []struct{ Message string }
		}
		Actions       []struct{ Title string }
		Hover         struct{ Contents struct{ Value string } }
		Again, Status int
	}
	if err := json.Unmarshal(out, &said); err != nil {
		t.Fatalf("%v in %s", err, out)
	}
	if said.Server.Name != "ctrllint" || said.Status != 0 || len(said.Diagnostics) == 0 || said.Again != len(said.Diagnostics) {
		t.Fatalf("%s", out)
	}
	first := said.Diagnostics[0]
	if first.Code != "errchan/unbuffered-send" || len(first.RelatedInformation) < 2 || len(said.Actions) == 0 || !strings.Contains(said.Hover.Contents.Value, "unbuffered-send") {
		t.Errorf("%s", out)
	}
}

// TestNeovim talks to the language server with Neovim's own client, and lets it apply what the server offers.
func TestNeovim(t *testing.T) {
	nvim, err := exec.LookPath("nvim")
	if err != nil {
		t.Skip("Neovim is not installed")
	}
	file, err := filepath.Abs(filepath.Join(root, "testdata", "operator", "internal", "transfer", "copier.go"))
	if err != nil {
		t.Fatal(err)
	}
	source, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	ctrllint, err := filepath.Abs(filepath.Join(bin, "ctrllint"))
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(nvim, "--headless", "--clean", "-c", "luafile lsp_nvim.lua", "-c", "cquit")
	cmd.Env = append(os.Environ(), "CTRLLINT="+ctrllint, "FILE="+file)
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	var said struct {
		Code        string
		Severity    int
		Found, Left int
		Titles      []string
		Hover       string
		Modified    bool
	}
	if err := json.Unmarshal(out, &said); err != nil {
		t.Fatalf("%v in %s", err, out)
	}
	if said.Code != "errchan/unbuffered-send" || said.Severity != 2 || said.Left != said.Found-1 || !said.Modified || len(said.Titles) != 2 || !strings.Contains(said.Hover, "### unbuffered-send") {
		t.Errorf("%s", out)
	}
	if now, err := os.ReadFile(file); err != nil || !bytes.Equal(now, source) {
		t.Errorf("the file on the disk has changed: %v", err)
	}
}
