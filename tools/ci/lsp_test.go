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
