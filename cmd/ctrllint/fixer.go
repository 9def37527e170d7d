package main

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/ctrllint/ctrllint/internal/finding"
	"github.com/ctrllint/ctrllint/internal/fix"
	"github.com/ctrllint/ctrllint/internal/lint"
)

// fixRounds bounds how often fixes are planned: those that touch each other are applied one round
// after the other.
const fixRounds = 10

// A fixer applies fixes in memory. A fix is kept only if the program that has it is checked again and
// nothing new is found: the overlay of the last check is what is written.
type fixer struct {
	opts fix.Options
	lint func(lint.Overlay) (*lint.Result, error)

	wanted  map[string]bool // the fingerprints of the findings that the run reports
	refused map[string]bool // those of them whose fix brings something new

	overlay lint.Overlay
	result  *lint.Result // of the overlay
	before  map[string][]byte
	names   map[string]string // of the changed files, by path
	fixed   int
	left    []fix.Left
}

// newFixer begins with the result of the files as they are; reported are the findings to fix.
func newFixer(dir string, unsafe bool, result *lint.Result, reported []finding.Finding, again func(lint.Overlay) (*lint.Result, error)) *fixer {
	f := &fixer{
		lint: again, result: result, overlay: make(lint.Overlay),
		wanted: make(map[string]bool), refused: make(map[string]bool),
		before: make(map[string][]byte), names: make(map[string]string),
	}
	f.opts = fix.Options{Dir: dir, Unsafe: unsafe, Read: f.read}
	for _, one := range reported {
		f.wanted[one.Fingerprint] = true
	}
	return f
}

func (f *fixer) read(path string) ([]byte, error) { return f.overlay.Read(path) }

// run applies what can be applied.
func (f *fixer) run() error {
	var refused []fix.Left
	for range fixRounds {
		var todo []finding.Finding
		for _, one := range f.result.Findings {
			if f.wanted[one.Fingerprint] && !f.refused[one.Fingerprint] && f.opts.Choose(one) != nil {
				todo = append(todo, one)
			}
		}
		plan, err := fix.Make(todo, f.opts)
		if err != nil {
			return err
		}
		f.left = plan.Left
		if len(plan.Fixed) == 0 {
			break
		}
		round := &fixRound{fixer: f, base: f.result}
		if err := round.apply(plan.Fixed); err != nil {
			return err
		}
		refused = append(refused, round.refused...)
		if err := round.commit(); err != nil {
			return err
		}
	}
	f.left = append(refused, f.left...)
	return nil
}

// files returns what changes.
func (f *fixer) files() []fix.File {
	var files []fix.File
	for path, before := range f.before {
		files = append(files, fix.File{Name: f.names[path], Path: path, Before: before, After: f.overlay[path]})
	}
	slices.SortFunc(files, func(a, b fix.File) int { return strings.Compare(a.Name, b.Name) })
	return files
}

// A fixRound tries the fixes of findings with one base: their edits count bytes of its files.
type fixRound struct {
	*fixer
	base *lint.Result

	taken   []finding.Finding
	result  *lint.Result // with what is taken
	refused []fix.Left
}

// apply takes those of some fixes that bring nothing new, together with what is taken. Fixes that do
// are halved, so that few checks find the few that are to blame.
func (r *fixRound) apply(fixes []finding.Finding) error {
	try := slices.Concat(r.taken, fixes)
	result, err := r.check(try)
	if err != nil {
		return err
	}
	caused := newcomer(r.base, try, result)
	switch {
	case caused == "":
		r.taken, r.result = try, result
		return nil
	case len(fixes) == 1:
		r.fixer.refused[fixes[0].Fingerprint] = true
		r.refused = append(r.refused, fix.Left{Finding: fixes[0], Reason: "the fixed program would have a finding that it does not have now: " + caused})
		return nil
	}
	half := len(fixes) / 2
	if err := r.apply(fixes[:half]); err != nil {
		return err
	}
	return r.apply(fixes[half:])
}

// check lints the base with fixes.
func (r *fixRound) check(fixes []finding.Finding) (*lint.Result, error) {
	plan, err := fix.Make(fixes, r.opts)
	if err != nil {
		return nil, err
	}
	overlay := maps.Clone(r.overlay)
	for _, file := range plan.Files {
		overlay[file.Path] = file.After
	}
	return r.lint(overlay)
}

// commit makes what is taken the base of the next round.
func (r *fixRound) commit() error {
	if len(r.taken) == 0 {
		return nil
	}
	plan, err := fix.Make(r.taken, r.opts)
	if err != nil {
		return err
	}
	for _, file := range plan.Files {
		if _, changed := r.before[file.Path]; !changed {
			r.before[file.Path], r.names[file.Path] = file.Before, file.Name
		}
		r.overlay[file.Path] = file.After
	}
	r.fixer.result, r.fixed = r.result, r.fixed+len(r.taken)
	return nil
}

// newcomer describes something that a result has and the one before had not, apart from what was
// fixed: a finding, one that was fixed and is still there, or an error. It returns "" for nothing.
func newcomer(before *lint.Result, fixed []finding.Finding, after *lint.Result) string {
	known := make(map[string]int)
	for _, f := range before.Findings {
		known[same(f)]++
	}
	for _, f := range fixed {
		known[same(f)]--
	}
	for _, e := range before.Errors {
		known[e.Package+e.File+e.Message]++
	}
	for _, e := range after.Errors {
		if known[e.Package+e.File+e.Message]--; known[e.Package+e.File+e.Message] < 0 {
			return fmt.Sprintf("%s:%d: %s", e.File, e.Line, e.Message)
		}
	}
	for _, f := range after.Findings {
		if known[same(f)]--; known[same(f)] < 0 {
			return fmt.Sprintf("%s:%d: %s [%s/%s]", f.File, f.Line, f.Message, f.Rule, f.Check)
		}
	}
	return ""
}

// same is what findings have in common that say the same of one function, on whatever line.
func same(f finding.Finding) string {
	return strings.Join([]string{f.Rule, f.Check, f.Package, f.Function, f.Message}, "\x00")
}
