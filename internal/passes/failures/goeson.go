package failures

import (
	"go/types"
	"iter"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// goesOnAfter reports whether a function goes on after a use of an error whatever the error is, as far as is known: it is made text of, sent, or handed
// to a function that keeps it and comes back.
func (r *Result) goesOnAfter(instr ssa.Instruction, err ssa.Value, kind knowledge.ErrorKind) bool {
	if r.answers(instr, err, kind) || r.formats(instr) {
		return true
	}
	switch instr := instr.(type) {
	case *ssa.Send:
		return true
	case *ssa.ChangeInterface:
		uses := r.graph.Uses(instr)
		return len(uses) > 0 && !slices.ContainsFunc(uses, func(use flow.Use) bool { return !printsOrLogs(use) })
	case *ssa.Store:
		return instr.Val == err && (sentOnly(instr) || r.collected(instr))
	case *ssa.Call:
		if len(knowledge.Referrers(instr)) > 0 {
			return knowledge.CollectsErrors(&instr.Call) || r.makesWord(instr, err)
		}
		return knowledge.CollectsErrors(&instr.Call) || r.comesBack(instr, make(map[*ssa.Function]int), maxCallees) || r.fact(instr).Returns
	}
	return false
}

// makesWord reports whether a call is handed an error that is there for certain, and what it answers is used, but decides nothing: the name of the failure
// for a metric. Who uses the answer expects that the call comes back, and whatever the answer is, the function goes on in the same way.
func (r *Result) makesWord(call *ssa.Call, err ssa.Value) bool {
	return r.conditions.NotNilAt(err, call) && !r.neverReturns(call) && !decides(call, make(map[ssa.Value]bool))
}

// decides reports whether a branch depends on a value, or on what is computed of it.
func decides(v ssa.Value, seen map[ssa.Value]bool) bool {
	if knowledge.Visited(seen, v) {
		return false
	}
	return slices.ContainsFunc(knowledge.Referrers(v), func(ref ssa.Instruction) bool {
		if _, branches := ref.(*ssa.If); branches {
			return true
		}
		made, ok := ref.(ssa.Value)
		return ok && decides(made, seen)
	})
}

// printsOrLogs reports whether a use hands a value, among any number of values of all types, to a function: whatever that makes of them is for people to
// read, unless it ends the process by its name. What has a parameter of its own is judged there: lo.Must0, the assertions of tests.
func printsOrLogs(use flow.Use) bool {
	call, ok := use.Instr.(*ssa.Call)
	if ok && measures(call) {
		return true // within a function that prints
	}
	if !ok || !call.Call.Signature().Variadic() || knowledge.EndsProcess(&call.Call) {
		return false
	}
	params, last := call.Call.Signature().Params(), len(call.Call.Args)-1
	list, ok := params.At(params.Len() - 1).Type().(*types.Slice)
	return ok && types.IsInterface(list.Elem()) && !knowledge.IsError(list.Elem()) && !slices.Contains(call.Call.Args[:last], use.Value)
}

// measures reports whether a call asks for the length of a list.
func measures(call *ssa.Call) bool {
	return knowledge.BuiltinName(&call.Call) == "len"
}

// sentOnly reports whether a store puts an error into a struct that is only sent on a channel.
func sentOnly(store *ssa.Store) bool {
	literal := flow.MadeHere(store.Addr)
	if literal == nil || literal == store.Addr {
		return false
	}
	return !slices.ContainsFunc(knowledge.Referrers(literal), func(ref ssa.Instruction) bool {
		switch ref := ref.(type) {
		case *ssa.FieldAddr:
			return false
		case *ssa.Send:
			return false
		case *ssa.UnOp:
			return slices.ContainsFunc(knowledge.Referrers(ref), func(use ssa.Instruction) bool {
				_, sends := use.(*ssa.Send)
				return !sends
			})
		}
		return true
	})
}

// collected reports whether a store is of an element that is appended to a list.
func (r *Result) collected(store *ssa.Store) bool {
	element, ok := store.Addr.(*ssa.IndexAddr)
	if !ok {
		return false
	}
	return slices.ContainsFunc(knowledge.Referrers(element.X), func(ref ssa.Instruction) bool {
		list, ok := ref.(*ssa.Slice)
		return ok && len(appends(list)) > 0
	})
}

// maxCallees bounds the calls below one that may end the process.
const maxCallees = 3

// comesBack reports whether a call is of a function of the package that returns, as far as it is seen: nothing in it ends the process, in calls
// as deep as depth says, and no function that is handed an error panics. Each function of seen was looked at as deep as it says, and nothing was found.
func (r *Result) comesBack(call ssa.CallInstruction, seen map[*ssa.Function]int, depth int) bool {
	callees := r.graph.Targets(call)
	return depth > 0 && len(callees) > 0 && !slices.ContainsFunc(callees, func(fn *ssa.Function) bool { return !r.returns(fn, seen, depth) })
}

// returns reports the same of a function.
func (r *Result) returns(fn *ssa.Function, seen map[*ssa.Function]int, depth int) bool {
	if seen[fn] >= depth {
		return true
	}
	seen[fn] = depth
	return !paths.Endless(fn) && !checks(fn) && !slices.ContainsFunc(calls.In(fn), func(inner ssa.CallInstruction) bool {
		if len(r.graph.Targets(inner)) > 0 {
			return !r.comesBack(inner, seen, depth-1)
		}
		if knowledge.BuiltinName(inner.Common()) != "" {
			return false // append, where an error is recorded
		}
		obj := flow.Declared(inner.Common())
		return knowledge.EndsProcess(inner.Common()) || obj == nil && !inner.Common().IsInvoke() || r.fact(inner).Endless
	})
}

// takesError reports whether a function is handed an error and answers nothing, as one that records a failure.
func takesError(fn *ssa.Function) bool {
	return fn.Signature.Results().Len() == 0 &&
		slices.ContainsFunc(fn.Params, func(param *ssa.Parameter) bool { return knowledge.IsError(param.Type()) })
}

// checks reports whether a function is handed an error and panics somewhere: what it does about the error may be that.
func checks(fn *ssa.Function) bool {
	if !slices.ContainsFunc(fn.Params, func(param *ssa.Parameter) bool { return knowledge.IsError(param.Type()) }) {
		return false
	}
	return slices.ContainsFunc(fn.Blocks, func(b *ssa.BasicBlock) bool {
		_, panics := b.Instrs[len(b.Instrs)-1].(*ssa.Panic)
		return panics
	})
}

// CollectedInVain reports whether an error is collected with others, itself or in a text around it, in a list or an error that holds several, and nothing but what collects
// them, logs of the error alone, and what asks whether there is one, has it or what it is in. It returns the logs and the questions.
func (r *Result) CollectedInVain(err ssa.Value) (logs, tests []ssa.Instruction, inVain bool) {
	for v, uses := range Held(err) {
		call, calls := v.(*ssa.Call)
		inVain = inVain || calls && v != err && knowledge.CollectsErrors(&call.Call)
		for _, use := range uses {
			log, asks := r.logged(use, v), isTest(use)
			switch {
			case v == err && (asks || log || AsksKind(use)):
			case asks:
				tests = append(tests, use)
			case log:
				logs = append(logs, use)
			default:
				return nil, nil, false // a variable that is overwritten is told of as such
			}
		}
	}
	return logs, tests, inVain
}

// isTest reports whether an instruction compares a value with nil, or asks for the length of a list.
func isTest(instr ssa.Instruction) bool {
	call, ok := instr.(*ssa.Call)
	return comparesWithNil(instr) || ok && measures(call)
}

// Held goes through an error and what has it in it, in lists, in errors that hold several and in variables, each with the instructions that do something else with it.
func Held(err ssa.Value) iter.Seq2[ssa.Value, []ssa.Instruction] {
	return func(yield func(ssa.Value, []ssa.Instruction) bool) {
		held, seen := []ssa.Value{err}, map[ssa.Value]bool{err: true}
		for i := 0; i < len(held); i++ {
			var others []ssa.Instruction
			for _, ref := range knowledge.Referrers(held[i]) {
				in := heldIn(ref, held[i])
				if in == nil {
					others = append(others, ref)
				} else if !seen[in] {
					seen[in] = true
					held = append(held, in)
				}
			}
			if !yield(held[i], others) {
				return
			}
		}
	}
}

// heldIn returns what has an error in it after an instruction that gets it or what it is in: the variable of a join, the arguments of a call, a list or an error that holds several, or one
// with a text around it. It returns nil for another instruction.
func heldIn(instr ssa.Instruction, v ssa.Value) ssa.Value {
	switch instr := instr.(type) {
	case *ssa.MakeInterface:
		if len(knowledge.Referrers(instr)) > 0 {
			return instr
		}
	case *ssa.Phi, *ssa.ChangeInterface, *ssa.Slice:
		return instr.(ssa.Value)
	case *ssa.Store:
		element, ok := instr.Addr.(*ssa.IndexAddr)
		if !ok || instr.Val != v {
			return nil
		}
		if list, ok := knowledge.First[*ssa.Slice](knowledge.Referrers(element.X)); ok {
			return list
		}
	case *ssa.Call:
		if knowledge.CollectsErrors(&instr.Call) || knowledge.MakesError(&instr.Call) || knowledge.KeepsNil(&instr.Call) == v {
			return instr
		}
	}
	return nil
}

// appends returns the lists that are made by appending to a list, or by appending its elements to another one.
func appends(list ssa.Value) []ssa.Value {
	var found []ssa.Value
	for call := range knowledge.Each[*ssa.Call](knowledge.Referrers(list)) {
		if knowledge.BuiltinName(&call.Call) == "append" {
			found = append(found, call)
		}
	}
	return found
}
