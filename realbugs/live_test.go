package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

const (
	liveBugYAML = `repository: acme/operator
commit: COMMIT
package: stop
finding: errchan/panics stop/stop.go:4
test: TestStop
fails: "Stop panics"
`
	liveTest = "package stop\n\nimport \"testing\"\n\nfunc TestStop(t *testing.T) {\n" +
		"\tdefer func() {\n\t\tif recover() != nil {\n\t\t\tt.Fatal(\"Stop panics\")\n\t\t}\n\t}()\n\tStop()\n}\n"
	liveMend = "--- a/stop/stop.go\n+++ b/stop/stop.go\n@@ -1,7 +1,5 @@\n package stop\n \n-func Stop() {\n-\tfunc() { panic(1) }()\n-}\n+func Stop() {}\n \n func Other() { panic(2) }\n"
)

// TestLive takes a bug for reproduced only if its test fails for the named reason, and passes with the change.
func TestLive(t *testing.T) {
	dir := t.TempDir()
	ids := history(t, dir, map[string]string{"go.mod": goMod, "stop/stop.go": panics}, map[string]string{"go.mod": goMod, "stop/stop.go": mended})
	t.Chdir(t.TempDir())
	for _, test := range []struct {
		id, commit, fails, mend string
		wants                   string // in the error; none for a bug that is reproduced
	}{
		{"reproduced", ids[0], "Stop panics", liveMend, ""},
		{"no bug", ids[1], "Stop panics", liveMend, "passes without the change"},
		{"other reason", ids[0], "deadlock", liveMend, `does not say "deadlock"`},
		{"no mend", ids[0], "Stop panics", strings.Replace(liveMend, "+func Stop() {}", "+func Stop() { panic(3) }", 1), "fails after the change"},
		{"mend of another", ids[0], "Stop panics", strings.ReplaceAll(liveMend, "Other", "Another"), "git apply"},
	} {
		writeLive(t, test.id, strings.NewReplacer("COMMIT", test.commit, "Stop panics", test.fails).Replace(liveBugYAML), test.mend)
		var out strings.Builder
		err := run(t.Context(), []string{"live", "-repos", dir, test.id}, nil, &out, &out)
		switch {
		case test.wants == "" && (err != nil || !strings.Contains(out.String(), "reproduced: reproduced, and mended")):
			t.Errorf("%s: %v\n%s", test.id, err, &out)
		case test.wants != "" && (err == nil || !strings.Contains(out.String(), test.id+": not reproduced") || !strings.Contains(out.String(), test.wants)):
			t.Errorf("%s: %v\n%s", test.id, err, &out)
		}
	}
	if err := run(t.Context(), []string{"live", "unheard"}, nil, &strings.Builder{}, &strings.Builder{}); err == nil || !strings.Contains(err.Error(), "no live bug unheard") {
		t.Errorf("unheard: %v", err)
	}
}

func writeLive(t *testing.T, id, bug, mend string) {
	t.Helper()
	folder := filepath.Join(liveDir, id)
	if err := os.MkdirAll(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{"bug.yaml": bug, "reproduce_test.go.txt": liveTest, "mend.diff": mend} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// TestCommittedLive keeps each folder whole, and the test that it names in it.
func TestCommittedLive(t *testing.T) {
	bugs, err := readLive("live", nil)
	if err != nil || len(bugs) < 10 {
		t.Fatalf("%d live bugs, %v", len(bugs), err)
	}
	for _, b := range bugs {
		if !repoForm.MatchString(b.Repository) || !commitForm.MatchString(b.Commit) || slices.Contains([]string{b.Package, b.Finding, b.Test, b.Fails}, "") {
			t.Errorf("%s: %+v", b.id, b)
		}
		for name, part := range map[string]string{"README.md": "# ", "mend.diff": "--- a/", "reproduce_test.go.txt": "func " + b.Test + "(t *testing.T)"} {
			if text, err := os.ReadFile(filepath.Join("live", b.id, name)); err != nil || !strings.Contains(string(text), part) {
				t.Errorf("%s/%s: no %q, %v", b.id, name, part, err)
			}
		}
	}
}
