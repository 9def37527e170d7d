package shared

import (
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
)

// A lent value is what a field of the package holds, if that is nothing but objects of a cache.
type lent struct {
	origins []origin
	unless  string // the exported fields that no other package may set, see FieldName; "" for none
}

// lent adds the objects of a cache that a field of the package holds, if it holds nothing else: each value that is stored in it is one.
// A field that also gets copies is left to the struct that it is read from, so that a write is missed rather than invented. Of one with an exported name, the
// module as a whole has to say that no other package sets it.
func (s *search) lent(at step, read ssa.Value) {
	field, of := flow.FieldRead(read)
	if field == nil || !s.mayHold(read) || !s.ownField(field, of) {
		return
	}
	known, ok := s.fields[field]
	if !ok {
		s.fields[field] = lent{} // of a field that holds what comes from itself
		known = s.lenders(read)
		s.fields[field] = known
	}
	for _, o := range known.origins {
		from := at
		from.field, from.unless = field, known.unless
		s.add(from, o.Source, o.own)
	}
}

// ownField reports whether only this package stores in a field, at least if no other package uses the exported name. The objects of an API are
// also read from what clients are sent.
func (r *Result) ownField(field *types.Var, of ssa.Value) bool {
	return r.graph.Own(field) || r.within.Own(field) && !knowledge.APIStruct(of.Type()) && !knowledge.HoldsAPI(of.Type())
}

// lenders returns where the values come from that a field holds, or the elements of one that is a container; none if one of them is no object
// of a cache.
func (r *Result) lenders(read ssa.Value) lent {
	var fields []string
	known := func(v ssa.Value) bool {
		if r.inTest(v) {
			return true
		}
		if field, _ := flow.FieldRead(v); field != nil && field.Exported() && field.Pkg() == r.pass.Pkg && !slices.Contains(fields, flow.FieldName(field)) {
			fields = append(fields, flow.FieldName(field))
		}
		_, ok := r.lender(v)
		return ok
	}
	search, container := r.within.OriginsUpTo, knowledge.ElementType(read.Type()) != nil
	if container {
		search = r.within.ElementsUpTo
	}
	origins, complete := search(read, known)
	if !complete {
		return lent{}
	}
	var found []origin
	for _, v := range origins {
		if knowledge.IsNil(v) || r.inTest(v) {
			continue
		}
		o, ok := r.lender(v)
		if !ok {
			return lent{}
		}
		if !container {
			o.own = 0 // an element of what is listed
		} else {
			o.own += containers(read.Type(), v.Type()) // which the package has made
		}
		if !slices.Contains(found, o) {
			found = append(found, o)
		}
	}
	return lent{found, strings.Join(fields, ",")}
}

// containers returns how many containers lead from a type to what was put into them: a value of its type, one that an interface has of the other, as the
// handlers of an informer are given objects; 0 if that is not seen.
func containers(container, held types.Type) (depth int) {
	for depth = range maxLevels + 1 {
		_, pointer := container.Underlying().(*types.Pointer)
		asserted := types.IsInterface(held) && (pointer && knowledge.HoldsAPI(container) || types.IsInterface(container))
		if asserted || types.IsInterface(container) && types.AssignableTo(held, container) || types.Identical(container, held) {
			return depth
		}
		if container = knowledge.ElementType(container); container == nil {
			break
		}
	}
	return 0
}

// inTest reports whether a value is one of a test, which puts what it wants into fields.
func (r *Result) inTest(v ssa.Value) bool {
	fn := v.Parent()
	return fn != nil && r.ssa.InTest(fn.Pos())
}

// lender returns what is known of a value that a cache gives: the parameter of a function that it calls, or what a call reads from it.
func (r *Result) lender(v ssa.Value) (o origin, ok bool) {
	if param, is := v.(*ssa.Parameter); is {
		return origin{Source: Source{Param: param}}, r.roots[param]
	}
	if part, is := v.(*ssa.Extract); is && part.Index > 0 {
		return origin{}, false
	}
	if element, is := v.(*ssa.IndexAddr); is {
		call := filledList(element.X)
		return origin{Source: Source{Call: call}, own: 1}, call != nil // a copy of the struct, whose parts are shared
	}
	call := flow.Made(v)
	if call == nil {
		return origin{}, false
	}
	read, ok := r.readsCache(&call.Call)
	return origin{Source: Source{Call: call, Store: read.Store}, own: read.Own}, ok
}

// filledList returns the call that reads shared objects into the list that a value is read from; nil for none.
func filledList(list ssa.Value) *ssa.Call {
	load, ok := list.(*ssa.UnOp)
	if !ok {
		return nil
	}
	base, path := variable(load.X)
	if base == nil || len(path) == 0 {
		return nil
	}
	return filled(base)
}

// readsField reports whether a function reads a field of the package that can hold objects: those of a cache may be among them.
func (r *Result) readsField(fn *ssa.Function) bool {
	return knowledge.Any(calls.Instrs(fn), func(instr ssa.Instruction) bool {
		read, ok := instr.(ssa.Value)
		if !ok {
			return false
		}
		field, of := flow.FieldRead(read)
		return field != nil && r.mayHold(read) && r.ownField(field, of)
	})
}
