package lint

import (
	"fmt"
	"go/token"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrllint/ctrllint/internal/finding"
	"github.com/ctrllint/ctrllint/internal/load"
	"github.com/ctrllint/ctrllint/internal/rule"
)

// said is what a package says to its module for the questions of a rule.
type said struct {
	Rule       string
	Statements []string
}

// A program is what packages that answer each other's questions say and ask.
type program struct {
	said map[string]rule.Statements // by the name of the rule
	open []open
}

// open is a finding that waits for what the other packages of the module say.
type open struct {
	Finding  finding.Finding
	Question string
	Presumed bool // it is among the findings already
}

// asked converts what the rules said and asked about the package.
func (r *packageRun) asked() (statements []said, questions []open) {
	for _, a := range r.rules {
		result, ok := r.actions[a].result.(*rule.Result)
		if !ok {
			continue // what it requires has failed
		}
		if len(result.Said) > 0 {
			statements = append(statements, said{a.Name, result.Said})
		}
		for _, o := range result.Open {
			questions = append(questions, open{r.finding(a, o.Diagnostic), o.Question, o.Presumed})
		}
	}
	return statements, questions
}

// hear takes what a package said and asked; the caller holds the lock.
func (a *runner) hear(id string, found kept) {
	if len(found.Said)+len(found.Open) == 0 {
		return
	}
	name := ""
	if a.program != nil {
		name = a.program(id)
	}
	p := a.programs[name]
	if p == nil {
		p = &program{said: make(map[string]rule.Statements)}
		a.programs[name] = p
	}
	for _, s := range found.Said {
		if p.said[s.Rule] == nil {
			p.said[s.Rule] = make(rule.Statements)
		}
		for _, statement := range s.Statements {
			p.said[s.Rule][statement] = true
		}
	}
	p.open = append(p.open, found.Open...)
}

// conclude turns the open findings that hold into findings, and drops those that were presumed and do not, once all packages have been
// visited: those in files of modules that were seen as a whole. A package that was not checked and speaks may have said something else, so that nothing holds then
// but what the others confirm; what is taken back is by what they have said.
func (a *runner) conclude(whole func(file string) bool, checked bool) {
	byName := make(map[string]*analysis.Analyzer)
	for _, one := range a.rules {
		byName[one.Name] = one
	}
	for _, name := range slices.Sorted(maps.Keys(a.programs)) {
		p := a.programs[name]
		for _, o := range p.open {
			asked, said := byName[o.Finding.Rule], p.said[o.Finding.Rule]
			switch {
			case !whole(o.Finding.File):
			case o.Presumed:
				if a.answer(o.Finding, func() bool { return rule.Withdrawn(asked, o.Question, said) }) {
					a.findings = slices.DeleteFunc(a.findings, o.is)
				}
			case !rule.ReadsFiles(asked) && a.answer(o.Finding, func() bool { return rule.Holds(asked, o.Question, said, checked) }):
				a.findings = append(a.findings, o.Finding) // sorted in the end
			}
		}
	}
}

// is reports whether a finding is the open one.
func (o open) is(f finding.Finding) bool {
	return f.Rule == o.Finding.Rule && f.Check == o.Finding.Check && f.File == o.Finding.File && f.Line == o.Finding.Line && f.Column == o.Finding.Column
}

// consult turns the open findings that hold by the files of their modules into findings, whatever part of a module was seen. What its packages say counts where all of
// them were, those with errors as well: what is left out of these is little.
func (a *runner) consult(whole func(file string) bool) {
	for _, one := range a.rules {
		if !rule.ReadsFiles(one) {
			continue
		}
		for _, name := range slices.Sorted(maps.Keys(a.programs)) {
			a.consultOn(one, a.programs[name], whole)
		}
	}
}

// consultOn does it for one program and rule.
func (a *runner) consultOn(one *analysis.Analyzer, p *program, whole func(file string) bool) {
	var findings []finding.Finding
	var asked []rule.Question
	said := p.said[one.Name]
	if said == nil {
		said = make(rule.Statements)
	}
	for _, o := range p.open {
		if o.Finding.Rule != one.Name || o.Presumed { // packages take back what is presumed
			continue
		}
		findings = append(findings, o.Finding)
		asked = append(asked, rule.Question{Dir: filepath.Dir(o.Finding.File), Text: o.Question})
		if !whole(o.Finding.File) {
			said = nil
		}
	}
	if len(asked) == 0 {
		return
	}
	for i, answer := range a.answers(one, findings, said, asked) {
		if answer.Holds {
			a.findings = append(a.findings, withPlaces(findings[i], answer.Related))
		}
	}
}

// answers asks the files of the modules the questions of open findings: all at once and, if one of them is not foreseen, each by itself, so that
// only that one has no answer.
func (a *runner) answers(one *analysis.Analyzer, findings []finding.Finding, said rule.Statements, asked []rule.Question) []rule.Answer {
	var found []rule.Answer
	if err := unforeseen(one.Name, func() { found = rule.Answers(one, a.files, said, asked) }); err == nil {
		return found
	}
	found = make([]rule.Answer, len(asked))
	for i := range asked {
		a.answer(findings[i], func() bool {
			found[i] = rule.Answers(one, a.files, said, asked[i:i+1])[0]
			return true
		})
	}
	return found
}

// answer asks a rule whether an open finding holds. What the rule does not foresee costs this finding, and never the run: it stands among what was
// not checked.
func (a *runner) answer(f finding.Finding, ask func() bool) (holds bool) {
	if err := unforeseen(f.Rule, func() { holds = ask() }); err != nil {
		at := token.Position{Filename: f.File, Line: f.Line, Column: f.Column}
		a.unanswered = append(a.unanswered, load.Error{Pos: at, Message: err.Error()})
		return false
	}
	return holds
}

// unforeseen returns the panic of a rule as an error.
func unforeseen(name string, ask func()) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("internal error of rule %s: %v", name, r)
		}
	}()
	ask()
	return nil
}

// withPlaces returns a finding with the places in files that take part in it.
func withPlaces(f finding.Finding, places []rule.Place) finding.Finding {
	f.Related = slices.Clone(f.Related) // kept findings are shared between runs
	for _, p := range places {
		f.Related = append(f.Related, finding.Related{
			File: p.File, Line: p.Line, Column: p.Column, Message: p.Message, EndLine: p.Line, EndColumn: p.EndColumn,
		})
	}
	return f
}

// covered reports whether a pattern matches every package of the module of a file. Import paths with wildcards do not
// count.
func covered(dir string, patterns []string, file string) bool {
	root := filepath.Dir(file)
	for {
		if _, err := os.Stat(filepath.Join(root, "go.mod")); err == nil {
			break
		}
		if root == filepath.Dir(root) {
			return false
		}
		root = filepath.Dir(root)
	}
	if len(patterns) == 0 {
		patterns = []string{"./..."}
	}
	for _, pattern := range patterns {
		base, all := strings.CutSuffix(filepath.ToSlash(pattern), "/...")
		if base = filepath.FromSlash(base); !filepath.IsAbs(base) {
			base = filepath.Join(dir, base)
		}
		rel, err := filepath.Rel(base, root)
		if all && err == nil && filepath.IsLocal(rel) {
			return true
		}
	}
	return false
}
