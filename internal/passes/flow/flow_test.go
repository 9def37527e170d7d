package flow_test

import (
	"fmt"
	"go/token"
	"path"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
	"github.com/ctrllint/ctrllint/internal/passtest"
)

func TestOrigins(t *testing.T) {
	passtest.Run(t, asking("origins", func(pass *analysis.Pass, g *calls.Graph, v ssa.Value) string {
		origins, complete := g.AllOrigins(v)
		var texts []string
		for _, origin := range origins {
			texts = append(texts, describe(pass.Fset, origin))
		}
		text := strings.Join(texts, "; ")
		if !complete {
			text += "..."
		}
		return text
	}), "./flow/origins")
}

func TestLocations(t *testing.T) {
	passtest.Run(t, locating("location", flow.Locator{}), "./flow/locations")
}

func TestOwners(t *testing.T) {
	passtest.Run(t, locating("owner", flow.Locator{Owner: true}), "./flow/locations")
}

func locating(kind string, l flow.Locator) passtest.Pass {
	elements := make(map[ssa.Value]int)
	return asking(kind, func(_ *analysis.Pass, _ *calls.Graph, v ssa.Value) string {
		at := l.Locate(v)
		switch root := at.Root.(type) {
		case *ssa.Parameter:
			return "parameter " + root.Name() + at.Path
		case *ssa.Alloc:
			return "variable " + root.Comment + at.Path
		case *ssa.Phi:
			return "merged" + at.Path
		case *ssa.IndexAddr:
			if elements[root] == 0 {
				elements[root] = len(elements) + 1
			}
			return fmt.Sprintf("element %d%s", elements[root], at.Path)
		}
		return "value" + at.Path
	})
}

// asking returns the question that the calls of ask in a fixture put: answer describes the value that
// is inside the interface.
func asking(kind string, answer func(*analysis.Pass, *calls.Graph, ssa.Value) string) passtest.Pass {
	return passtest.Pass{
		Kind:     kind,
		Requires: []*analysis.Analyzer{ssabuild.Analyzer, calls.Analyzer},
		Ask: func(pass *analysis.Pass) []passtest.Answer {
			built := pass.ResultOf[ssabuild.Analyzer].(*ssabuild.SSA)
			graph := pass.ResultOf[calls.Analyzer].(*calls.Graph)
			var answers []passtest.Answer
			for _, fn := range built.Funcs {
				for _, b := range fn.Blocks {
					for _, instr := range b.Instrs {
						call, ok := instr.(*ssa.Call)
						if !ok || call.Call.StaticCallee() == nil || !strings.HasPrefix(call.Call.StaticCallee().Name(), "ask") {
							continue
						}
						v := call.Call.Args[0]
						if made, ok := v.(*ssa.MakeInterface); ok {
							v = made.X
						}
						answers = append(answers, passtest.Answer{Pos: call.Pos(), Text: answer(pass, graph, v)})
					}
				}
			}
			return answers
		},
	}
}

func describe(fset *token.FileSet, v ssa.Value) string {
	switch v := v.(type) {
	case *ssa.Parameter:
		return "parameter " + v.Name()
	case *ssa.Alloc:
		of := strings.TrimPrefix(v.Type().String(), "*")
		return fmt.Sprintf("new %s at line %d", path.Base(of), fset.Position(v.Pos()).Line)
	case *ssa.MakeChan:
		return "make(" + v.Type().String() + ")"
	case *ssa.Const:
		return "constant " + v.Name()
	case *ssa.Global:
		return "global " + v.Name()
	case *ssa.Function:
		if body := flow.Body(v); body.Signature.Recv() != nil {
			return "method " + body.Name()
		}
		return "function " + v.Name()
	case *ssa.Call:
		return "call " + v.Call.Value.Name()
	}
	return fmt.Sprintf("%T", v)
}

func TestWrites(t *testing.T) {
	passtest.Run(t, asking("stored", func(_ *analysis.Pass, g *calls.Graph, v ssa.Value) string {
		load, ok := v.(*ssa.UnOp)
		if !ok {
			return elements(g, v)
		}
		base, path := part(load.X)
		switch w, ok := g.LastWrite(base, path, load); {
		case !ok:
			return "unknown"
		case w == nil:
			return "zero"
		case len(w.Path) < len(path):
			return "part of " + constant(w.Value)
		default:
			return constant(w.Value)
		}
	}), "./flow/writes")
}

// part returns the variable that an address is in, and the path to it.
func part(addr ssa.Value) (base ssa.Value, path []int) {
	switch addr := addr.(type) {
	case *ssa.FieldAddr:
		base, path = part(addr.X)
		return base, append(path, addr.Field)
	case *ssa.IndexAddr:
		base, path = part(addr.X)
		return base, append(path, int(addr.Index.(*ssa.Const).Int64()))
	}
	return addr, nil
}

func elements(g *calls.Graph, list ssa.Value) string {
	values, ok := g.Elements(list)
	if !ok {
		return "unknown"
	}
	var texts []string
	for _, v := range values {
		if made, ok := v.(*ssa.MakeInterface); ok {
			v = made.X
		}
		texts = append(texts, constant(v))
	}
	return strings.Join(texts, ", ")
}

func constant(v ssa.Value) string {
	c, ok := v.(*ssa.Const)
	if !ok {
		return "a value"
	}
	return strings.Trim(c.Value.ExactString(), `"`)
}
