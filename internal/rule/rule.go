// Package rule is the frame that every rule stands in: its checks and their tiers, the selection
// of checks, and the one place through which every diagnostic leaves.
package rule

import (
	"fmt"
	"go/parser"
	"go/token"
	"reflect"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrllint/ctrllint/internal/passes/turn"
)

// A Tier says who sees a check.
type Tier string

const (
	Default Tier = "default" // on for everybody: right at least nine times out of ten on unknown code
	Strict  Tier = "strict"  // opt-in
)

// A Check is one hazard inside a rule. Its name is the diagnostic's Category.
type Check struct {
	Name    string
	Tier    Tier
	Summary string // one line, lower case, no full stop: what it reports
	Help    string // one line, lower case, no full stop: how to mend it, see Check.HelpAt
	Fixes   Fixes  // the classes of fixes that its findings can have
	Merged  bool   // findings of one function with the same consequence are one; neither with fixes nor with questions to the module
}

// A Spec describes a rule.
type Spec struct {
	Manual   string // the text of the rule's doc.go
	Checks   []Check
	Requires []*analysis.Analyzer
	Run      func(*analysis.Pass)

	// Holds reports whether a diagnostic that Run left open (Ask) holds, by what all packages of the module say
	// (Say); nil for a rule without such questions.
	Holds func(question string, said Statements) bool

	// Confirms is Holds for what one package makes true by what it says, whatever others say: it is asked as well where a package was not checked.
	Confirms func(question string, said Statements) bool

	// Withdraws reports whether a diagnostic that Run has reported for want of a better answer (Presume) is taken back, by what all
	// packages of the module say; nil for a rule without such diagnostics.
	Withdraws func(question string, said Statements) bool

	// Whole says why the rule is silent in a package of which functions are left out, since they do not type-check; "" for a rule that
	// speaks of the others.
	Whole string
	// Reads answers questions of Run by files of the module, in place of Holds; nil for a rule without such questions. What the packages say is nil where not all of
	// the module was looked at.
	Reads func(files Files, said Statements, asked []Question) []Answer
}

// ChecksFlag is the name of the flag by which a rule is told its checks.
const ChecksFlag = "checks"

// New makes the analyzer of a rule. Its name is the package name of the manual.
//
// The analyzer reports the checks that its flag -checks selects (by default those of the default
// tier), leaves out what a directive in the source answers, turns a panic of Run into an error of
// the package, and reports no hazard twice. Its result is a *Result.
func New(spec Spec) *analysis.Analyzer {
	name, manual := parseManual(spec.Manual)
	a := &analysis.Analyzer{
		Name:     name,
		Doc:      manual,
		URL:      Page(name),
		Requires: append([]*analysis.Analyzer{turn.Analyzer}, spec.Requires...),

		ResultType: reflect.TypeFor[*Result](),
	}
	bind(a, &selection{checks: spec.Checks, enabled: ofTier(spec.Checks, Default), whole: spec.Whole != "", holds: spec.Holds, confirms: spec.Confirms, withdraws: spec.Withdraws, reads: spec.Reads}, spec.Run)
	return a
}

// Checks returns the checks of a rule made by New, in the order of its table.
func Checks(a *analysis.Analyzer) []Check { return selectionOf(a).checks }

// Enabled returns the names of the checks that a reports, in the order of its table.
func Enabled(a *analysis.Analyzer) []string {
	s := selectionOf(a)
	var names []string
	for _, c := range s.checks {
		if slices.Contains(s.enabled, c.Name) {
			names = append(names, c.Name)
		}
	}
	return names
}

// WithChecks returns a copy of the rule that reports just the named checks. The rule itself is
// left as it is, so that two runs in one process can differ.
func WithChecks(a *analysis.Analyzer, names []string) (*analysis.Analyzer, error) {
	s := selectionOf(a)
	for _, name := range names {
		if !s.has(name) {
			return nil, fmt.Errorf("rule %s has no check %q", a.Name, name)
		}
	}
	copied := *a
	bind(&copied, &selection{checks: s.checks, enabled: slices.Clone(names), run: s.run, whole: s.whole, holds: s.holds, confirms: s.confirms, withdraws: s.withdraws, reads: s.reads}, s.run)
	return &copied, nil
}

