package rule

import (
	"maps"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrllint/ctrllint/internal/knowledge"

	"github.com/ctrllint/ctrllint/internal/suppress"
)

// Statements are what the packages of a module say for the questions of one rule.
type Statements map[string]bool

// An Open is a diagnostic that waits for what the other packages of the module say.
type Open struct {
	Diagnostic
	Question string
	Presumed bool // reported all the same, unless they say that it is none
}

// outlet is the key under which a pass has the place for what its package says and asks. It never runs.
var outlet = &analysis.Analyzer{Name: "ctrllintoutlet"}

// withOutlet returns the results that a pass reads, and the place for what its package says and asks.
func withOutlet(results map[*analysis.Analyzer]any, result *Result, ask, presume func(analysis.Diagnostic, string)) map[*analysis.Analyzer]any {
	all := maps.Clone(results)
	if all == nil {
		all = make(map[*analysis.Analyzer]any)
	}
	all[outlet] = &opened{result, make(map[string]bool), ask, presume}
	return all
}

// opened is that place.
type opened struct {
	result       *Result
	said         map[string]bool // what is in result.Said, of which there can be thousands
	ask, presume func(analysis.Diagnostic, string)
}

// Say says something to the module for the questions of the rule that runs. What only tests do is not to be said.
//
// A run of the command that covers a whole module answers the questions of its packages by what all of them say.
// Drivers that see packages one by one have nobody to tell: there it is kept in no fact, and nothing comes of it.
func Say(pass *analysis.Pass, statement string) {
	to := pass.ResultOf[outlet].(*opened)
	if !to.said[statement] {
		to.said[statement] = true
		to.result.Said = append(to.result.Said, statement)
	}
}

// A Question is one that a file of the module answers, and no package: a comment of a kind that only generators read, a
// manifest.
type Question struct {
	Dir  string // the folder of the file in which it is asked
	Text string
}

// Files are the files of a module as a run reads them.
type Files interface {
	Read(name string) ([]byte, error)

	// Made returns what a function makes of the text of a file, which a session keeps until the file changes. The kind names the function:
	// what it makes depends on nothing but the name and the text, and nobody changes it.
	Made(kind, name string, of func(text []byte) any) (any, error)
}

// An Answer says whether the diagnostic of a question is to be reported, and which places in the files take part in it.
type Answer struct {
	Holds   bool
	Related []Place
}

// Speaks reports whether the rules run in a package, by its path, so that it can say something: they do not in what serves tests or the build.
func Speaks(path string) bool { return !knowledge.Supports(path) }

// A Place is a piece of one line of a file. Columns count from 1, in bytes; the end is exclusive.
type Place struct {
	File                    string
	Line, Column, EndColumn int
	Message                 string
}

// Ask reports a diagnostic once all packages of the module have said what they say, if the rule holds it for true
// then (Spec.Holds or Spec.Confirms, or Spec.Reads for what files say). It is never reported by drivers that see packages one by one, and one that
// other packages decide only where the module is seen as a whole.
func Ask(pass *analysis.Pass, question string, d analysis.Diagnostic) {
	pass.ResultOf[outlet].(*opened).ask(d, question)
}

// Presume reports a diagnostic that the module may take back (Spec.Withdraws): what would make it none is in packages which use this one.
// Drivers that see packages one by one report it, and so does a run that does not see the whole module.
func Presume(pass *analysis.Pass, question string, d analysis.Diagnostic) {
	pass.ResultOf[outlet].(*opened).presume(d, question)
}

// Withdrawn reports whether a diagnostic that a rule has presumed is to be taken back.
func Withdrawn(a *analysis.Analyzer, question string, said Statements) bool {
	withdraws := selectionOf(a).withdraws
	return withdraws != nil && withdraws(question, said)
}

// Holds reports whether a diagnostic that a rule left open is to be reported. If a package was not checked, that is so only if no word of it could make the
// diagnostic none.
func Holds(a *analysis.Analyzer, question string, said Statements, checked bool) bool {
	s := selectionOf(a)
	if s.confirms != nil {
		return s.confirms(question, said)
	}
	return checked && s.holds != nil && s.holds(question, said)
}

// ReadsFiles reports whether files answer the questions of a rule.
func ReadsFiles(a *analysis.Analyzer) bool { return selectionOf(a).reads != nil }

// Answers returns the answers of files to questions of a rule, and of what the packages of the module say, if all were looked at.
func Answers(a *analysis.Analyzer, files Files, said Statements, asked []Question) []Answer {
	return selectionOf(a).reads(files, said, asked)
}

// AsksModule reports whether a rule has questions to the whole module.
func AsksModule(a *analysis.Analyzer) bool {
	return selectionOf(a).holds != nil || selectionOf(a).confirms != nil
}

// open keeps a diagnostic until the module is seen as a whole. A directive that covers it answers it at once.
func (r *Result) open(d Diagnostic, question string, answers []*suppress.Directive) {
	if len(answers) > 0 {
		r.suppress(d, answers)
		return
	}
	r.Open = append(r.Open, Open{Diagnostic: d, Question: question})
}
