package ended

import (
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// A Derived says that a result of a function, a context or an object that works under one, ends with one of its parameters, a context or stop channel.
// Both are counted from 0, the parameters with the receiver.
type Derived struct{ Result, Param int }

// parents returns the contexts and stop channels with each of which a context ends that a call makes, or the work of an object; none for another value.
func (r *Result) parents(v ssa.Value) []ssa.Value {
	if object, ok := v.(*ssa.Alloc); ok {
		return r.heldIn(object)
	}
	call := flow.Made(v)
	if call == nil {
		return nil
	}
	if parent := knowledge.DerivedFrom(&call.Call); parent != nil {
		return append([]ssa.Value{parent}, r.cancelledWith(call)...)
	}
	found := r.derivedFrom(call, v)
	if len(found) > 0 && !isContext(v) && knowledge.TypeName(v.Type()) != knowledge.HTTPRequest && len(r.handedOut(v)) == 0 {
		return nil // the function itself works with it
	}
	return found
}

// derivedFrom returns the arguments of a call that a result of it ends with.
func (r *Result) derivedFrom(call *ssa.Call, v ssa.Value) []ssa.Value {
	i := 0
	if part, ok := v.(*ssa.Extract); ok {
		i = part.Index
	}
	var found []ssa.Value
	targets := r.graph.Targets(call)
	if fn := knowledge.Only(targets); fn != nil {
		for _, d := range r.derives[fn] {
			if d.Result == i {
				found = append(found, flow.Actual(&call.Call, fn, d.Param))
			}
		}
		return found
	}
	if obj := flow.Declared(&call.Call); obj != nil && len(targets) == 0 && !call.Call.IsInvoke() {
		var fact Fact
		r.pass.ImportObjectFact(obj, &fact)
		for _, d := range fact.Derives {
			if d.Result == i && d.Param < len(call.Call.Args) {
				found = append(found, call.Call.Args[d.Param])
			}
		}
	}
	if under := knowledge.WorksUnder(&call.Call); under != nil && i == 0 && len(targets) == 0 {
		found = append(found, under)
	}
	return found
}

// heldIn returns the contexts that a function puts into the fields of an object that it makes, if something is done under them later, and what calls return
// for that.
func (r *Result) heldIn(object *ssa.Alloc) []ssa.Value {
	var found []ssa.Value
	for addr := range knowledge.Each[*ssa.FieldAddr](knowledge.Referrers(object)) {
		for store := range knowledge.Each[*ssa.Store](knowledge.Referrers(addr)) {
			if store.Addr != ssa.Value(addr) {
				continue
			}
			at := flow.Locate(store.Val)
			field := flow.FieldOf(addr.X.Type(), addr.Field)
			if isContext(store.Val) && (field.Exported() || r.workedOn[flow.Cell(addr)]) || !isContext(store.Val) && flow.Made(at.Root) != nil && worksByItself(at) {
				found = append(found, at.Root)
			}
		}
	}
	return found
}

// worksUnder reports whether a context is asked for its end, or handed to what can fail, or to a function that makes another one of it: not for the values
// in it alone, as a logger.
func worksUnder(ctx ssa.Value) bool {
	return slices.ContainsFunc(knowledge.Referrers(ctx), func(ref ssa.Instruction) bool {
		call, ok := ref.(ssa.CallInstruction)
		if !ok {
			return false
		}
		name := knowledge.Callee(call.Common())
		return name == knowledge.Done || name == knowledge.Err || knowledge.DerivedFrom(call.Common()) == ctx ||
			slices.Contains(knowledge.Args(call.Common()), ctx) && knowledge.ReturnsError(call.Common().Signature())
	})
}

// worksByItself reports whether a location is that of an object which can work under a context: what a call returns, or the body of an answer.
func worksByItself(at flow.Location) bool {
	if at.Path != "" && !knowledge.HoldsEnd(knowledge.BodyClose, strings.TrimPrefix(at.Path, ".")) {
		return false
	}
	switch at.Root.Type().Underlying().(type) {
	case *types.Pointer, *types.Interface:
		return !knowledge.IsError(at.Root.Type())
	}
	return false
}

// derivesOf returns which results of a function end with which of its parameters, whatever way it returns.
func (r *Result) derivesOf(fn *ssa.Function) []Derived {
	var found []Derived
	results := fn.Signature.Results()
	for i := range results.Len() {
		switch results.At(i).Type().Underlying().(type) {
		case *types.Pointer, *types.Interface, *types.Chan:
		default:
			continue
		}
		for p, param := range fn.Params {
			if r.isGiven(param) && r.alwaysEndsWith(fn, i, param) {
				found = append(found, Derived{i, p})
			}
		}
	}
	return found
}

// isGiven reports whether a parameter is a context or stop channel.
func (r *Result) isGiven(param *ssa.Parameter) bool {
	return knowledge.Context(param.Type()) || knowledge.StopChannel(param.Type())
}

// alwaysEndsWith reports whether what a function returns ends with one of its parameters on every path; what it returns beside a failure is
// not used.
func (r *Result) alwaysEndsWith(fn *ssa.Function, result int, param *ssa.Parameter) bool {
	ends := false
	for _, ret := range paths.Returns(fn) {
		v := paths.Returned(ret, result)
		if c, ok := v.(*ssa.Const); ok && c.IsNil() {
			continue
		}
		if at := flow.Locate(v); !isContext(v) && worksByItself(at) {
			v = at.Root
		}
		if !r.endsWith(v, param) {
			return false
		}
		ends = true
	}
	return ends
}

// cancelledWith returns the stops with which a context ends that a call makes, since a goroutine or a callback beside it waits for them
// and cancels it.
func (r *Result) cancelledWith(made *ssa.Call) []ssa.Value {
	if known, ok := r.relayedTo[made]; ok {
		return known
	}
	r.relayedTo[made] = nil
	var found []ssa.Value
	for cancel := range knowledge.Each[*ssa.Extract](knowledge.Referrers(made)) {
		if !knowledge.IsCancel(cancel.Type()) {
			continue
		}
		for _, use := range r.graph.Uses(cancel) {
			if call, ok := use.Instr.(*ssa.Call); ok && knowledge.Callee(&call.Call) == knowledge.AfterFunc && call.Parent() == made.Parent() {
				found = append(found, call.Call.Args[0])
				continue
			}
			fn := use.Instr.Parent()
			if start := r.startedOnce(fn); start != nil && start.Parent() == made.Parent() && r.relays(fn, start, made) {
				found = append(found, r.relayed(fn, start)...)
			}
		}
	}
	r.relayedTo[made] = found
	return found
}

// startedOnce returns the go statement that alone runs a function; nil if there is another caller.
func (r *Result) startedOnce(fn *ssa.Function) *ssa.Go {
	sites := r.graph.Sites(fn)
	if len(sites) != 1 || r.graph.Escapes(fn) {
		return nil
	}
	start, _ := sites[0].Instr.(*ssa.Go)
	return start
}

// cancels reports whether a function value is what cancels a context that a call makes.
func (r *Result) cancels(v ssa.Value, made *ssa.Call) bool {
	part, ok := r.origin(v).(*ssa.Extract)
	return ok && part.Tuple == ssa.Value(made) && knowledge.IsCancel(part.Type())
}

// relays reports whether a goroutine does nothing but wait once, and cancel what a call makes. One that does more can take its time.
func (r *Result) relays(fn *ssa.Function, start *ssa.Go, made *ssa.Call) bool {
	ends, waits := false, 0
	for instr := range calls.Instrs(fn) {
		switch instr := instr.(type) {
		case *ssa.UnOp:
			if instr.Op == token.ARROW {
				waits++
			}
		case *ssa.Select:
			if !instr.Blocking {
				return false
			}
			waits++
		case *ssa.Send, *ssa.Go:
			return false
		case ssa.CallInstruction:
			switch {
			case r.cancels(outer(instr.Common().Value, fn, start), made):
				ends = true
				if !calls.OnEveryPath(instr.Block()) {
					return false
				}
			case knowledge.Callee(instr.Common()) != knowledge.Done && !r.effects.Instr(instr).Only(effects.Logs, effects.Counts):
				return false
			}
		}
	}
	return ends && waits == 1 && !slices.ContainsFunc(fn.Blocks, paths.InLoop)
}

// relayed returns what a goroutine waits for, in terms of what starts it.
func (r *Result) relayed(fn *ssa.Function, start *ssa.Go) []ssa.Value {
	var found []ssa.Value
	for instr := range calls.Instrs(fn) {
		switch instr := instr.(type) {
		case *ssa.UnOp:
			if instr.Op == token.ARROW {
				found = append(found, outer(r.origin(instr.X), fn, start))
			}
		case *ssa.Select:
			for _, state := range instr.States {
				found = append(found, outer(r.origin(state.Chan), fn, start))
			}
		}
	}
	return found
}

// outer returns what a parameter of a goroutine is where that is started, and another value as it is.
func outer(v ssa.Value, fn *ssa.Function, start *ssa.Go) ssa.Value {
	if param, ok := v.(*ssa.Parameter); ok && param.Parent() == fn {
		return flow.Actual(&start.Call, fn, flow.ParamIndex(param))
	}
	return v
}
