package lint_test

import (
	"context"
	"errors"
	"fmt"
	"go/ast"
	"go/types"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/txtar"

	"github.com/ctrllint/ctrllint/internal/finding"
	"github.com/ctrllint/ctrllint/internal/lint"
	"github.com/ctrllint/ctrllint/internal/rule"
)

// panics is a fact: the function calls panic itself.
type panics struct{}

func (*panics) AFact() {}

// panicking is a pass with facts, such as those that rules require.
var panicking = &analysis.Analyzer{
	Name:       "panicking",
	Doc:        "find the functions that panic",
	FactTypes:  []analysis.Fact{new(panics)},
	ResultType: reflect.TypeFor[func(types.Object) bool](),
	Run: func(pass *analysis.Pass) (any, error) {
		for _, file := range pass.Files {
			for _, decl := range file.Decls {
				fn, ok := decl.(*ast.FuncDecl)
				if ok && strings.HasPrefix(fn.Name.Name, "Must") {
					pass.ExportObjectFact(pass.TypesInfo.Defs[fn.Name], new(panics))
				}
			}
		}
		return func(obj types.Object) bool { return pass.ImportObjectFact(obj, new(panics)) }, nil
	},
}

// mustcall reports calls of functions that panic.
var mustcall = rule.New(rule.Spec{
	Manual: "// Package mustcall report calls of functions that panic\npackage mustcall\n",
	Checks: []rule.Check{
		{Name: "call", Tier: rule.Default, Summary: "a call of a function that panics", Fixes: rule.EitherFixes},
		{Name: "deferred", Tier: rule.Strict, Summary: "a deferred call of a function that panics"},
	},
	Requires: []*analysis.Analyzer{panicking},
	Run: func(pass *analysis.Pass) {
		mustPanic := pass.ResultOf[panicking].(func(types.Object) bool)
		for _, file := range pass.Files {
			ast.Inspect(file, func(n ast.Node) bool {
				sel, ok := n.(*ast.SelectorExpr)
				if ok && mustPanic(pass.TypesInfo.Uses[sel.Sel]) {
					pass.Report(analysis.Diagnostic{
						Pos: sel.Pos(), End: sel.End(), Category: "call",
						Message: sel.Sel.Name + " panics",
						Related: []analysis.RelatedInformation{{Pos: file.Name.Pos(), End: file.Name.End(), Message: "called in this package"}},
						SuggestedFixes: []analysis.SuggestedFix{
							rule.Unsafe(analysis.SuggestedFix{Message: "panic less"}),
							{Message: "call the other one", TextEdits: []analysis.TextEdit{
								{Pos: sel.Sel.Pos(), End: sel.Sel.Pos() + 4, NewText: nil},
							}},
						},
					})
				}
				return true
			})
		}
	},
})

