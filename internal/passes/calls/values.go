package calls

import (
	"slices"

	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// Actuals returns what the known direct calls of its function give a parameter, and whether no other
// call can be.
func (g *Graph) Actuals(param *ssa.Parameter) (args []ssa.Value, complete bool) {
	fn := param.Parent()
	complete = !g.Escapes(fn) && len(g.sites[fn]) > 0
	for _, site := range g.sites[fn] {
		arg := site.Argument(param)
		if arg != nil {
			args = append(args, arg)
		}
		complete = complete && arg != nil
	}
	return args, complete
}

// Targets returns the functions of the package that a call calls with its own arguments.
func (g *Graph) Targets(call ssa.CallInstruction) []*ssa.Function {
	callee := call.Common().StaticCallee()
	if callee == nil {
		return nil
	}
	if callee = flow.Body(callee); callee.Blocks == nil {
		return nil
	}
	return []*ssa.Function{callee}
}

// Declared returns the declared function that a call runs, as flow.Declared does, and also, wherever it is declared, the function that a value is
// which is called, and the method that a call of an interface's method runs: all that the value can be is seen, and is one function; all that the
// interface can hold is, and is of one type. It is nil for all other calls.
func (g *Graph) Declared(call *ssa.CallCommon) *types.Func {
	if named := flow.Declared(call); named != nil {
		return named
	}
	callee, known := g.declared[call]
	if !known {
		if call.IsInvoke() {
			callee = g.onlyMethod(call)
		} else {
			callee = g.Function(call.Value)
		}
		g.declared[call] = callee
	}
	return callee
}

// Given returns what a call gives the parameters of the function that Declared returns, the receiver first: nil for that of a method which is called
// as a value.
func (g *Graph) Given(call *ssa.CallCommon) []ssa.Value {
	args := Arguments(call)
	callee := g.Declared(call)
	if callee != nil && !call.IsInvoke() && callee.Signature().Recv() != nil && callee.Signature().Params().Len() == len(args) {
		return append([]ssa.Value{nil}, args...)
	}
	return args
}

func (g *Graph) onlyMethod(call *ssa.CallCommon) *types.Func {
	held, complete := g.Concrete(call.Value)
	if !complete || len(held) != 1 {
		return nil
	}
	selection := g.prog.MethodSets.MethodSet(held[0]).Lookup(call.Method.Pkg(), call.Method.Name())
	if selection == nil || len(selection.Index()) > 1 {
		return nil // the receiver is not what the interface holds, but a part of it
	}
	return selection.Obj().(*types.Func).Origin()
}

// Arguments returns the arguments of a call as Declared counts the parameters: the receiver first.
func Arguments(call *ssa.CallCommon) []ssa.Value {
	if call.IsInvoke() {
		return append([]ssa.Value{call.Value}, call.Args...)
	}
	return call.Args
}

// Method returns the exported method of a type that has its body in this package; nil if there is none.
func (g *Graph) Method(of types.Type, name string) *ssa.Function {
	selection := g.prog.MethodSets.MethodSet(of).Lookup(nil, name)
	if selection == nil {
		return nil
	}
	method := g.prog.MethodValue(selection)
	if method == nil || flow.Body(method).Blocks == nil {
		return nil
	}
	return flow.Body(method)
}

// MadeOnce returns the call of sync.OnceFunc or a sibling of it that made the function which is
// called here; nil for none.
func (g *Graph) MadeOnce(call ssa.CallInstruction) *ssa.Call { return g.once[call] }

// noteOnce notes what made the function that a call runs. A parameter has a source for each caller,
// so that this is asked once for each call, and not by everything that a caller runs.
func (g *Graph) noteOnce(instr ssa.Instruction) {
	call, ok := instr.(ssa.CallInstruction)
	if !ok || call.Common().IsInvoke() || call.Common().StaticCallee() != nil {
		return
	}
	if made := g.madeOnce(call.Common().Value); made != nil {
		g.once[call] = made
	}
}

func (g *Graph) madeOnce(called ssa.Value) *ssa.Call {
	sources := []ssa.Value{called}
	seen := make(map[ssa.Value]bool)
	for range 3 {
		var next []ssa.Value
		for _, source := range sources {
			if knowledge.Visited(seen, source) {
				continue
			}
			if made, ok := source.(*ssa.Call); ok && knowledge.OnceFuncs[knowledge.Callee(&made.Call)] {
				return made
			}
			next = append(next, g.Sources(source)...)
		}
		sources = next
	}
	return nil
}

// ProgramOrigins returns the origins of a value that are in no test: what tests put into a variable is not what the program has.
func (g *Graph) ProgramOrigins(v ssa.Value) []ssa.Value {
	return slices.DeleteFunc(slices.Clone(g.Origins(v)), func(origin ssa.Value) bool { return g.ssa.InTest(origin.Pos()) })
}

// NeverReturns reports whether a call is of a package variable that holds nothing but functions which end the process or panic on all their
// paths, tests aside, which set it to another one: var exit = os.Exit.
func (g *Graph) NeverReturns(call *ssa.CallCommon) bool {
	load, ok := call.Value.(*ssa.UnOp)
	if !ok {
		return false
	}
	if global, ok := load.X.(*ssa.Global); !ok || global.Pkg != g.ssa.Pkg {
		return false
	}
	held := g.ProgramOrigins(load)
	return len(held) > 0 && !slices.ContainsFunc(held, func(v ssa.Value) bool {
		fn, ok := v.(*ssa.Function)
		return !ok || !knowledge.NoReturn[knowledge.FunctionName(fn)] && !paths.Endless(fn)
	})
}
