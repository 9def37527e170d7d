// Package needs answers which pointers a function follows whenever it is called, so that it panics if one of them is nil.
package needs

import (
	"go/token"
	"go/types"
	"reflect"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
	"github.com/ctrllint/ctrllint/internal/passes/turn"
)

// Analyzer finds the pointers. Its result is a *Result.
var Analyzer = &analysis.Analyzer{
	Name:       "ctrllintneeds",
	Doc:        "find which pointers a function follows whenever it is called",
	Requires:   []*analysis.Analyzer{turn.Analyzer, ssabuild.Analyzer, calls.Analyzer, conditions.Analyzer},
	Run:        turn.Taking(run),
	ResultType: reflect.TypeFor[*Result](),
	FactTypes:  []analysis.Fact{new(Needs)},
}

// A Need is a pointer that a function follows on all of its paths on which it is nil. The path begins at a parameter, the receiver counted.
type Need struct {
	Param int
	Path  string // "" for the parameter itself
}

// held is the path to the object that an interface holds: it is asked for its metadata, so that a nil pointer in the interface is followed as well.
const held = "()"

// An Argument is what a call hands over, and the path from there to a pointer that the callee follows.
type Argument struct {
	Value ssa.Value
	Path  string
}

// Needs is a fact about a function: what it follows, in the order of its instructions.
type Needs struct{ List []Need }

// AFact marks Needs as a fact about a function.
func (*Needs) AFact() {}

// A Result answers for the functions that a package calls.
type Result struct {
	pass       *analysis.Pass
	graph      *calls.Graph
	conditions *conditions.Result
	known      map[*ssa.Function][]Need
}

func run(pass *analysis.Pass) (any, error) {
	r := &Result{
		pass:       pass,
		graph:      pass.ResultOf[calls.Analyzer].(*calls.Graph),
		conditions: pass.ResultOf[conditions.Analyzer].(*conditions.Result),
		known:      make(map[*ssa.Function][]Need),
	}
	r.graph.BottomUp(func(fn *ssa.Function) bool {
		if _, again := r.known[fn]; !again {
			r.known[fn] = r.needsIn(fn) // one that calls itself needs nothing of itself
		}
		return false
	})
	for fn, obj := range pass.ResultOf[ssabuild.Analyzer].(*ssabuild.SSA).Exported() {
		if !knowledge.CopiesByName(obj.Name()) && len(r.known[fn]) > 0 {
			pass.ExportObjectFact(obj, &Needs{r.known[fn]})
		}
	}
	for _, method := range r.graph.Implemented() {
		list := slices.DeleteFunc(r.agreed(r.graph.Implementations(method)), func(need Need) bool { return need.Param == 0 }) // which is the interface
		if method.Exported() && len(list) > 0 {
			pass.ExportObjectFact(method, &Needs{list})
		}
	}
	return r, nil
}

// Of returns what the callee of a call follows, each of several. An unknown callee follows nothing, and one behind an interface of another package what the types
// of that package do.
func (r *Result) Of(call ssa.CallInstruction) []Need {
	if targets := r.graph.Targets(call); len(targets) > 0 {
		return r.agreed(targets)
	}
	var fact Needs
	if obj := flow.Called(call.Common()); obj != nil && obj.Pkg() != nil && obj.Pkg() != r.pass.Pkg {
		r.pass.ImportObjectFact(obj, &fact)
	}
	return fact.List
}

// agreed returns what each of some functions follows.
func (r *Result) agreed(fns []*ssa.Function) []Need {
	return slices.DeleteFunc(slices.Clone(r.known[fns[0]]), func(need Need) bool {
		return slices.ContainsFunc(fns[1:], func(fn *ssa.Function) bool { return !slices.Contains(r.known[fn], need) })
	})
}

// Arguments returns what the callee of a call, or the client or library that it is, follows of what the call hands over, an object in an interface counted.
func (r *Result) Arguments(call ssa.CallInstruction) []Argument {
	return slices.DeleteFunc(r.arguments(call), func(a Argument) bool {
		_, boxed := a.Value.(*ssa.MakeInterface) // which is not nil itself
		return boxed || strings.HasSuffix(a.Path, held)
	})
}

// arguments is Arguments with the objects in interfaces that are not seen.
func (r *Result) arguments(call ssa.CallInstruction) []Argument {
	var found []Argument
	for _, need := range r.Of(call) {
		arg := flow.ActualOf(call.Common(), r.graph.Targets(call), need.Param)
		if arg != nil && need.Path == held {
			found = append(found, inside(arg)...)
		} else if arg != nil {
			found = append(found, Argument{arg, need.Path})
		}
	}
	for _, asked := range slices.Concat(knowledge.AsksObjects(call.Common()), knowledge.FollowsArgument(call.Common())) {
		found = append(append(found, Argument{asked, ""}), inside(asked)...)
	}
	if sent, _ := knowledge.RequestObject(call.Common()); sent != nil {
		found = append(append(found, Argument{sent, ""}), inside(sent)...)
	}
	return found
}

// inside returns the object that an interface holds whose methods are called: the pointer to it if that is seen.
func inside(v ssa.Value) []Argument {
	for box, ok := v.(*ssa.ChangeInterface); ok; box, ok = v.(*ssa.ChangeInterface) {
		v = box.X
	}
	if made, ok := v.(*ssa.MakeInterface); ok {
		if knowledge.EmbedsMetadata(made.X.Type()) {
			return []Argument{{made.X, ""}}
		}
		return nil
	}
	if _, boxed := v.Type().Underlying().(*types.Interface); boxed {
		return []Argument{{v, held}}
	}
	return nil
}

