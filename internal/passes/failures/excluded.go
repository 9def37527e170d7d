package failures

import (
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// failsWith reports whether a call may return an error of a kind: an unknown callee may, and one that has asked for the kind on the way
// to each of its errors, itself or in what it calls, may not, nor one of the standard library that never does, nor one none of whose errors is an answer of the API
// server, if the kind is of these.
func (r *Result) failsWith(call *ssa.Call, kind knowledge.ErrorKind) bool {
	among := func(kinds []knowledge.ErrorKind) bool {
		return slices.Contains(kinds, kind) || kind.FromServer() && slices.Contains(kinds, knowledge.KindOfServer)
	}
	if len(r.graph.Targets(call)) == 0 && among(knowledge.ExcludedKinds(&call.Call)) {
		return false
	}
	excludes := func(s Summary) bool { return among(s.Excluded) }
	if call.Call.IsInvoke() {
		return !excludes(r.implemented(call))
	}
	return !r.each(call, excludes)
}

// Swallows reports whether a call is handed an error that its function returns, but no error in its place if that is of a kind.
func (r *Result) Swallows(call *ssa.Call, err ssa.Value, kind knowledge.ErrorKind) bool {
	return slices.Contains(r.HandedBack(call), err) && !r.failsWith(call, kind)
}

// excludedBy returns the kinds that a function, or what it calls, asks for, and of which no error is that it returns, and whether none is an answer of the API
// server, in rising order.
func (r *Result) excludedBy(fn *ssa.Function) []knowledge.ErrorKind {
	if !knowledge.ReturnsError(fn.Signature) {
		return nil
	}
	returns := paths.Returns(fn)
	return slices.DeleteFunc(r.kindsIn(fn), func(kind knowledge.ErrorKind) bool {
		return slices.ContainsFunc(returns, func(ret *ssa.Return) bool { return r.canBe(paths.Last(ret), ret, kind, 0) })
	})
}

// kindsIn returns the kinds that are asked for in a function, that it makes nil of, and of which the errors of its calls are not, in rising order, and the one of all
// answers of the API server.
func (r *Result) kindsIn(fn *ssa.Function) []knowledge.ErrorKind {
	kinds := []knowledge.ErrorKind{knowledge.KindOfServer}
	for _, b := range fn.Blocks {
		for i := range b.Succs {
			for _, fact := range r.conditions.OnEdge(b, i) {
				if fact.Predicate == conditions.Kind {
					kinds = append(kinds, fact.Kind)
				}
			}
		}
	}
	for _, call := range calls.Awaited(fn) {
		kinds = append(kinds, knowledge.ExcludedKinds(&call.Call)...)
		if err, kind := knowledge.DropsKind(&call.Call); err != nil {
			kinds = append(kinds, kind)
		}
		for _, s := range r.summaries(call) {
			kinds = append(kinds, s.Excluded...)
		}
	}
	slices.Sort(kinds)
	return slices.Compact(kinds)
}

// canBe reports whether an error that an instruction has may be of a kind, also with a text around it. What has become text may still
// be asked for by its text.
func (r *Result) canBe(err ssa.Value, at ssa.Instruction, kind knowledge.ErrorKind, depth int) bool {
	if depth > maxWraps {
		return true
	}
	if knowledge.IsNil(err) {
		return false
	}
	if kind != knowledge.KindOfServer { // nothing asks for that
		if can := r.conditions.ErrorAt(err, at); can.IsNil() || slices.Contains(can.Excluded, kind) {
			return false
		}
	}
	if phi, ok := err.(*ssa.Phi); ok {
		for i, edge := range phi.Edges {
			from := phi.Block().Preds[i].Instrs
			if edge != err && r.canBe(edge, from[len(from)-1], kind, depth+1) {
				return true
			}
		}
		return false
	}
	call := flow.Made(err)
	if call == nil {
		return true
	}
	if from, dropped := knowledge.DropsKind(&call.Call); from != nil {
		return dropped != kind && r.canBe(from, call, kind, depth+1)
	}
	if inner := knowledge.KeepsNil(&call.Call); inner != nil {
		return r.canBe(inner, call, kind, depth+1)
	}
	if knowledge.Masks(&call.Call) {
		return strings.HasPrefix(string(kind), "text ")
	}
	if inner := r.wrapped(&call.Call); inner != nil {
		return r.canBe(inner, call, kind, depth+1)
	}
	own, _ := conditions.ErrorOf(call)
	return own != err || r.failsWith(call, kind)
}

// wrapped returns the error that a call puts a text around; nil for another call, and for one that is handed several errors.
func (r *Result) wrapped(call *ssa.CallCommon) ssa.Value {
	format, args, ok := knowledge.Formatted(call)
	if !ok || strings.Count(format, "%w") != 1 {
		return nil
	}
	var found ssa.Value
	elements, _ := r.graph.Elements(args)
	for _, v := range elements {
		if inner := knowledge.Unconverted(v); knowledge.IsError(inner.Type()) {
			if found != nil {
				return nil
			}
			found = inner
		}
	}
	return found
}
