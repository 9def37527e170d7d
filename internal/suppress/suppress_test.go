package suppress_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"strings"
	"testing"

	"github.com/ctrllint/ctrllint/internal/suppress"
)

func TestForm(t *testing.T) {
	for comment, want := range map[string]suppress.Directive{
		"//ctrllint:ignore errchan/late-close the queue is drained": {Verb: "ignore", Name: "errchan/late-close", Reason: "the queue is drained"},
		"//ctrllint:ignore errchan see https://example.org/1":       {Verb: "ignore", Name: "errchan", Reason: "see https://example.org/1"},
		"//ctrllint:ignore errchan // drained":                      {Verb: "ignore", Name: "errchan", Reason: "drained"},
		"//ctrllint:ignore\terrchan":                                {Verb: "ignore", Name: "errchan"},
		"// ctrllint:ignore errchan drained":                        {Verb: "ignore", Name: "errchan", Reason: "drained"},
		"//ctrllint:ignore":                                         {Verb: "ignore"},
		"//ctrllint:ignore // drained":                              {Verb: "ignore", Reason: "drained"},
		"//ctrllint:file-ignore errchan drained":                    {Verb: "file-ignore", Name: "errchan", Reason: "drained"},
		"//ctrllint:disable errchan":                                {Verb: "disable"},
		"//nolint":                                                  {Nolint: true},
		"// nolint // drained":                                      {Nolint: true, Reason: "drained"},
		"//nolint:all":                                              {Nolint: true},
		"//nolint:ctrllint // drained":                              {Nolint: true, Reason: "drained"},
		"//nolint:errcheck, CtrlLint":                               {Nolint: true},
	} {
		list := read(t, "package worker\n\n"+comment+"\n").All()
		if len(list) != 1 {
			t.Errorf("%s: %d directives, want 1", comment, len(list))
			continue
		}
		got := suppress.Directive{Verb: list[0].Verb, Name: list[0].Name, Reason: list[0].Reason, Nolint: list[0].Nolint}
		if got != want {
			t.Errorf("%s: %+v, want %+v", comment, got, want)
		}
	}
}

// A comment with several names is one directive for each, at its name.
func TestSeveralNames(t *testing.T) {
	const comment = "//ctrllint:ignore errchan/late-close,stopstart the queue is drained"
	fset, file := parse(t, "package worker\n\n"+comment+"\n")
	list := suppress.Read(fset, []*ast.File{file}).All()
	if len(list) != 2 {
		t.Fatalf("%d directives, want 2", len(list))
	}
	for i, want := range []string{"errchan/late-close", "stopstart"} {
		d := list[i]
		from, to := fset.Position(d.Pos).Column-1, fset.Position(d.End).Column-1
		if d.Name != want || comment[from:to] != want || d.Reason != "the queue is drained" {
			t.Errorf("directive %d is %+v at %q, want %s", i, d, comment[from:to], want)
		}
	}
}

func TestRemoval(t *testing.T) {
	for source, want := range map[string]string{
		"package p\n\nvar x = 1 //ctrllint:ignore a drained\nvar y = 2\n":   "package p\n\nvar x = 1\nvar y = 2\n",
		"package p\n\n\t//ctrllint:ignore a drained\nvar y = 2\n":           "package p\n\nvar y = 2\n",
		"package p\n\n//ctrllint:ignore a,b/c drained\nvar y = 2\n":         "package p\n\n//ctrllint:ignore b/c drained\nvar y = 2\n",
		"package p\r\n\r\n//ctrllint:ignore a drained\r\nvar y = 2\r\n":     "package p\r\n\r\nvar y = 2\r\n",
		"package p\n\nvar y = 2\n//ctrllint:ignore a drained":               "package p\n\nvar y = 2\n",
		"package p\n\n// y is two.\n//\n//ctrllint:ignore a d\nvar y = 2\n": "package p\n\n// y is two.\n//\nvar y = 2\n",
	} {
		fset, syntax := parse(t, source)
		d := suppress.Read(fset, []*ast.File{syntax}).All()[0]
		file := fset.File(d.Pos)
		from, to := d.Removal(file, []byte(source))
		if got := source[:file.Offset(from)] + source[file.Offset(to):]; got != want {
			t.Errorf("%q becomes %q, want %q", source, got, want)
		}
	}
	fset, syntax := parse(t, "package p\n\n//ctrllint:ignore a,b/c drained\nvar y = 2\n")
	last := suppress.Read(fset, []*ast.File{syntax}).All()[1]
	if from, to := last.Removal(fset.File(last.Pos), []byte("package p\n\n//ctrllint:ignore a,b/c drained\nvar y = 2\n")); to-from != token.Pos(len(",b/c")) {
		t.Errorf("%d bytes of the last name go, want the comma and the name", to-from)
	}
}