// Followed returns the pointer, interface, map or function that an instruction follows, so that it panics if that is nil; nil for none, and for the
// address of a variable or of a field, which is never nil.
func Followed(instr ssa.Instruction) ssa.Value {
	var pointer ssa.Value
	switch instr := instr.(type) {
	case *ssa.FieldAddr:
		pointer = instr.X
	case *ssa.UnOp:
		if instr.Op == token.MUL { // the other operators are about numbers and bools, and a receive from nil waits
			pointer = instr.X
		}
	case *ssa.Store:
		pointer = instr.Addr
	case *ssa.MapUpdate:
		pointer = instr.Map
	case *ssa.TypeAssert:
		if !instr.CommaOk {
			pointer = instr.X
		}
	case ssa.CallInstruction:
		pointer = instr.Common().Value // an interface, or a function
	}
	switch v := pointer.(type) {
	case *ssa.UnOp, *ssa.Parameter, *ssa.Call, *ssa.Extract, *ssa.Phi, *ssa.Field, *ssa.Lookup:
		return v
	}
	return nil
}

// needsIn returns what a function follows on all of its paths.
func (r *Result) needsIn(fn *ssa.Function) []Need {
	if len(fn.Blocks) == 0 || fn.Recover != nil && r.graph.Recovers(fn) {
		return nil
	}
	var order []refs.Ref
	uses := make(map[refs.Ref][]ssa.Instruction)
	note := func(v ssa.Value, path string, instr ssa.Instruction) {
		if !fromParameter(v) {
			return
		}
		at := ofParameter(refs.Pointer(v))
		if at.Root == nil || at.Root.Parent() != fn {
			return
		}
		at.Path += path
		if uses[at] == nil {
			order = append(order, at)
		}
		uses[at] = append(uses[at], instr)
	}
	for instr := range calls.Instrs(fn) {
		if v := Followed(instr); v != nil {
			note(v, "", instr)
		}
		if call, ok := instr.(ssa.CallInstruction); ok {
			for _, arg := range r.arguments(call) {
				note(arg.Value, arg.Path, instr)
			}
		}
	}
	var found []Need
	for _, at := range order {
		if r.certain(fn, at, uses[at]) {
			found = append(found, Need{flow.ParamIndex(at.Root.(*ssa.Parameter)), at.Path})
		}
	}
	return found
}

// fromParameter reports whether a value can be a parameter, or be read from one or from a variable: it is quicker to say than where it is from.
func fromParameter(v ssa.Value) bool {
	for {
		switch from := v.(type) {
		case *ssa.UnOp:
			v = from.X
		case *ssa.FieldAddr:
			v = from.X
		case *ssa.Field:
			v = from.X
		case *ssa.Parameter, *ssa.Alloc:
			return true
		default:
			return false
		}
	}
}

// ofParameter returns a location that begins at a parameter, also for one that begins at the copy of a struct that is handed over by value; the
// zero location for another one.
func ofParameter(at refs.Ref) refs.Ref {
	if variable, ok := at.Root.(*ssa.Alloc); ok {
		if stores := flow.StoresTo(variable); len(stores) == 1 {
			at.Root = stores[0].Val
		}
	}
	if _, ok := at.Root.(*ssa.Parameter); !ok {
		return refs.Ref{}
	}
	return at
}

// certain reports whether each path through a function on which a pointer is nil comes to a use of it, and none sets it.
func (r *Result) certain(fn *ssa.Function, at refs.Ref, all []ssa.Instruction) bool {
	if of := strings.TrimSuffix(at.Path, held); of != "" && r.sets(fn, refs.Ref{Root: at.Root, Path: of}) {
		return false
	}
	if len(fn.Blocks) == 1 {
		return true
	}
	uses := make(map[ssa.Instruction]bool, len(all))
	for _, use := range all {
		uses[use] = true
	}
	used := func(instr ssa.Instruction) bool { return uses[instr] }
	search := paths.Search{
		Plain: true, Block: fn.Blocks[0], Avoid: used,
		To:   func(instr ssa.Instruction) bool { _, ret := instr.(*ssa.Return); return ret },
		Edge: func(_ *paths.Explorer, s paths.State, succ int) bool { return r.mayBeNil(at, s.Block, succ) },
	}
	if paths.Find(search) != nil {
		return false // most pointers, soon
	}
	search.To, search.Avoid = used, nil
	return paths.Find(search) != nil
}

// mayBeNil reports whether an edge can be taken when a pointer is nil, and what it is a part of is there.
func (r *Result) mayBeNil(at refs.Ref, b *ssa.BasicBlock, succ int) bool {
	return !slices.ContainsFunc(r.conditions.Nils(b, succ), func(f conditions.NilFact) bool {
		if f.Nil {
			of := ofParameter(f.At).Root == at.Root
			return of && (strings.HasPrefix(at.Path, f.At.Path+".") || at.Path == f.At.Path+held) // an interface with a nil pointer is not nil
		}
		return ofParameter(f.At) == at
	})
}

// sets reports whether a function may set a part of what it is handed: it, or what it calls, writes a field on the path, of whatever
// object. A path with a method on it is taken to be set.
func (r *Result) sets(fn *ssa.Function, at refs.Ref) bool {
	fields := at.Fields()
	return len(fields) == 0 || slices.ContainsFunc(fields, func(field *types.Var) bool { return r.conditions.WritesIn(fn, field) })
}
