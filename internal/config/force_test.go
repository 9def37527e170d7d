package config_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/ctrllint/ctrllint/internal/config"
)

// tree writes files, and returns the folder that they are in.
func tree(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		file := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func TestFindGoesUpToTheRepository(t *testing.T) {
	dir := tree(t, map[string]string{
		".ctrllint.yml":                  "strict: true",
		"repo/.git/HEAD":                 "",
		"repo/operator/.ctrllint.yaml":   "strict: true",
		"repo/operator/api/go.mod":       "",
		"repo/tools/go.mod":              "",
		"worktree/.git":                  "gitdir: elsewhere",
		"worktree/sub/go.mod":            "",
		"loose/deep/go.mod":              "",
		"both/.ctrllint.yml":             "",
		"both/.ctrllint.yaml":            "",
		"repo/own/.ctrllint.yml":         "",
		"repo/own/.git/HEAD":             "",
		"repo/operator/api/v1/notes.txt": "",
	})
	for folder, want := range map[string]string{
		"repo/operator/api":    "repo/operator/.ctrllint.yaml",
		"repo/operator/api/v1": "repo/operator/.ctrllint.yaml",
		"repo/tools":           "", // the file above belongs to somebody else
		"worktree/sub":         "",
		"loose/deep":           ".ctrllint.yml",
		"repo/own":             "repo/own/.ctrllint.yml",
	} {
		got, err := config.Find(filepath.Join(dir, folder))
		if want != "" {
			want = filepath.Join(dir, want)
		}
		if err != nil || got != want {
			t.Errorf("%s: %q, %v, want %q", folder, got, err, want)
		}
	}
	if _, err := config.Find(filepath.Join(dir, "both")); err == nil || !strings.Contains(err.Error(), ".ctrllint.yaml stands beside it") {
		t.Errorf("two files: %v", err)
	}
}

// on returns the checks that are on at a file, and how grave those are that are not warnings.
func on(c *config.Config, file string) string {
	var names []string
	for _, f := range c.At(file) {
		if !f.On {
			continue
		}
		name := f.Check
		if f.Severity != "warning" {
			name += "=" + f.Severity
		}
		names = append(names, name)
	}
	return strings.Join(names, " ")
}

const layered = `
checks: [default, election/not-joined, -closing/late-close]
severity:
  default: error
  closing: info
  election/not-joined: info
paths:
  - match: legacy
    checks: [-closing]
  - match: legacy/kept
    checks: [closing]
    severity: {closing/lost-close: error}
  - match: "**/generated"
    checks: -strict
  - match: new
    checks: strict
`

func TestPathsChangeWhatIsInForce(t *testing.T) {
	dir := tree(t, map[string]string{".ctrllint.yml": layered, "go.mod": "", "api/go.mod": "", "api/.ctrllint.yml": "checks: closing"})
	tests := []struct {
		flags config.Flags
		file  string
		want  string
	}{
		{config.Flags{}, "", "deaf-loop=error not-joined=info lost-close=info"},
		{config.Flags{}, "main.go", "deaf-loop=error not-joined=info lost-close=info"},
		{config.Flags{}, "legacy/a.go", "deaf-loop=error not-joined=info"},
		{config.Flags{}, "legacy/kept/a.go", "deaf-loop=error not-joined=info lost-close=error late-close=info"},
		{config.Flags{}, "legacy/generated/a.go", ""},
		{config.Flags{}, "new/a.go", "deaf-loop=error not-joined=info lost-close=info late-close=info"},
		{config.Flags{}, "api/a.go", "lost-close late-close"}, // a module of its own, with a file of its own

		// The command line has the last word: it limits what paths switch on.
		{config.Flags{Checks: config.Words("election")}, "main.go", "deaf-loop=error"},
		{config.Flags{Checks: config.Words("election")}, "new/a.go", "deaf-loop=error not-joined=info"},
		{config.Flags{Checks: config.Words("closing")}, "legacy/a.go", ""},
		{config.Flags{Checks: config.Words("-election")}, "main.go", "lost-close=info"},
		{config.Flags{Checks: config.Words("-election")}, "new/a.go", "lost-close=info late-close=info"},
		{config.Flags{Strict: true}, "main.go", "deaf-loop=error not-joined=info lost-close=info"},
		{config.Flags{Strict: true}, "api/a.go", "lost-close late-close"},
	}
	for _, test := range tests {
		set, err := config.Load(config.Search{Dir: dir, Modules: []string{dir, filepath.Join(dir, "api")}, Flags: test.flags}, rules())
		if err != nil {
			t.Fatal(err)
		}
		file := ""
		if test.file != "" {
			file = filepath.Join(dir, filepath.FromSlash(test.file))
		}
		if got := on(set.For(file), file); got != test.want {
			t.Errorf("%+v, %s: %q, want %q", test.flags, test.file, got, test.want)
		}
	}
}

func TestOriginsAreTold(t *testing.T) {
	dir := tree(t, map[string]string{".ctrllint.yml": layered, "go.mod": ""})
	load := func(flags config.Flags) *config.Config {
		set, err := config.Load(config.Search{Dir: dir, Modules: []string{dir}, Flags: flags}, rules())
		if err != nil {
			t.Fatal(err)
		}
		return set.Modules()[0]
	}
	file := filepath.Join(dir, "legacy", "kept", "a.go")
	tests := []struct {
		flags               config.Flags
		file, check         string
		onFrom, severityOne string
	}{
		{config.Flags{}, "", "closing/late-close", ".ctrllint.yml:2", ".ctrllint.yml:5"},
		{config.Flags{}, "", "election/deaf-loop", ".ctrllint.yml:2", ".ctrllint.yml:4"},
		{config.Flags{}, file, "closing/lost-close", ".ctrllint.yml:11", ".ctrllint.yml:12"},
		{config.Flags{Checks: config.List{"-closing"}}, file, "closing/lost-close", "--checks", ".ctrllint.yml:12"},
	}
	for _, test := range tests {
		rule, check, _ := strings.Cut(test.check, "/")
		got := load(test.flags).Check(test.file, rule, check)
		if got.OnFrom != test.onFrom || got.SeverityFrom != test.severityOne {
			t.Errorf("%s at %q: from %q and %q, want %q and %q", test.check, test.file, got.OnFrom, got.SeverityFrom, test.onFrom, test.severityOne)
		}
	}
}

func TestRulesAreThoseOfAllModules(t *testing.T) {
	dir := tree(t, map[string]string{
		"a/go.mod": "", "a/.ctrllint.yml": "checks: closing/lost-close",
		"b/go.mod": "", "b/.ctrllint.yml": "checks: election/deaf-loop\npaths: [{match: new, checks: closing/late-close}]",
	})
	modules := []string{filepath.Join(dir, "a"), filepath.Join(dir, "b")}
	for words, want := range map[string]string{
		"":                       "election/deaf-loop closing/lost-close closing/late-close",
		"-closing":               "election/deaf-loop",
		"strict,-election":       "closing/lost-close closing/late-close",
		"election/not-joined":    "election/not-joined",
		"default,-closing,-none": "",
	} {
		set, err := config.Load(config.Search{Dir: dir, Modules: modules, Flags: config.Flags{Checks: config.Words(words)}}, rules())
		if want == "" {
			if err == nil || err.Error() != `unknown rule "none"; ctrllint rules lists them` {
				t.Errorf("%s: %v, want an unknown rule", words, err)
			}
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		got, err := set.Rules()
		if err != nil || enabled(got) != want {
			t.Errorf("%q: %q, %v, want %q", words, enabled(got), err, want)
		}
	}
}

func TestOneFileForAllModules(t *testing.T) {
	dir := tree(t, map[string]string{
		"a/go.mod": "", "a/.ctrllint.yml": "checks: closing",
		"b/go.mod":       "",
		"etc/shared.yml": "checks: election\npaths: [{match: b, checks: -strict}]",
	})
	search := config.Search{Dir: dir, Modules: []string{filepath.Join(dir, "a"), filepath.Join(dir, "b")}, File: "etc/shared.yml"}
	set, err := config.Load(search, rules())
	if err != nil {
		t.Fatal(err)
	}
	// Globs are relative to where the command runs: the file may be anywhere.
	for file, want := range map[string]string{"a/x.go": "deaf-loop", "b/x.go": ""} {
		file = filepath.Join(dir, file)
		if got := on(set.For(file), file); got != want {
			t.Errorf("%s: %q, want %q", file, got, want)
		}
	}

	search.File, search.None = "", true
	if set, err = config.Load(search, rules()); err != nil || on(set.Modules()[0], "") != "deaf-loop lost-close late-close" {
		t.Errorf("without a file: %q, %v", on(set.Modules()[0], ""), err)
	}
}

func TestProblemsOfAllFilesAreTold(t *testing.T) {
	dir := tree(t, map[string]string{
		"a/.ctrllint.yml":   "chekcs: closing",
		"a/sub/go.mod":      "",
		"b/.ctrllint.yml":   "strict: maybe\n",
		"c/.ctrllint.yml":   "",
		"c/.ctrllint.yaml":  "",
		"a/other/go.mod":    "",
		"a/other/README.md": "",
	})
	var modules []string
	for _, module := range []string{"a/sub", "a/other", "b", "c"} {
		modules = append(modules, filepath.Join(dir, module))
	}
	_, err := config.Load(config.Search{Dir: dir, Modules: modules}, rules())
	var got []string
	for _, p := range config.Problems(err) {
		got = append(got, strings.TrimPrefix(p.Error(), dir+"/"))
	}
	want := []string{
		`a/.ctrllint.yml:1:1: unknown key "chekcs", did you mean checks?`,
		`b/.ctrllint.yml:1:9: strict is true or false, not "maybe"`,
		"c/.ctrllint.yml: .ctrllint.yaml stands beside it: one of them has to go",
	}
	if !slices.Equal(got, want) {
		t.Errorf("problems:\n%s\nwant:\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}