func write(t *testing.T, archive string) string {
	t.Helper()
	dir := t.TempDir()
	for _, f := range txtar.Parse([]byte(archive)).Files {
		name := filepath.Join(dir, f.Name)
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, f.Data, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func run(t *testing.T, dir string, patterns []string, rules ...*analysis.Analyzer) *lint.Result {
	t.Helper()
	result, err := lint.Run(t.Context(), lint.Options{Dir: dir, Patterns: patterns, Tests: true, Analyzers: rules})
	if err != nil {
		t.Fatal(err)
	}
	return result
}

const module = `
-- go.mod --
module example.org/m
go 1.25
-- parse/parse.go --
package parse

func MustParse(s string) string { return s }
-- store/store.go --
package store

import "example.org/m/parse"

var initial = parse.MustParse("a")

type queue[T any] struct{ items []T }

func (q *queue[T]) Get() string { return parse.MustParse("b") }

type name string

func (name) load() func() string {
	return func() string {
		return parse.MustParse("c") + parse.MustParse("d")
	}
}
-- store/store_test.go --
package store

import "example.org/m/parse"

func load() { parse.MustParse("e") }
-- store/external_test.go --
package store_test
-- user/user.go --
package user

import _ "example.org/m/store"
`

// Facts of parse reach store; store has test variants and says each thing once.
func TestFindings(t *testing.T) {
	result := run(t, write(t, module), nil, mustcall)
	if len(result.Errors) > 0 {
		t.Fatalf("errors: %v", result.Errors)
	}
	if result.Packages != 3 || result.NotChecked != 0 {
		t.Errorf("%d packages, %d not checked; want 3 and 0", result.Packages, result.NotChecked)
	}
	var got []string
	for _, f := range result.Findings {
		got = append(got, fmt.Sprintf("%s:%d:%d-%d:%d %s", f.File, f.Line, f.Column, f.EndLine, f.EndColumn, f.Function))
	}
	want := []string{
		"store/store.go:5:15-5:30 ",
		"store/store.go:9:42-9:57 (*queue[T]).Get",
		"store/store.go:15:10-15:25 (name).load",
		"store/store.go:15:33-15:48 (name).load",
	}
	if !slices.Equal(got, want) {
		t.Errorf("findings:\n got %q\nwant %q", got, want)
	}
}

func TestFinding(t *testing.T) {
	dir := write(t, module)
	f := run(t, dir, []string{"./store"}, mustcall).Findings[1]
	f.Fingerprint = ""
	offset := strings.Index(module[strings.Index(module, "package store"):], "MustParse(\"b\")")
	want := finding.Finding{
		Rule:     "mustcall",
		Check:    "call",
		Tier:     "default",
		Severity: "warning",
		Message:  "MustParse panics",
		Range:    finding.Range{File: "store/store.go", Line: 9, Column: 42, EndLine: 9, EndColumn: 57},
		Package:  "example.org/m/store",
		Function: "(*queue[T]).Get",
		Related: []finding.Related{{
			File: "store/store.go", Line: 1, Column: 9, EndLine: 1, EndColumn: 14, Message: "called in this package",
		}},
		Fixes: []finding.Fix{
			{
				Message:       "call the other one",
				Applicability: finding.Safe,
				Edits:         []finding.Edit{{File: "store/store.go", Offset: offset, EndOffset: offset + 4}},
			},
			{Message: "panic less", Applicability: finding.Unsafe},
		},
		URL: rule.CheckPage(mustcall.Name, "call"),
	}
	if !reflect.DeepEqual(f, want) {
		t.Errorf("finding:\n got %+v\nwant %+v", f, want)
	}
	sub := run(t, filepath.Join(dir, "user"), []string{"../store"}, mustcall)
	if got := sub.Findings[1].File; got != "../store/store.go" {
		t.Errorf("file from a sibling directory = %s, want ../store/store.go", got)
	}
}

func TestFingerprintSurvivesMovedLines(t *testing.T) {
	fingerprints := func(archive string) []string {
		var list []string
		for _, f := range run(t, write(t, archive), nil, mustcall).Findings {
			list = append(list, f.Fingerprint)
		}
		return list
	}
	before := fingerprints(module)
	after := fingerprints(strings.Replace(module, "var initial", "// A comment.\nvar initial", 1))
	if !slices.Equal(before, after) {
		t.Errorf("fingerprints changed:\n%q\n%q", before, after)
	}
	if unique := slices.Compact(slices.Sorted(slices.Values(before))); len(unique) != 4 {
		t.Errorf("%d fingerprints for 4 findings: %q", len(unique), before)
	}
}

// The packages that others import are read for their facts, and say nothing themselves.
func TestFindingsOfMatchedPackagesOnly(t *testing.T) {
	result := run(t, write(t, module), []string{"./user"}, mustcall)
	if result.Packages != 1 || len(result.Findings) > 0 || len(result.Errors) > 0 {
		t.Errorf("%d packages, findings %v, errors %v; want one package and nothing else", result.Packages, result.Findings, result.Errors)
	}
}

func TestTypeError(t *testing.T) {
	archive := module + "-- broken/broken.go --\npackage broken\n\nvar x int = \"\"\n-- broken/broken_test.go --\npackage broken\n"
	result := run(t, write(t, archive), nil, mustcall)
	if len(result.Findings) != 4 || result.Packages != 4 || result.NotChecked != 1 {
		t.Errorf("%d findings, %d packages, %d not checked; want 4, 4 and 1", len(result.Findings), result.Packages, result.NotChecked)
	}
	want := []finding.Error{{
		Package: "example.org/m/broken", File: "broken/broken.go", Line: 3, Column: 13,
		Message: `cannot use "" (untyped string constant) as int value in variable declaration`,
	}}
	if !slices.Equal(result.Errors, want) {
		t.Errorf("errors:\n got %v\nwant %v", result.Errors, want)
	}
}

// A pass that panics costs the judgement on that package, said once, and not the run.
func TestPanicInPass(t *testing.T) {
	pass := &analysis.Analyzer{
		Name: "fragile",
		Doc:  "panic on packages called store",
		Run: func(pass *analysis.Pass) (any, error) {
			if pass.Pkg.Name() == "store" {
				panic("unforeseen")
			}
			return nil, nil
		},
	}
	fragile := func(name string) *analysis.Analyzer {
		return rule.New(rule.Spec{
			Manual:   "// Package " + name + " report nothing\npackage " + name + "\n",
			Requires: []*analysis.Analyzer{pass},
			Run:      func(*analysis.Pass) {},
		})
	}
	result := run(t, write(t, module), nil, fragile("first"), fragile("second"), mustcall)
	want := []finding.Error{{Package: "example.org/m/store", Message: "fragile: internal error: unforeseen"}}
	if !slices.Equal(result.Errors, want) {
		t.Errorf("errors:\n got %v\nwant %v", result.Errors, want)
	}
	if result.NotChecked != 1 || len(result.Findings) != 4 {
		t.Errorf("%d not checked, %d findings; want 1 and, from the other rule, 4", result.NotChecked, len(result.Findings))
	}
}

func TestNothingMatches(t *testing.T) {
	opts := lint.Options{Dir: write(t, module), Patterns: []string{"errors"}, Analyzers: []*analysis.Analyzer{mustcall}}
	if result, err := lint.Run(context.Background(), opts); !errors.Is(err, lint.ErrNothingMatches) {
		t.Errorf("error %v, result %v", err, result)
	}
}
