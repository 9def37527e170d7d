package paths_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"slices"
	"testing"

	"golang.org/x/tools/go/ssa"
	"golang.org/x/tools/go/ssa/ssautil"

	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

const program = `package program

func straight(a, b chan int) { <-a; <-b }

func around(a chan int) { for { <-a } }

func nested(a, b chan int) { for { for range 3 { <-a }; <-b } }

func twoLoops(a, b chan int) { for range 2 { <-a }; for range 2 { <-b } }

func arms(a, b chan int) int {
	for {
		select {
		case <-a:
			return 1
		case <-b:
			continue
		}
	}
}

func deferred(f func()) (int, error) {
	defer f()
	return 7, nil
}

func direct() (int, error) { return 7, nil }
`

// build returns the functions of the program by name.
func build(t *testing.T) map[string]*ssa.Function {
	t.Helper()
	return buildFrom(t, program)
}

func buildFrom(t *testing.T, program string) map[string]*ssa.Function {
	t.Helper()
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "program.go", program, 0)
	if err != nil {
		t.Fatal(err)
	}
	pkg, _, err := ssautil.BuildPackage(&types.Config{}, fset, types.NewPackage("program", ""), []*ast.File{file}, 0)
	if err != nil {
		t.Fatal(err)
	}
	functions := make(map[string]*ssa.Function)
	for name, member := range pkg.Members {
		if fn, ok := member.(*ssa.Function); ok {
			functions[name] = fn
		}
	}
	return functions
}

func TestCycles(t *testing.T) {
	functions := build(t)
	for name, want := range map[string]int{"straight": 0, "around": 1, "nested": 1, "twoLoops": 2, "arms": 1} {
		if got := len(paths.Cycles(functions[name])); got != want {
			t.Errorf("%s has %d cycles, want %d", name, got, want)
		}
	}
}

// Without the block of the outer loop's receive, what is left of nested loops is the inner one.
func TestCyclesWithoutABlock(t *testing.T) {
	fn := build(t)["nested"]
	outer := receiveFrom(t, fn, 1).Block()
	inner := receiveFrom(t, fn, 0).Block()
	cycles := paths.CyclesAlong(fn, func(b *ssa.BasicBlock) []*ssa.BasicBlock {
		if b == outer {
			return nil
		}
		return slices.DeleteFunc(slices.Clone(b.Succs), func(succ *ssa.BasicBlock) bool { return succ == outer })
	})
	if len(cycles) != 1 || !cycles[0].Has(inner) || cycles[0].Has(outer) {
		t.Errorf("cycles %v, want one with block %d and without block %d", cycles, inner.Index, outer.Index)
	}
}

func TestExits(t *testing.T) {
	functions := build(t)
	for name, want := range map[string]int{"around": 0, "nested": 0} {
		if got := paths.Exits(paths.Cycles(functions[name])[0]); len(got) != want {
			t.Errorf("the loop of %s has exits %v, want %d", name, got, want)
		}
	}
}

// The first arm returns and reaches no select again; the second goes around.
func TestArm(t *testing.T) {
	fn := build(t)["arms"]
	var sel *ssa.Select
	for _, b := range fn.Blocks {
		for _, instr := range b.Instrs {
			if s, ok := instr.(*ssa.Select); ok {
				sel = s
			}
		}
	}
	for state, around := range []bool{false, true} {
		arm := paths.Arm(sel, state)
		if arm == nil {
			t.Fatalf("no block for arm %d", state)
		}
		if got := paths.Reach(arm, nil).Has(sel.Block()); got != around {
			t.Errorf("arm %d leads back to the select: %v, want %v", state, got, around)
		}
	}
}

func TestBefore(t *testing.T) {
	fn := build(t)["straight"]
	first, second := receiveFrom(t, fn, 0), receiveFrom(t, fn, 1)
	if !paths.Before(first, second) || paths.Before(second, first) {
		t.Errorf("Before is %v and %v the other way round", paths.Before(first, second), paths.Before(second, first))
	}
}

func TestReturned(t *testing.T) {
	functions := build(t)
	for _, name := range []string{"deferred", "direct"} {
		fn := functions[name]
		ret, ok := fn.Blocks[0].Instrs[len(fn.Blocks[0].Instrs)-1].(*ssa.Return)
		if !ok {
			t.Fatalf("%s does not end in a return", name)
		}
		if value, ok := paths.Returned(ret, 0).(*ssa.Const); !ok || value.Int64() != 7 {
			t.Errorf("%s returns %v first, want 7", name, paths.Returned(ret, 0))
		}
		if value, ok := paths.Returned(ret, 1).(*ssa.Const); !ok || !value.IsNil() {
			t.Errorf("%s returns %v second, want nil", name, paths.Returned(ret, 1))
		}
	}
}

// receiveFrom returns the receive from a parameter.
func receiveFrom(t *testing.T, fn *ssa.Function, param int) ssa.Instruction {
	t.Helper()
	for _, b := range fn.Blocks {
		for _, instr := range b.Instrs {
			if recv, ok := instr.(*ssa.UnOp); ok && recv.Op == token.ARROW && recv.X == fn.Params[param] {
				return recv
			}
		}
	}
	t.Fatalf("%s does not receive from parameter %d", fn.Name(), param)
	return nil
}

// A block leads to another if it is among what comes before it on some path.
func TestLeading(t *testing.T) {
	for name, fn := range build(t) {
		for _, to := range fn.Blocks {
			leading := paths.Leading(to)
			for _, from := range fn.Blocks {
				if got, want := leading.Has(from), paths.After(from, nil).Has(to); got != want {
					t.Errorf("%s: Leading(%d).Has(%d) = %v, want %v", name, to.Index, from.Index, got, want)
				}
			}
		}
	}
}
