package config_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/ctrllint/ctrllint/internal/config"
)

// read reads a configuration file with the given text.
func read(t *testing.T, text string) (*config.File, error) {
	t.Helper()
	dir := t.TempDir()
	file := filepath.Join(dir, ".ctrllint.yml")
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return config.Read(file, ".ctrllint.yml", dir, rules())
}

func TestReadSettings(t *testing.T) {
	f, err := read(t, `
version: 1
strict: true
tests: false
tags: [e2e, aws]
checks: -closing   # one word needs no list
severity: {election: error, closing/lost-close: info, strict: warning}
options:
  predicates:
    - example.com/op.Leads
  careful: true
paths:
  - match: internal/legacy
    checks: [-strict]
  - match: [cmd/**, "**/zz_*.go"]
    severity:
      default: info
`)
	if err != nil {
		t.Fatal(err)
	}
	if !f.Strict || f.Tests == nil || *f.Tests || strings.Join(f.Tags, " ") != "e2e aws" || f.Checks[0] != "-closing" {
		t.Errorf("settings %+v", f)
	}
	if f.Severity["election"] != "error" || f.Options["careful"][0] != "true" || len(f.Paths) != 2 || f.Paths[1].Match[1] != "**/zz_*.go" {
		t.Errorf("settings %+v", f)
	}
}

