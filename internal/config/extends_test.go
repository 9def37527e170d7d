package config_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ctrllint/ctrllint/internal/config"
)

// loaded returns what is in force for the module of a tree of files.
func loaded(t *testing.T, files map[string]string) (*config.Config, error) {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		name = filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	module := filepath.Join(dir, "op")
	set, err := config.Load(config.Search{Dir: module, Modules: []string{module}}, rules())
	if err != nil {
		return nil, err
	}
	return set.Modules()[0], nil
}

func TestExtends(t *testing.T) {
	c, err := loaded(t, map[string]string{
		"shared/base.yml":  "extends: strict\nchecks: [-closing/lost-close]\nseverity: {election: error, closing: info}\ntests: false\ntags: [e2e]\npaths:\n  - match: legacy\n    checks: [-closing]\n",
		"op/.ctrllint.yml": "extends: ../shared/base.yml\nchecks: [-election/not-joined]\nseverity: {election/deaf-loop: warning}\npaths:\n  - match: legacy\n    checks: [closing/late-close]\n",
	})
	if err != nil {
		t.Fatal(err)
	}
	legacy := filepath.Join(c.Module, "legacy", "a.go")
	for _, test := range []struct {
		file, rule, check, onFrom, severity, severityFrom string
		on                                                bool
	}{
		{"", "election", "deaf-loop", "", "warning", ".ctrllint.yml:3", true},
		{"", "election", "not-joined", ".ctrllint.yml:2", "error", "../shared/base.yml:3", false},
		{"", "closing", "lost-close", "../shared/base.yml:2", "info", "../shared/base.yml:3", false},
		{legacy, "closing", "late-close", ".ctrllint.yml:6", "info", "../shared/base.yml:3", true},
	} {
		got := c.Check(test.file, test.rule, test.check)
		if got.On != test.on || got.OnFrom != test.onFrom || got.Severity != test.severity || got.SeverityFrom != test.severityFrom {
			t.Errorf("%s/%s: %+v, want %+v", test.rule, test.check, got, test)
		}
	}
	if tests, said := c.File.LoadsTests(); tests || !said {
		t.Errorf("test files: %v, %v", tests, said)
	}
	if tags := c.File.BuildTags(); strings.Join(tags, " ") != "e2e" {
		t.Errorf("tags %q", tags)
	}
}

func TestPresets(t *testing.T) {
	for preset, want := range map[string]struct {
		on       bool
		severity string
	}{"recommended": {false, "warning"}, "strict": {true, "warning"}, "adopt": {false, "info"}} {
		c, err := loaded(t, map[string]string{"op/.ctrllint.yml": "extends: " + preset + "\n"})
		if err != nil {
			t.Fatal(err)
		}
		if got := c.Check("", "election", "not-joined"); got.On != want.on || got.Severity != want.severity {
			t.Errorf("%s: %+v, want %+v", preset, got, want)
		}
	}
}

func TestExtendsWrongly(t *testing.T) {
	for text, want := range map[string]string{
		"extends: strickt\n":                  `.ctrllint.yml:1:10: unknown preset "strickt", did you mean strict?`,
		"extends: nothing\n":                  `.ctrllint.yml:1:10: unknown preset "nothing"; there are adopt, recommended, strict, and files by their paths: ./nothing.yml`,
		"extends: ./gone.yml\n":               ".ctrllint.yml:1:10: ./gone.yml: no such file or directory",
		"extends: [adopt, ./.ctrllint.yml]\n": ".ctrllint.yml:1:18: ./.ctrllint.yml extends itself",
		"extends: ../base.yml\nchecks: [b]\n": `.ctrllint.yml:2:10: unknown rule "b"; ctrllint rules lists them` + "\n" + `../base.yml:1:10: unknown rule "a"; ctrllint rules lists them`,
	} {
		_, err := loaded(t, map[string]string{"op/.ctrllint.yml": text, "base.yml": "checks: [a]\n"})
		if err == nil || err.Error() != want {
			t.Errorf("%q:\ngot  %v\nwant %s", text, err, want)
		}
	}
}
