package reconciles

import (
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
)

// Repeats reports whether passes that get to an instruction go on to get there, as long as nobody edits the specification: EachPass, but for the conditions
// that are steady, for those that choose between calls of the same function, and for those without which the pass fails.
func (r *Result) Repeats(instr ssa.Instruction, others ...ssa.Instruction) bool {
	return r.repeats(instr, r.steady, r.starts, others)
}

// RepeatsIf is Repeats where a condition holds in each pass.
func (r *Result) RepeatsIf(condition conditions.Fact, instr ssa.Instruction) bool {
	return r.repeats(instr, func(f conditions.Fact) bool {
		return f.Predicate == condition.Predicate && f.Subject == condition.Subject && f.Truth == condition.Truth || r.steady(f)
	}, r.starts, nil)
}

func (r *Result) repeats(instr ssa.Instruction, holds func(conditions.Fact) bool, starts func(*ssa.Function) bool, others []ssa.Instruction) bool {
	return r.eachPass(func(site ssa.Instruction) []conditions.Fact {
		same := others
		if site != instr {
			same = sameCallee(site)
		}
		succeeds := r.skipping(site.Parent(), append([]ssa.Instruction{site}, same...), false)
		return slices.DeleteFunc(r.branching(site, same), func(f conditions.Fact) bool {
			return f.Edge.If != nil && !succeeds[f.Edge.Other().To().Index]
		})
	}, instr, func(_ ssa.Instruction, f conditions.Fact) bool { return holds(f) }, starts, make(map[*ssa.Function]bool))
}

// sameCallee returns the other calls of a function that are of the same callee.
func sameCallee(site ssa.Instruction) []ssa.Instruction {
	call, ok := site.(ssa.CallInstruction)
	if !ok || call.Common().StaticCallee() == nil {
		return nil
	}
	var found []ssa.Instruction
	for _, other := range calls.In(site.Parent()) {
		if other != site && other.Common().StaticCallee() == call.Common().StaticCallee() {
			found = append(found, other)
		}
	}
	return found
}

// steady reports whether a condition that holds in one pass holds in the next one as well, most likely: it does for certain, or asks for a type, or is what a question says
// that asks for no change, or a check that finds nothing wrong with what it is handed, or a flag that is raised again, or it says that what the pass waits for is there. Where
// a part of the specification is empty, what follows may set its default.
func (r *Result) steady(f conditions.Fact) bool {
	if empty, asks := emptiness(f); (asks && empty || f.Predicate == conditions.Nil && f.Truth) && r.Specified(f) {
		return false
	}
	if r.HoldsAgain(f) || asksType(f.Cond) || goesOnAfterStep(f) || f.Predicate == conditions.True && f.Truth && r.raised(f.Subject) != nil {
		return true
	}
	call, ok := f.Subject.(*ssa.Call)
	switch {
	case !ok:
		return false
	case f.Predicate == conditions.True:
		return f.Truth && asksReadiness(&call.Call) || r.asksOnly(&call.Call)
	}
	_, list := call.Type().Underlying().(*types.Slice)
	return list && f.Truth && (f.Predicate == conditions.Nil || f.Predicate == conditions.Empty) && asksNobody(&call.Call, false, make(map[*ssa.Function]bool))
}

// goesOnAfterStep reports whether a condition asks for the Result of a step, and ends the pass with it otherwise: in the end the step has nothing to wait for.
func goesOnAfterStep(f conditions.Fact) bool {
	if f.Edge.If == nil {
		return false
	}
	if ret, _ := conditions.Straight(f.Edge.Other().To()); ret == nil {
		return false
	}
	switch cond := f.Cond.(type) {
	case *ssa.BinOp:
		return ofResult(cond.X) || ofResult(cond.Y)
	case *ssa.Call:
		return len(cond.Call.Args) == 1 && ofResult(cond.Call.Args[0])
	}
	return ofResult(f.Cond)
}

// ofResult reports whether a value is a Result or a field of one.
func ofResult(v ssa.Value) bool {
	if v == nil {
		return false
	}
	if _, of := flow.FieldRead(v); of != nil {
		v = of
	}
	return knowledge.ReconcileResult(v.Type())
}

// asksReadiness reports whether a call asks for the readiness of one object, as its name says: others bring it about, and it stays.
func asksReadiness(call *ssa.CallCommon) bool {
	return len(call.Args) == 1 && knowledge.IsObject(call.Args[0].Type()) && knowledge.NamesReadiness(flow.CalleeName(call)) && !knowledge.AsksForChange(call)
}

// HoldsAgain reports whether a condition that holds in one pass holds in the next one as well, until somebody edits the specification: it asks for that of
// one object, or for what the pass is about, or finds that a part of the status has been set or that there is an object, or some of a kind, or a function that is named after the
// deletion or a pause has nothing to do, or is what a question says of other objects.
func (r *Result) HoldsAgain(f conditions.Fact) bool {
	if empty, asks := emptiness(f); asks && !empty && (inStatus(f.Subject) || isListed(f.Subject)) {
		return true
	}
	switch f.Predicate {
	case conditions.Nil:
		_, handed := f.Subject.(*ssa.Parameter)
		if !f.Truth && (handed || flow.Made(f.Subject) != nil) && knowledge.IsObject(f.Subject.Type()) {
			return true
		}
	case conditions.True:
		call := flow.Made(f.Subject)
		if call != nil && (!f.Truth && (knowledge.NamesDeletion(flow.CalleeName(&call.Call)) || knowledge.AsksPaused(&call.Call)) || f.Truth && r.readsOthers(call)) {
			return true
		}
	}
	return r.Specified(f) && ofOne(f.Cond) || f.Cond != nil && asksRequest(f.Cond)
}

