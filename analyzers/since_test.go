package analyzers

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/ctrllint/ctrllint/internal/rule"
)

func TestSinceIn(t *testing.T) {
	const table = "# errchan/later v9\nerrchan/locked-send v0.1.0\nerrchan/closed-twice v0.2.0\n"
	for name, want := range map[string]string{"errchan/locked-send": "v0.1.0", "errchan/closed-twice": "v0.2.0", "errchan/locked": Unreleased, "errchan/later": Unreleased} {
		if got := sinceIn(table, name); got != want {
			t.Errorf("%s came with %s, want %s", name, got, want)
		}
	}
}

// TestSince holds the table to the headings of the changelog: it names releases and checks that there are, and once nothing there is
// unreleased, it has every check.
func TestSince(t *testing.T) {
	changes, err := os.ReadFile("../CHANGELOG.md")
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, a := range All() {
		for _, c := range rule.Checks(a) {
			names = append(names, a.Name+"/"+c.Name)
		}
	}
	for _, problem := range sinceProblems(sinces, string(changes), names) {
		t.Error(problem)
	}

	checks := []string{"errchan/old", "errchan/new"}
	for _, test := range []struct{ about, table, changes, want string }{
		{"before the first release", "", "## Unreleased\n", ""},
		{"a release without the table", "", "## v0.1.0\n", "errchan/old v0.1.0 is to be added; errchan/new v0.1.0 is to be added"},
		{"a release", "errchan/old v0.1.0\nerrchan/new v0.1.0\n", "## v0.1.0\n", ""},
		{"work on the next one", "errchan/old v0.1.0\n", "## Unreleased\n## v0.1.0\n", ""},
		{"the next one", "errchan/old v0.1.0\n", "## v0.2.0\n## v0.1.0\n", "errchan/new v0.2.0 is to be added"},
		{"what does not exist", "errchan/gone v0.1.0\nerrchan/old v1.0.0\n", "## Unreleased\n## v0.1.0\n", "errchan/gone is no check; v1.0.0 is no release in CHANGELOG.md"},
	} {
		if got := strings.Join(sinceProblems(test.table, test.changes, checks), "; "); !strings.Contains(got, test.want) || test.want == "" && got != "" {
			t.Errorf("%s: %q, want %q", test.about, got, test.want)
		}
	}
}

var heading = regexp.MustCompile(`(?m)^## (\S+)`)

// sinceProblems compares the table of releases with the changelog and the names of the checks.
func sinceProblems(table, changes string, names []string) (problems []string) {
	var releases []string // the newest first
	for _, h := range heading.FindAllStringSubmatch(changes, -1) {
		releases = append(releases, h[1])
	}
	pending := slices.Contains(releases, "Unreleased")
	releases = slices.DeleteFunc(releases, func(r string) bool { return r == "Unreleased" })
	if !pending && len(releases) == 0 {
		return []string{"CHANGELOG.md has no release, and nothing that is unreleased"}
	}
	for line := range strings.Lines(table) {
		name, release, _ := strings.Cut(strings.TrimSpace(line), " ")
		if name == "#" {
			continue
		}
		if !slices.Contains(names, name) {
			problems = append(problems, name+" is no check")
		}
		if !slices.Contains(releases, release) {
			problems = append(problems, release+" is no release in CHANGELOG.md")
		}
	}
	for _, name := range names {
		if !pending && sinceIn(table, name) == Unreleased {
			problems = append(problems, name+" "+releases[0]+" is to be added")
		}
	}
	return problems
}