func TestOtherComments(t *testing.T) {
	for _, comment := range []string{
		"//nolint:errcheck", "//nolint:errcheck // ctrllint would say so", "//nolinter", "/* ctrllint:ignore errchan */",
		"// To keep it, write //ctrllint:ignore errchan", "//lint:ignore errchan drained", "/*nolint*/",
	} {
		if list := read(t, "package worker\n\n"+comment+"\n").All(); len(list) > 0 {
			t.Errorf("%s: %+v, want no directive", comment, list[0])
		}
	}
}

// In programs each call of hazard is a finding; where one is covered, its argument is true.
var programs = map[string]string{
	"behind the code": `
func run() {
	hazard(true) //ctrllint:ignore rule/check drained
	hazard(false)
}`,
	"behind a brace": `
func run() { //ctrllint:ignore rule/check drained
	hazard(false)
}`,
	"above": `
func run() {
	hazard(false)
	//ctrllint:ignore rule/check drained
	hazard(true)
	hazard(false)
}`,
	"above, with more to say": `
func run() {
	//ctrllint:ignore rule/check drained by the caller, which
	// waits for it
	hazard(true)
}`,
	"above, for two rules": `
func run() {
	//ctrllint:ignore rule/check drained
	//ctrllint:ignore other/check drained
	hazard(true)
}`,
	"above, but not next to it": `
func run() {
	//ctrllint:ignore rule/check drained

	hazard(false)
}`,
	"above a statement of several lines": `
func run() {
	//ctrllint:ignore rule/check drained
	go func() {
		hazard(false)
	}()
}`,
	"a function": `
// run runs.
//
//ctrllint:ignore rule/check drained
func run() {
	hazard(true)
}

func next() { hazard(false) }`,
	"a method by rule": `
//ctrllint:ignore rule drained
func (w worker) run() {
	hazard(true)
}`,
	"variables": `
//ctrllint:ignore rule/check drained
var (
	first = hazard(true)

	second = hazard(true)
)

var third = hazard(false)`,
	"one variable of several": `
var (
	first = hazard(false)

	//ctrllint:ignore rule/check drained
	second = func() { 
		hazard(true)
	}
	third = hazard(false)
)`,
	"a type": `
//ctrllint:ignore rule/check drained
type worker struct {
	queue [hazard(true)]int
}`,
	"another rule": `
//ctrllint:ignore other drained
func run() {
	hazard(false) //ctrllint:ignore rule/other drained
}`,
	"another directive": `
//ctrllint:disable rule/check drained
func run() { hazard(false) }`,
	"nolint above a statement": `
func run() {
	//nolint:ctrllint // drained
	go func() {
		hazard(true)
	}()
	hazard(false)
}`,
	"nolint behind the code": `
func run() {
	hazard(true) //nolint
	hazard(false)
}`,
}

func TestCover(t *testing.T) {
	for name, program := range programs {
		t.Run(name, func(t *testing.T) { compareCover(t, "package worker\n"+program+"\n") })
	}
}

func TestNolintOfAFile(t *testing.T) {
	compareCover(t, "//nolint:ctrllint\npackage worker\n\nfunc run() { hazard(true) }\n")
	compareCover(t, "//ctrllint:ignore rule drained\npackage worker\n\nfunc run() { hazard(false) }\n")
}

func TestFileIgnore(t *testing.T) {
	for _, form := range []string{"%spackage worker\n\nfunc run() { hazard(true) }\n", "package worker\n\nfunc run() { hazard(true) }\n%s"} {
		compareCover(t, fmt.Sprintf(form, "//ctrllint:file-ignore other,rule drained\n"))
	}
	compareCover(t, "//ctrllint:file-ignore other drained\npackage worker\n\nfunc run() { hazard(false) }\n")
}

func compareCover(t *testing.T, source string) {
	t.Helper()
	fset, file := parse(t, source)
	set := suppress.Read(fset, []*ast.File{file})
	for n := range ast.Preorder(file) {
		call, ok := n.(*ast.CallExpr)
		if !ok || len(call.Args) == 0 {
			continue
		}
		want := call.Args[0].(*ast.Ident).Name == "true"
		if got := len(set.Covering("rule", "check", call.Pos())) > 0; got != want {
			t.Errorf("line %d is covered: %v, want %v\n%s", fset.Position(call.Pos()).Line, got, want, strings.TrimSpace(source))
		}
	}
}

func TestDirectiveDoesNotAnswerForItself(t *testing.T) {
	set := read(t, "package worker\n\n//ctrllint:ignore rule\n//ctrllint:ignore rule drained\n")
	first, second := set.All()[0], set.All()[1]
	if got := set.Covering("rule", "check", first.Pos); len(got) > 0 {
		t.Errorf("the first line is covered by %+v", got[0])
	}
	if got := set.Covering("rule", "check", second.Pos); len(got) != 1 || got[0] != first {
		t.Errorf("the second line is covered by %v, want the first", got)
	}
}

func read(t *testing.T, source string) *suppress.Set {
	t.Helper()
	fset, file := parse(t, source)
	return suppress.Read(fset, []*ast.File{file})
}

func parse(t *testing.T, source string) (*token.FileSet, *ast.File) {
	t.Helper()
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "worker.go", source, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	return fset, file
}
