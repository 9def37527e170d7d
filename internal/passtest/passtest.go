// Package passtest compares what a pass answers with what programs of the testdata module say that
// it answers, so that a wrong finding can be traced to one wrong answer of one pass.
//
//	return work(queue) // origins: makeQueue(); parameter q
//
// A comment "KIND: TEXT" states all answers of its line, in the order in which the pass gives them,
// joined by "; ". A line whose comment is "KIND: none" has no answer. Lines without a comment are not
// compared, since a pass has an answer for nearly every line.
package passtest

import (
	"fmt"
	"go/parser"
	"go/token"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrllint/ctrllint/internal/finding"
	"github.com/ctrllint/ctrllint/internal/lint"
	"github.com/ctrllint/ctrllint/internal/rule"
	"github.com/ctrllint/ctrllint/internal/ruletest"
)

// A Pass is the question that a test asks of a pass.
type Pass struct {
	Kind     string               // the word that starts a comment: "origins", "holds", "effects"
	Requires []*analysis.Analyzer // whose results Ask reads
	Ask      func(pass *analysis.Pass) []Answer
}

// An Answer is what the pass says of one place.
type Answer struct {
	Pos  token.Pos
	Text string
}

// Run asks p about the packages of the testdata module that match the patterns, such as
// "./flow/...", and compares its answers with the comments.
func Run(t *testing.T, p Pass, patterns ...string) {
	t.Helper()
	dir, err := ruletest.Dir()
	if err != nil {
		t.Fatal(err)
	}
	result, err := lint.Run(t.Context(), lint.Options{Dir: dir, Patterns: patterns, Analyzers: []*analysis.Analyzer{p.analyzer()}})
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range result.Errors {
		t.Errorf("testdata/%s:%d:%d: %s: %s", e.File, e.Line, e.Column, e.Package, e.Message)
	}
	stated, err := p.read(dir, patterns)
	if err != nil {
		t.Fatal(err)
	}
	if len(stated) == 0 {
		t.Fatalf("no comment %q in %v", p.Kind+": ...", patterns)
	}
	for _, problem := range compare(p.Kind, stated, result.Findings) {
		t.Error(problem)
	}
}

// analyzer makes a finding of the answers of each line.
func (p Pass) analyzer() *analysis.Analyzer {
	return rule.New(rule.Spec{
		Manual:   "// Package passtest reports what a pass answers.\npackage passtest\n",
		Checks:   []rule.Check{{Name: "answers", Tier: rule.Default, Summary: "what a pass answers on a line"}},
		Requires: p.Requires,
		Run: func(pass *analysis.Pass) {
			for _, answer := range joined(pass.Fset, p.Ask(pass)) {
				pass.Report(analysis.Diagnostic{Pos: answer.Pos, Category: "answers", Message: answer.Text})
			}
		},
	})
}

// joined returns one answer for each line that has some, at the place of its first.
func joined(fset *token.FileSet, answers []Answer) []Answer {
	var lines []Answer
	index := make(map[line]int)
	for _, answer := range answers {
		position := fset.Position(answer.Pos)
		at := line{position.Filename, position.Line}
		if i, ok := index[at]; ok {
			lines[i].Text += "; " + answer.Text
			continue
		}
		index[at] = len(lines)
		lines = append(lines, answer)
	}
	return lines
}

// A line is a line of a fixture, its file relative to testdata.
type line struct {
	file string
	line int
}

// A statement is what a comment says of its line.
type statement struct {
	line
	text string
}

// read returns the comments of the kind in the files that the patterns cover, in order.
func (p Pass) read(dir string, patterns []string) ([]statement, error) {
	files, err := ruletest.Files(dir, patterns)
	if err != nil {
		return nil, err
	}
	var stated []statement
	for _, name := range files {
		fset := token.NewFileSet()
		file, err := parser.ParseFile(fset, filepath.Join(dir, filepath.FromSlash(name)), nil, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		for _, group := range file.Comments {
			for _, comment := range group.List {
				if text, ok := strings.CutPrefix(comment.Text, "// "+p.Kind+": "); ok {
					stated = append(stated, statement{line{name, fset.Position(comment.Pos()).Line}, text})
				}
			}
		}
	}
	return stated, nil
}

// compare says which lines have other answers than their comment states.
func compare(kind string, stated []statement, answers []finding.Finding) []string {
	given := make(map[line]string)
	for _, answer := range answers {
		given[line{answer.File, answer.Line}] = answer.Message
	}
	var problems []string
	for _, s := range stated {
		got, ok := given[s.line]
		if !ok {
			got = "none"
		}
		if got != s.text {
			problems = append(problems, fmt.Sprintf("testdata/%s:%d: %s: %s, want %s", s.file, s.line.line, kind, got, s.text))
		}
	}
	return problems
}
