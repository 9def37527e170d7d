package shared

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
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// sumUp finds the writes of a function and what it returns. A closure is summed up by itself, and what it writes
// below a parameter of the function around it is an edit of that, too: it most likely runs.
func (r *Result) sumUp(fn *ssa.Function) *summary {
	sum := newSummary()
	if generated(fn.Name()) || r.ssa.InTest(fn.Pos()) {
		return sum
	}
	sum.Applies = r.applications(fn)
	if !r.concerned(fn) {
		return sum
	}
	for instr := range calls.Instrs(fn) {
		r.writesOf(instr, sum)
	}
	for _, closure := range fn.AnonFuncs {
		r.adopt(fn, closure, sum)
	}
	for _, b := range fn.Blocks {
		if ret, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return); ok {
			r.returns(fn, ret, sum)
		}
	}
	return sum
}

// generated reports whether a function has the name of those that are generated to copy and convert objects into
// new ones, which nobody gives an object of a cache to fill.
func generated(name string) bool {
	return strings.HasPrefix(name, "DeepCopy") || strings.HasPrefix(name, "Convert_") || strings.HasPrefix(name, "autoConvert_")
}

// concerned reports whether a function can have to do with objects of a cache: its parameters, or what a closure captures, may
// hold them, it reads a field of the package that may, or it calls something that returns them. No other function is looked at.
func (r *Result) concerned(fn *ssa.Function) bool {
	for _, param := range fn.Params {
		if r.mayHold(param) || knowledge.CacheEvent(param.Type()) {
			return true
		}
	}
	for _, captured := range fn.FreeVars {
		if r.mayHold(captured) {
			return true
		}
	}
	return r.readsField(fn) || slices.ContainsFunc(paths.Calls(fn), r.lends)
}

func (r *Result) lends(site ssa.CallInstruction) bool {
	call, ok := site.(*ssa.Call)
	if !ok {
		return false
	}
	if _, reads := r.readsCache(&call.Call); reads || knowledge.FillsShared(&call.Call) != nil || knowledge.CalledWithCached(call) != nil {
		return true
	}
	return slices.ContainsFunc(r.summaries(call), func(s callee) bool { return len(s.Results) > 0 })
}

func (r *Result) mayHold(v ssa.Value) bool {
	t := v.Type()
	known, ok := r.holds[t]
	if !ok {
		known = knowledge.HoldsAPI(t)
		r.holds[t] = known
	}
	return known
}

// adopt adds the edits of a closure that are below parameters of the function around it.
func (r *Result) adopt(fn, closure *ssa.Function, sum *summary) {
	known := r.known[closure]
	if known == nil {
		return
	}
	for _, w := range known.writes {
		param := w.Source.Param
		switch {
		case param == nil || r.roots[param]:
		case param.Parent() != fn:
			sum.write(w)
		case r.mayHold(param):
			if when, possible := r.whereMade(closure, fn, w.when); possible {
				sum.edit(Edit{flow.ParamIndex(param), w.depth, w.Sorts, w.Decodes, when, w.List}, inner(w))
			}
		}
	}
}

// whereMade adds to the conditions of a write in a closure those under which the function around it makes the closure.
func (r *Result) whereMade(closure, fn *ssa.Function, when When) (_ When, possible bool) {
	possible = true
	for made := range knowledge.Each[*ssa.MakeClosure](knowledge.Referrers(closure)) {
		if possible {
			when, possible = when.add(fn, r.conditions.At(made))
		}
	}
	return when, possible
}

// writesOf adds what an instruction writes to.
func (r *Result) writesOf(instr ssa.Instruction, sum *summary) {
	switch instr := instr.(type) {
	case *ssa.Store:
		if !local(instr.Addr) {
			r.note(Write{Instr: instr, Memory: instr.Addr}, 0, nil, sum)
		}
	case *ssa.MapUpdate:
		if _, fresh := instr.Map.(*ssa.MakeMap); !fresh {
			r.note(Write{Instr: instr, Memory: instr.Map}, 0, nil, sum)
		}
	case ssa.CallInstruction:
		common := instr.Common()
		if edit := knowledge.EditsInPlace(common); edit.Of != nil {
			r.note(Write{Instr: instr, Memory: edit.Of, Sorts: edit.Sorts, Decodes: edit.Decodes}, edit.Depth, nil, sum)
			return
		}
		r.writesApplied(instr, sum)
		for _, s := range r.summaries(instr) {
			for i, e := range s.Edits {
				if arg := s.actual(common, e.Param); arg != nil {
					w := Write{Instr: instr, Memory: arg, Sorts: e.Sorts, Decodes: e.Decodes, List: e.List}
					if i < len(s.inner) {
						w.Inner = s.inner[i]
					}
					if asked, possible := r.asked(e.When, s, common); possible {
						r.note(w, e.Depth, asked, sum)
					}
				}
			}
		}
	}
}

