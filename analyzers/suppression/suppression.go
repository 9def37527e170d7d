package suppression

import (
	_ "embed"
	"fmt"
	"maps"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrllint/ctrllint/internal/nearest"
	"github.com/ctrllint/ctrllint/internal/rule"
	"github.com/ctrllint/ctrllint/internal/suppress"
)

//go:embed doc.go
var manual string

const (
	messageNoReason = "%s is ignored without a reason: nobody can tell when that ceases to hold"
	messageNoName   = "the directive names no rule: nothing is ignored"
	messageUnknown  = "no rule or check is called %s: nothing is ignored%s"
	messageNoVerb   = "there is no directive ctrllint:%s, only ctrllint:ignore and ctrllint:file-ignore: nothing is ignored"
	messageUnused   = "%s reports nothing here: the directive would hide the next hazard"
)

// New makes the rule about the directives that answer the given rules.
//
// It requires them, because only who has run a rule knows which directives it used, and each rule
// for itself cannot tell a name that no rule has. A scan of the source alone was rejected: it finds
// no directive that has outlived its hazard.
func New(rules []*analysis.Analyzer) *analysis.Analyzer {
	names := make(map[string]bool)
	add := func(name string, checks []rule.Check) {
		names[name] = true
		for _, c := range checks {
			names[name+"/"+c.Name] = true
		}
	}
	for _, a := range rules {
		add(a.Name, rule.Checks(a))
	}
	checks := []rule.Check{
		{Name: "no-reason", Tier: rule.Default, Summary: "a directive that does not say why",
			Help: "say after the name why the finding is no hazard here"},
		{Name: "unknown-name", Tier: rule.Default, Summary: "a directive with a name that no rule or check has",
			Help: "use the name of a rule or RULE/CHECK of ctrllint rules"},
		{Name: "unused", Tier: rule.Default, Summary: "a directive that ignores nothing",
			Help: "delete the directive", Fixes: rule.SafeFixes},
	}
	add("suppression", checks)
	return rule.New(rule.Spec{
		Manual:   manual,
		Checks:   checks,
		Requires: slices.Clone(rules),
		Run:      func(pass *analysis.Pass) { run(pass, names) },
		Whole:    "what a directive answers may be in a function that is left out",
	})
}

func run(pass *analysis.Pass, names map[string]bool) {
	read := reader(pass)
	for _, d := range suppress.Read(pass.Fset, pass.Files).All() {
		switch {
		case d.Nolint:
			continue // nolintlint's business
		case d.Verb != suppress.Ignore && d.Verb != suppress.FileIgnore:
			report(pass, d, "unknown-name", fmt.Sprintf(messageNoVerb, d.Verb))
		case d.Name == "":
			report(pass, d, "unknown-name", messageNoName)
		case !names[d.Name]:
			report(pass, d, "unknown-name", fmt.Sprintf(messageUnknown, d.Name, nearest.Hint(d.Name, slices.Sorted(maps.Keys(names)), "")))
		case unused(pass, d):
			report(pass, d, "unused", fmt.Sprintf(messageUnused, d.Name), removal(pass, d, read)...)
		case d.Reason == "":
			report(pass, d, "no-reason", fmt.Sprintf(messageNoReason, d.Name))
		}
	}
}

func report(pass *analysis.Pass, d *suppress.Directive, check, message string, fixes ...analysis.SuggestedFix) {
	pass.Report(analysis.Diagnostic{Pos: d.Pos, End: d.End, Category: check, Message: message, SuggestedFixes: fixes})
}

// reader returns a function that reads each file of the package once.
func reader(pass *analysis.Pass) func(name string) []byte {
	texts := make(map[string][]byte)
	return func(name string) []byte {
		text, known := texts[name]
		if !known {
			text, _ = pass.ReadFile(name) // without a text there is no fix
			texts[name] = text
		}
		return text
	}
}

// removal returns the fix that deletes a directive; none if its file cannot be read.
func removal(pass *analysis.Pass, d *suppress.Directive, read func(string) []byte) []analysis.SuggestedFix {
	file := pass.Fset.File(d.Pos)
	source := read(file.Name())
	if len(source) < file.Size() {
		return nil
	}
	from, to := d.Removal(file, source)
	return []analysis.SuggestedFix{{Message: "delete the directive", TextEdits: []analysis.TextEdit{{Pos: from, End: to}}}}
}

// unused reports whether all that the directive names has run and none of it needed the directive.
// What suppression itself reports is not looked at, so that a directive for it counts as used.
//
// A driver that analyzes a package once with and once without its tests may need a directive in one
// of the two only. Ours and go vet choose one; x/tools' multichecker does both, and reports it.
func unused(pass *analysis.Pass, d *suppress.Directive) bool {
	name, check, one := strings.Cut(d.Name, "/")
	i := slices.IndexFunc(pass.Analyzer.Requires, func(a *analysis.Analyzer) bool { return a.Name == name })
	if i < 0 {
		return false // the rule is not part of this run
	}
	a := pass.Analyzer.Requires[i]
	if pass.ResultOf[a].(*rule.Result).Used[d.Pos] {
		return false
	}
	enabled := rule.Enabled(a)
	if one {
		return slices.Contains(enabled, check)
	}
	return len(enabled) == len(rule.Checks(a))
}