// Linked returns the rules so that those which require rules require those of the list. WithChecks
// makes copies, and who asks what a rule reported has to ask the copy that runs; a rule that is not
// in the list does not run for the sake of that question.
func Linked(rules []*analysis.Analyzer) []*analysis.Analyzer {
	byName := make(map[string]*analysis.Analyzer)
	for _, a := range rules {
		byName[a.Name] = a
	}
	linked := slices.Clone(rules)
	for i, a := range rules {
		if !slices.ContainsFunc(a.Requires, isRule) {
			continue
		}
		copied := *a
		copied.Requires = nil
		for _, required := range a.Requires {
			if isRule(required) {
				required = byName[required.Name]
			}
			if required != nil {
				copied.Requires = append(copied.Requires, required)
			}
		}
		linked[i] = &copied
	}
	return linked
}

// CheckOf returns a check of the rule by its name, and one of the default tier without a help for an
// unknown name.
func CheckOf(a *analysis.Analyzer, name string) Check {
	for _, c := range Checks(a) {
		if c.Name == name {
			return c
		}
	}
	return Check{Name: name, Tier: Default}
}

// A selection is the value of the flag -checks, and carries the table that it selects from.
type selection struct {
	checks    []Check
	enabled   []string
	run       func(*analysis.Pass)
	whole     bool
	holds     func(question string, said Statements) bool
	confirms  func(question string, said Statements) bool
	withdraws func(question string, said Statements) bool
	reads     func(files Files, said Statements, asked []Question) []Answer
}

func selectionOf(a *analysis.Analyzer) *selection {
	return a.Flags.Lookup(ChecksFlag).Value.(*selection)
}

func isRule(a *analysis.Analyzer) bool {
	return a.ResultType == reflect.TypeFor[*Result]()
}

func (s *selection) has(name string) bool {
	return slices.ContainsFunc(s.checks, func(c Check) bool { return c.Name == name })
}

func (s *selection) merges(name string) bool {
	return slices.ContainsFunc(s.checks, func(c Check) bool { return c.Name == name && c.Merged })
}

func (s *selection) fixesOf(name string) Fixes {
	for _, c := range s.checks {
		if c.Name == name {
			return c.Fixes
		}
	}
	return NoFixes
}

func (s *selection) String() string { return strings.Join(s.enabled, ",") }

// Set selects anew: the words of the list are applied from left to right to the empty set.
func (s *selection) Set(list string) error {
	var enabled []string
	for word := range strings.SplitSeq(list, ",") {
		name, off := strings.CutPrefix(strings.TrimSpace(word), "-")
		names := []string{name}
		switch {
		case name == string(Default):
			names = ofTier(s.checks, Default)
		case name == string(Strict):
			names = append(ofTier(s.checks, Default), ofTier(s.checks, Strict)...)
		case !s.has(name):
			return fmt.Errorf("no check %q", name)
		}
		for _, n := range names {
			enabled = slices.DeleteFunc(enabled, func(have string) bool { return have == n })
			if !off {
				enabled = append(enabled, n)
			}
		}
	}
	s.enabled = enabled
	return nil
}

func ofTier(checks []Check, tier Tier) []string {
	var names []string
	for _, c := range checks {
		if c.Tier == tier {
			names = append(names, c.Name)
		}
	}
	return names
}

// parseManual takes the package name and the package comment out of a doc.go. The manual is
// compiled in, so that one that does not parse is a programming error.
func parseManual(source string) (name, manual string) {
	file, err := parser.ParseFile(token.NewFileSet(), "doc.go", source, parser.ParseComments|parser.PackageClauseOnly)
	if err != nil {
		panic(err)
	}
	return file.Name.Name, strings.TrimPrefix(file.Doc.Text(), "Package "+file.Name.Name+" ")
}