// local reports whether an address is that of a local variable or of a part of one, such as the array of a literal: a table can have as many elements
// as a file has lines.
func local(addr ssa.Value) bool {
	for {
		switch at := addr.(type) {
		case *ssa.Alloc:
			return true
		case *ssa.FieldAddr:
			addr = at.X
		case *ssa.IndexAddr:
			if _, array := knowledge.Pointee(at.X.Type()).Underlying().(*types.Array); !array {
				return false
			}
			addr = at.X
		default:
			return false
		}
	}
}

// note adds a write to memory that is so many pointers below a value, for each thing that this can be. asked is what has to hold for the write
// beside what holds at its instruction.
func (r *Result) note(w Write, depth int, asked []conditions.Fact, sum *summary) {
	if w.Sorts && w.List == "" {
		w.List = lastField(w.Memory)
	}
	for _, o := range r.origins(w.Memory) {
		own := o.own - depth
		switch {
		case own > 0:
			continue // memory of its own
		case o.Param != nil && !r.roots[o.Param]:
			w.Source, w.depth = o.Source, min(-own, maxDepth)
			r.noteParam(w, asked, sum)
		case o.Store && !o.object:
			continue // it may be no object of the cluster
		default:
			w.Source, w.Field, w.Unless, w.Shallow = o.Source, o.field, o.unless, o.copied || o.own > 0 && !list(w.Memory.Type())
			sum.write(w)
		}
	}
}

// noteParam adds a write to memory of a parameter, with the conditions on other parameters of the same function.
func (r *Result) noteParam(w Write, asked []conditions.Fact, sum *summary) {
	param := w.Source.Param
	when, possible := When{}.add(param.Parent(), append(r.conditions.At(w.Instr), asked...))
	switch {
	case !possible:
		return
	case param.Parent() != w.Instr.Parent():
		w.when = when
		sum.write(w) // of a function around it, see adopt
	case r.mayHold(param):
		sum.edit(Edit{flow.ParamIndex(param), w.depth, w.Sorts, w.Decodes, when, w.List}, inner(w))
	}
}

// list reports whether a type has elements, which a copy of it shares on purpose.
func list(t types.Type) bool {
	switch t.Underlying().(type) {
	case *types.Slice, *types.Map:
		return true
	}
	return false
}

// inner returns the write of a function and the calls that lead there, as its callers see it.
func inner(w Write) *Step { return &Step{w.Instr, w.Inner} }

// returns adds what a return returns that is a cache's, or a parameter's.
func (r *Result) returns(fn *ssa.Function, ret *ssa.Return, sum *summary) {
	when, possible := When{}.add(fn, r.conditions.At(ret))
	if !possible {
		return
	}
	for i := range ret.Results {
		v := paths.Returned(ret, i)
		if knowledge.IsError(v.Type()) || !knowledge.HoldsAPI(v.Type()) {
			continue
		}
		for _, o := range r.origins(v) {
			switch {
			case o.unless != "":
				continue // the module says whether it is so, and only of a write
			case o.Param == nil, r.roots[o.Param]:
				sum.result(Part{Result: i, Param: -1, Own: max(o.own, 0), Store: o.Store && !o.object, Copied: o.copied, When: when})
			case o.Param.Parent() == fn && r.mayHold(o.Param):
				sum.result(Part{Result: i, Param: flow.ParamIndex(o.Param), Own: o.passed, Floor: max(o.floor, 0), Copied: o.copied, When: when})
			}
		}
	}
}

// lastField returns the name of the field that a value is read from; "" for another value.
func lastField(v ssa.Value) string {
	path := flow.Locate(v).Path
	if name := path[strings.LastIndex(path, ".")+1:]; token.IsIdentifier(name) {
		return name
	}
	return ""
}
