package ci_test

import (
	"bytes"
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"testing"

	_ "github.com/owenrumney/go-sarif/v3/pkg/report/v210/sarif" // holds the schema
	"github.com/santhosh-tekuri/jsonschema/v6"
)

// sarifs returns the files to validate: a real run, and those with every feature and with nothing.
func sarifs(t *testing.T) map[string][]byte {
	t.Helper()
	return map[string][]byte{
		"demo":   demo(t, "sarif"),
		"strict": demo(t, "sarif", "--strict"),
		"all":    golden(t, "sarif"),
		"clean":  golden(t, "sarif-clean"),
	}
}

func TestSARIFSchema(t *testing.T) {
	schema := oasisSchema(t)
	for name, data := range sarifs(t) {
		document, err := jsonschema.UnmarshalJSON(bytes.NewReader(data))
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if err := schema.Validate(document); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	broken := bytes.Replace(golden(t, "sarif"), []byte(`"startLine": 20`), []byte(`"startLine": 0`), 1)
	document, err := jsonschema.UnmarshalJSON(bytes.NewReader(broken))
	if err != nil {
		t.Fatal(err)
	}
	if schema.Validate(document) == nil {
		t.Error("the schema takes a line 0")
	}
}

// oasisSchema compiles the schema of OASIS, which a module of SARIF types carries as a constant.
func oasisSchema(t *testing.T) *jsonschema.Schema {
	t.Helper()
	const carrier = "github.com/owenrumney/go-sarif/v3/pkg/report/v210/sarif"
	dir, err := exec.Command("go", "list", "-f", "{{.Dir}}", carrier).Output()
	if err != nil {
		t.Fatal(err)
	}
	file, err := parser.ParseFile(token.NewFileSet(), filepath.Join(strings.TrimSpace(string(dir)), "schema.go"), nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	var text string
	for node := range ast.Preorder(file) {
		if lit, ok := node.(*ast.BasicLit); ok && len(lit.Value) > len(text) {
			text = lit.Value
		}
	}
	text, err = strconv.Unquote(text)
	if err != nil {
		t.Fatal(err)
	}
	document, err := jsonschema.UnmarshalJSON(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	compiler := jsonschema.NewCompiler()
	compiler.AssertFormat()
	const name = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
	if err := compiler.AddResource(name, document); err != nil {
		t.Fatal(err)
	}
	schema, err := compiler.Compile(name)
	if err != nil {
		t.Fatal(err)
	}
	return schema
}

// TestSARIFForGitHub asks Microsoft's validator, with the rules of the standard and those that GitHub
// has for what it takes.
func TestSARIFForGitHub(t *testing.T) {
	tool := multitool(t)
	for name, data := range sarifs(t) {
		if complaints := validate(t, tool, data); len(complaints) > 0 {
			t.Errorf("%s:\n%s", name, strings.Join(complaints, "\n"))
		}
	}
	broken := bytes.Replace(golden(t, "sarif"), []byte(`"locations"`), []byte(`"places"`), 1)
	if len(validate(t, tool, broken)) == 0 {
		t.Error("no complaint about a result without a location: the validator does not do its work")
	}
}

// multitool returns the validator that npm has installed in this folder (make tools/ci/node_modules).
func multitool(t *testing.T) string {
	t.Helper()
	platform := map[string]string{"linux": "linux", "darwin": "darwin", "windows": "win32"}[runtime.GOOS]
	tool := filepath.Join("node_modules", "@microsoft", "sarif-multitool-"+platform, "Sarif.Multitool")
	if runtime.GOOS == "windows" {
		tool += ".exe"
	}
	switch _, err := os.Stat(tool); {
	case err == nil:
	case os.Getenv("CI") != "":
		t.Fatalf("%v: CI has to validate what GitHub takes; npm ci --prefix tools/ci installs the validator", err)
	default:
		t.Skipf("%v: npm ci --prefix tools/ci installs the validator", err)
	}
	if err := os.Chmod(tool, 0o755); err != nil { // npm may have been told not to run install scripts
		t.Fatal(err)
	}
	path, err := filepath.Abs(tool)
	if err != nil {
		t.Fatal(err)
	}
	return path
}

// validate returns what the validator finds wrong. Its exit status says nothing of it.
func validate(t *testing.T, tool string, data []byte) []string {
	t.Helper()
	dir := t.TempDir()
	file, output := filepath.Join(dir, "ctrllint.sarif"), filepath.Join(dir, "complaints.sarif")
	if err := os.WriteFile(file, data, 0o600); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(tool, "validate", file, "--rule-kind", "Sarif;Ghas", "--output", output)
	cmd.Env = append(os.Environ(), "DOTNET_SYSTEM_GLOBALIZATION_INVARIANT=1")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	var log struct {
		Runs []struct {
			Results []struct {
				RuleID  string
				Level   string
				Message struct{ Arguments []string }
			}
			Invocations []struct{ ToolExecutionNotifications, ToolConfigurationNotifications []json.RawMessage }
		}
	}
	if err := json.Unmarshal(read(t, output), &log); err != nil {
		t.Fatal(err)
	}
	if len(log.Runs) != 1 {
		t.Fatalf("%d runs of the validator, want one", len(log.Runs))
	}
	var complaints []string
	for _, r := range log.Runs[0].Results {
		complaints = append(complaints, r.RuleID+" "+r.Level+" "+strings.Join(r.Message.Arguments, ", "))
	}
	for _, i := range log.Runs[0].Invocations {
		for _, n := range append(i.ToolExecutionNotifications, i.ToolConfigurationNotifications...) {
			complaints = append(complaints, string(n))
		}
	}
	return complaints
}