// asksRequest reports whether a condition compares a part of a request with a constant: the next pass for the object has the same.
func asksRequest(cond ssa.Value) bool {
	asks := false
	for _, part := range conditions.Parts(cond) {
		if _, compares := part.(*ssa.BinOp); compares {
			continue // its sides are parts as well
		}
		root := flow.Locate(part).Root
		if root == nil || knowledge.TypeName(root.Type()) != knowledge.Request {
			return false
		}
		asks = true
	}
	return asks
}

// ofOne reports whether all that a condition reads is of one object: it may compare what is there with what is wanted where it reads two.
func ofOne(cond ssa.Value) bool {
	var root ssa.Value
	for _, part := range conditions.Parts(cond) {
		var of ssa.Value
		switch part := part.(type) {
		case *ssa.UnOp:
			of = flow.Locate(part).Root
		case *ssa.Lookup:
			of = flow.Locate(labelled(part.X)).Root
		default:
			continue
		}
		if root != nil && of != root {
			return false
		}
		root = of
	}
	return true
}

// emptiness returns whether a fact finds a value empty, or zero, and whether it asks for that.
func emptiness(f conditions.Fact) (empty, asks bool) {
	switch f.Predicate {
	case conditions.Empty:
		return f.Truth, true
	case conditions.Equal:
		return f.Truth, knowledge.ZeroConstant(f.Value)
	case conditions.Compared:
		compare, ok := f.Cond.(*ssa.BinOp)
		asks = ok && knowledge.ZeroConstant(compare.Y) && (compare.Op == token.EQL || compare.Op == token.NEQ || compare.Op == token.GTR)
		return asks && f.Truth == (compare.Op == token.EQL), asks
	}
	return false, false
}

// isListed reports whether a value is the objects of a list.
func isListed(v ssa.Value) bool {
	load, ok := v.(*ssa.UnOp)
	if !ok {
		return false
	}
	addr, ok := load.X.(*ssa.FieldAddr)
	return ok && knowledge.ListItems(addr.X.Type(), addr.Field)
}

// status is the field of an object that controllers write.
const status = "Status"

func inStatus(v ssa.Value) bool {
	return strings.Contains(flow.Locate(v).Path+".", "."+status+".")
}

// asksOnly reports whether a call is a question whose answer changes only with the specification of an object, or with the program: it is of a method of a
// reconciler that is handed nothing, of a function of the package that reads nothing but the specification and metadata of the one thing that it is handed, or
// is handed parts of a specification. One whose name asks for a change may compare the metadata with what is wanted, and one that gets two objects these.
func (r *Result) asksOnly(call *ssa.CallCommon) bool {
	changes := knowledge.AsksForChange(call)
	handed := slices.DeleteFunc(slices.Clone(call.Args), func(arg ssa.Value) bool {
		_, constant := arg.(*ssa.Const)
		return constant || knowledge.Context(arg.Type())
	})
	if recv := knowledge.Receiver(call); recv != nil && knowledge.Reconciler(recv.Type()) {
		handed = slices.DeleteFunc(handed, func(arg ssa.Value) bool { return arg == recv })
		if len(handed) == 0 {
			return !changes
		}
	}
	if fn := call.StaticCallee(); fn != nil && len(fn.Blocks) > 0 {
		return len(handed) == 1 && onlyReads(fn, changes, make(map[*ssa.Function]bool))
	}
	return len(handed) > 0 && !slices.ContainsFunc(handed, func(arg ssa.Value) bool {
		in := r.specified(arg, 0)
		if _, address := arg.(*ssa.FieldAddr); address {
			in, _ = r.inSpec(flow.Locate(arg))
		}
		return !in
	})
}

// onlyReads reports whether a function changes nothing, asks nobody, and does not look into the status of an object, nor, without its metadata, into those;
// seen are the functions that it is called by. A callee of another package that gets no context and is no method of an interface counts as one that only reads.
func onlyReads(fn *ssa.Function, withoutMeta bool, seen map[*ssa.Function]bool) bool {
	if knowledge.Visited(seen, fn) {
		return true
	}
	for instr := range calls.Instrs(fn) {
		switch instr := instr.(type) {
		case *ssa.MapUpdate, *ssa.Go, *ssa.Defer, *ssa.Send, *ssa.Select:
			return false
		case *ssa.Store:
			addr := instr.Addr
			if element, ok := addr.(*ssa.IndexAddr); ok {
				addr = element.X // of the list of arguments of a call
			}
			if flow.MadeHere(addr) == nil {
				return false
			}
		case *ssa.FieldAddr:
			if hides(flow.FieldOf(instr.X.Type(), instr.Field), withoutMeta) {
				return false
			}
		case *ssa.Field:
			if hides(flow.FieldOf(instr.X.Type(), instr.Field), withoutMeta) {
				return false
			}
		case *ssa.Call:
			if !asksNobody(&instr.Call, withoutMeta, seen) {
				return false
			}
		}
	}
	return true
}

// hides reports whether a field is one into which a question may not look that comes out as before.
func hides(field *types.Var, meta bool) bool {
	return field.Name() == status || meta && knowledge.TypeName(field.Type()) == knowledge.ObjectMeta
}

func asksNobody(call *ssa.CallCommon, withoutMeta bool, seen map[*ssa.Function]bool) bool {
	if _, builtin := call.Value.(*ssa.Builtin); builtin || knowledge.Logs(call) {
		return true
	}
	if knowledge.OnObject(call) && call.StaticCallee() == nil {
		return !withoutMeta
	}
	if slices.ContainsFunc(call.Args, func(arg ssa.Value) bool { return knowledge.Context(arg.Type()) }) {
		return false
	}
	fn := call.StaticCallee()
	return fn != nil && (len(fn.Blocks) == 0 || onlyReads(fn, withoutMeta, seen))
}
