package load_test

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/format"
	"regexp"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/ctrllint/ctrllint/internal/load"
)

// without tells what is left out of a package.
func without(p *load.Package) string {
	if p.Omitted == 0 {
		return ""
	}
	return fmt.Sprintf(" without %d", p.Omitted)
}

// halfKnown is a program with a function and a variable that mention what is not declared. Its language knows no any.
const halfKnown = `
-- go.mod --
module example.org/m
go 1.16
-- m.go --
package m

type pump struct {
	base
	fills chan int
	sizes struct{ max int }
	ended chan struct{}
}

type base struct{ stop chan bool }

func (p *pump) run() { gone().ended(); gone(<-p.fills, p.stop, p.sizes.max, drain, limit, base{nil}); go p.drain() }

func (p *pump) drain() { <-p.ended }

func drain() {}

var limit = 4

var first = gone(&pump{fills: nil}, limit)

var _ = func() int { return limit }
`

// TestMentions compares what is left of a package, and what is told of the rest.
func TestMentions(t *testing.T) {
	dir := write(t, txtar.Parse([]byte(halfKnown)))
	var got bytes.Buffer
	_, err := load.Each(t.Context(), load.Config{Dir: dir}, func(p *load.Package) error {
		for ident, obj := range p.TypesInfo.Uses {
			if obj == nil || !ident.Pos().IsValid() {
				t.Errorf("%s has no object", ident.Name)
			}
		}
		for _, file := range p.Syntax[1:] {
			file.Comments = nil
			if err := format.Node(&got, p.Fset, file); err != nil {
				t.Fatal(err)
			}
			ast.Inspect(file, func(n ast.Node) bool {
				if call, ok := n.(*ast.CallExpr); ok {
					if at := p.Position(call.Pos()); !strings.HasSuffix(at.Filename, "m.go") || at.Line != 12 && at.Line != 20 {
						t.Errorf("a mention is at %v", at)
					}
				}
				return true
			})
		}
		for _, decl := range p.Syntax[0].Decls {
			if fn, ok := decl.(*ast.FuncDecl); ok && fn.Body == nil {
				got.WriteString("without " + fn.Name.Name + "\n")
			}
		}
		for _, init := range p.TypesInfo.InitOrder {
			got.WriteString("initialises " + init.Lhs[0].Name() + "\n")
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if text := regexp.MustCompile("\n\n+").ReplaceAllString(got.String(), "\n"); text != halfLeft {
		t.Errorf("got:\n%s\nwant:\n%s", text, halfLeft)
	}
}

// halfLeft is what is left of it: the file that is added, the functions without bodies, the variables with values.
const halfLeft = `package m
var CtrllintUse func(interface{})
func CtrllintOmitted0(p0 *pump, p1 *base) {
	CtrllintUse(&p0.ended)
	CtrllintUse(&p0.fills)
	CtrllintUse(&p0.base)
	CtrllintUse(&p1.stop)
	CtrllintUse(&p0.sizes)
	CtrllintUse(&p0.sizes.max)
	CtrllintUse(drain)
	CtrllintUse(&limit)
	CtrllintUse(p1)
	CtrllintUse(p0.drain)
}
func CtrllintOmitted1(p0 *pump) {
	CtrllintUse(p0)
	CtrllintUse(&p0.fills)
	CtrllintUse(&limit)
}
without run
initialises limit
initialises _
`
