package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ctrllint/ctrllint/analyzers"
	"github.com/ctrllint/ctrllint/internal/lint"
)

// TestInspect lists what is recognised in the demo operator.
func TestInspect(t *testing.T) {
	inspect := func(args ...string) (int, string) {
		var b bytes.Buffer
		c := &command{stdout: &b, stderr: &b, env: os.Environ(), rules: analyzers.All(), lint: lint.Run}
		status := c.run(t.Context(), append([]string{"inspect", "-C", filepath.Join("..", "..", "testdata")}, args...))
		return status, b.String()
	}
	status, text := inspect("./operator/...")
	for _, want := range []string{
		"Start of *Pruner: run by a manager, on the leader only\n",
		"Start of *Files: run by a manager, on every replica\n",
		": Reconcile of *Manifests\n",
		": *Restores, Owns Pod, For Snapshot\n",
		"expectation-store: ", "election: ",
	} {
		if status != exitClean || !strings.Contains(text, want) {
			t.Errorf("status %d, no %q in\n%s", status, want, text)
		}
	}
	if status, text := inspect("--format", "json", "./operator/internal/retention"); status != exitClean {
		t.Errorf("json: status %d, %s", status, text)
	} else {
		var items []item
		if err := json.Unmarshal([]byte(text), &items); err != nil || len(items) == 0 || items[0].Kind == "" || items[0].Line == 0 {
			t.Errorf("%v in %s", err, text)
		}
	}
	_, graph := inspect("--format", "dot", "./operator/internal/retention")
	if !strings.HasPrefix(graph, "digraph ctrllint {\n") || !strings.Contains(graph, " -> n0 [label=\"known by this\"]") || !strings.HasSuffix(graph, "}\n") {
		t.Errorf("the graph is\n%s", graph)
	}
	none := "no runnable, reconciler, controller, election, leader-flag, leader-gate, expectation-store or event-handler was recognised; " +
		"the rules about goroutines, channels and errors look at every function, and need none\n"
	if status, text := inspect("./errchan/callback_handed_away"); status != exitClean || text != none {
		t.Errorf("status %d, %s", status, text)
	}
	if status, text := inspect("--format", "xml"); status != exitNotChecked || !strings.Contains(text, "text, json and dot") {
		t.Errorf("status %d, %s", status, text)
	}
}