// wrong are files and what is wrong with them, without the name of the file.
var wrong = []struct {
	name, text string
	want       []string
}{
	{"an empty file", "", []string{"1:1: the file is empty: write at least version: 1"}},
	{"comments only", "# nothing\n", []string{"1:1: the file is empty: write at least version: 1"}},
	{"a list", "- strict\n", []string{"1:1: a configuration is a mapping of keys, not a list"}},
	{"a word", "strict\n", []string{`1:1: a configuration is a mapping of keys, not "strict"`}},
	{"no YAML", "checks:\n  - a\n b: [\n", []string{"3:2: not YAML: did not find expected key"}},
	{"a tab", "checks:\n\t- a\n", []string{"2:1: not YAML: found character that cannot start any token"}},
	{"two documents", "strict: true\n---\nstrict: false\n", []string{"2:1: a second document: a file has one"}},
	{"an unknown key", "strict: true\nchekcs: [default]\n", []string{`2:1: unknown key "chekcs", did you mean checks?`}},
	{"a key from elsewhere", "linters: {}\n", []string{`1:1: unknown key "linters"; there are version, extends, strict, checks, options, tests, tags, severity, paths`}},
	{"an unknown key of an entry", "paths:\n  - match: a\n    exclude: [b]\n", []string{`3:5: unknown key "exclude"; there are match, checks, severity`}},
	{"a key that stands twice", "strict: true\ntests: true\nstrict: false\n", []string{`3:1: key "strict" stands here a second time, the first is in line 1`}},
	{"a name that stands twice", "severity:\n  election: info\n  election: error\n", []string{`3:3: key "election" stands here a second time, the first is in line 2`}},
	{"a key without a value", "checks:\nstrict: true\n", []string{"1:8: checks has no value"}},
	{"a version to come", "version: 2\n", []string{"1:10: version 2 is not known, this ctrllint reads version 1"}},
	{"a version that is a word", "version: one\n", []string{`1:10: version is a number, not "one"`}},
	{"yes", "strict: yes\n", []string{`1:9: strict is true or false, not "yes"`}},
	{"a truth value in quotes", "strict: \"true\"\n", []string{`1:9: strict is true or false, not "true"`}},
	{"a mapping for a list", "checks: {election: true}\n", []string{"1:9: checks is a value or a list of values, not a mapping"}},
	{"a list in a list", "checks: [default, [election]]\n", []string{"1:19: checks is a value or a list of values, not a list"}},
	{"a list for a mapping", "severity: [election]\n", []string{"1:11: severity is a mapping, not a list"}},
	{"a mapping for a list of mappings", "paths:\n  internal: {}\n", []string{"2:3: paths is a list, not a mapping"}},
	{"a word for a mapping", "paths: [internal]\n", []string{`1:9: paths[0] is a mapping, not "internal"`}},
	{"an unknown rule", "checks:\n  - default\n  - -elektion\n", []string{`3:5: unknown rule "elektion", did you mean election?`}},
	{"a check without its rule", "checks: late-close\n", []string{`1:9: unknown rule "late-close", did you mean closing/late-close?`}},
	{"an unknown rule for a severity", "severity:\n  elektion: info\n", []string{`2:3: unknown rule "elektion", did you mean election?`}},
	{"an unknown severity", "severity:\n  election: warn\n  closing: eror\n", []string{
		`2:13: unknown severity "warn", did you mean warning?`, `3:12: unknown severity "eror", did you mean error?`}},
	{"a severity that is a list", "severity: {election: [info]}\n", []string{"1:22: election is a word, not a list"}},
	{"an unknown option", "options:\n  predicate: a.B\n", []string{`2:3: unknown option "predicate", did you mean predicates?`}},
	{"a bad row", "options:\n  predicates:\n  - example.com/op.Leads\n  - Leads\n", []string{
		`4:5: predicates: "Leads" names no function: write example.com/pkg.Func or (example.com/pkg.Type).Method`}},
	{"an entry without globs", "paths:\n  - checks: [-election]\n", []string{"2:5: match is missing: it says which files this is about"}},
	{"bad globs", "paths:\n  - match: [\"a[\", ../b, /c, 'd\\e', \"!f\", \"{g,h}\", i**, \"\"]\n", []string{
		`2:13: bad glob "a[": unfinished [ or \`,
		`2:19: bad glob "../b": it leads out of the folder of the file`,
		`2:25: bad glob "/c": globs are relative to the folder of the file`,
		`2:29: bad glob "d\\e": folders are divided by /, on every system`,
		`2:36: bad glob "!f": there is no negation; a later entry of paths overrides an earlier one`,
		`2:42: bad glob "{g,h}": there are no braces; write two globs`,
		`2:51: bad glob "i**": ** is an element of its own, as in internal/**/zz_*.go`,
		`2:56: bad glob "": it is empty`,
	}},
	{"form and names at once", "strict: yes\nchecks: [elektion]\npaths:\n  - glob: x\n    checks: [elektion]\n", []string{
		`1:9: strict is true or false, not "yes"`,
		`2:10: unknown rule "elektion", did you mean election?`,
		`4:5: unknown key "glob"; there are match, checks, severity`,
		`5:14: unknown rule "elektion", did you mean election?`,
	}},
	{"all at once", "version: 3\nchecks: [a, closing/b]\npaths:\n  - match: x\n    severity: {default: low}\n", []string{
		"1:10: version 3 is not known, this ctrllint reads version 1",
		`2:10: unknown rule "a"; ctrllint rules lists them`,
		`2:13: unknown check "closing/b"; ctrllint explain closing lists those that there are`,
		`5:25: unknown severity "low"; there are error, warning, info`,
	}},
}

func TestProblemsOfFiles(t *testing.T) {
	for _, test := range wrong {
		_, err := read(t, test.text)
		want := ".ctrllint.yml:" + strings.Join(test.want, "\n.ctrllint.yml:")
		if err == nil || err.Error() != want {
			t.Errorf("%s:\ngot  %v\nwant %s", test.name, err, want)
		}
	}
}

func TestIdle(t *testing.T) {
	f, err := read(t, "paths:\n  - match: [cmd/**, .ctrllint.yml]\n    checks: [-closing]\n  - match: \"**/*.go\"\n    checks: [-closing]\n")
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, p := range f.Idle() {
		got = append(got, p.Error())
	}
	want := []string{".ctrllint.yml:2:13: cmd/** matches no file", ".ctrllint.yml:4:12: **/*.go matches no file"}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestReadMissingFile(t *testing.T) {
	dir := t.TempDir()
	for file, want := range map[string]string{
		filepath.Join(dir, "gone.yml"): "gone.yml: no such file or directory",
		dir:                            "gone.yml: is a directory",
	} {
		if _, err := config.Read(file, "gone.yml", dir, rules()); err == nil || err.Error() != want {
			t.Errorf("%v, want %s", err, want)
		}
	}
}

func TestAnchorsAreFollowed(t *testing.T) {
	f, err := read(t, "checks: &own [-closing]\npaths:\n  - match: a\n    checks: *own\n")
	if err != nil || strings.Join(f.Paths[0].Checks, " ") != "-closing" {
		t.Errorf("%+v, %v", f, err)
	}
}
