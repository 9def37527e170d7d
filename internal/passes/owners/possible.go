package owners

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
)

// elsewhere reports whether the callers of a function hand over what is not known of a link in it, so that each of them has one of its own.
func (r *Result) elsewhere(fn *ssa.Function, l link) bool {
	pairs, complete := r.passed(fn, l)
	fn = calls.Declared(fn)
	return complete && r.seen(fn) && !slices.ContainsFunc(pairs, func(pair Adoption) bool { return !slices.Contains(r.adopts[fn].Pairs, pair) })
}

// seen reports whether all that run a function call it, in this package or in another one. A call of an interface that may run it has a reference of its own
// where its callee is not seen.
func (r *Result) seen(fn *ssa.Function) bool {
	if r.adopts[fn] == nil && r.refers[fn] == nil || fn.Signature.TypeParams().Len() > 0 {
		return false
	}
	if fn.Object() != nil && fn.Object().Exported() {
		return !slices.ContainsFunc(r.graph.Sites(fn), func(s calls.Site) bool { return s.Mode == calls.Unknown })
	}
	return !r.graph.Escapes(fn)
}

// account finds the references of which what is not known is said elsewhere: those that become one of the owners of an object and nothing else, those that are
// returned to callers, and those between what is handed over. It adds those that functions return to calls which do something else with them, and those of
// functions that are used as values.
func (r *Result) account() {
	accounted := make(map[ssa.Value]bool)
	for _, fn := range r.ssa.Funcs {
		for instr := range calls.Instrs(fn) {
			for _, l := range append(r.direct(instr), r.through(instr)...) {
				if !l.among && once(l.ref, 0) {
					accounted[l.ref] = true
				}
			}
			if ret, ok := instr.(*ssa.Return); ok && r.refers[fn] != nil && r.seen(fn) {
				for _, ref := range r.returned(ret) {
					accounted[made(ref)] = accounted[made(ref)] || once(made(ref), 0)
				}
			}
		}
	}
	for i := range r.References {
		ref := &r.References[i]
		switch at := ref.At.(type) {
		case *ssa.Call:
			if accounted[at] {
				ref.Elsewhere = true
			} else if links := r.direct(at); adopter(at) && len(links) == 1 {
				ref.Elsewhere = r.elsewhere(at.Parent(), links[0])
			}
		case *ssa.Store:
			if addr, ok := at.Addr.(*ssa.FieldAddr); ok && knowledge.OwnerReference(addr.X.Type()) {
				ref.Elsewhere = accounted[addr.X]
			}
		}
	}
	for _, fn := range r.ssa.Funcs {
		if r.ssa.InTest(fn.Pos()) {
			continue
		}
		for instr := range calls.Instrs(fn) {
			r.loose(instr, accounted)
			r.unknown(instr)
		}
	}
}

// loose adds what an instruction does with references that functions return, or with functions that make some.
func (r *Result) loose(instr ssa.Instruction, accounted map[ssa.Value]bool) {
	if call, ok := instr.(*ssa.Call); ok && !accounted[call] {
		if owner, controller := r.referred(call); owner != nil && controller {
			ref := Reference{At: call, Controller: true, AnyObject: true}
			ref.Owners, ref.AnyOwner = held(r.graph, owner)
			r.Possible = append(r.Possible, ref)
		}
	}
	var called ssa.Value
	if call, ok := instr.(ssa.CallInstruction); ok {
		called = call.Common().Value
	}
	for _, operand := range instr.Operands(nil) {
		fn, ok := (*operand).(*ssa.Function)
		if !ok || *operand == called || fn.Object() == nil || fn.Object().Pkg() == r.pass.Pkg {
			continue
		}
		if r.pass.ImportObjectFact(fn.Object(), new(Adopts)) || r.pass.ImportObjectFact(fn.Object(), new(Refers)) {
			r.Possible = append(r.Possible, Reference{At: instr, Controller: true, AnyOwner: true, AnyObject: true})
		}
	}
}

// maxUses bounds how far the one use of a reference is followed.
const maxUses = 8

// once reports whether a reference gets to one place alone: an element of a list, the list, what is made of it.
func once(ref ssa.Value, depth int) bool {
	if ref == nil || depth > maxUses {
		return false
	}
	if element, ok := ref.(*ssa.IndexAddr); ok { // a literal in the list
		ref = element.X
	}
	var uses []ssa.Instruction
	for _, use := range knowledge.Referrers(ref) {
		switch use.(type) {
		case *ssa.FieldAddr, *ssa.IndexAddr, *ssa.DebugRef:
		default:
			uses = append(uses, use)
		}
	}
	if len(uses) != 1 {
		return false
	}
	switch use := uses[0].(type) {
	case *ssa.UnOp:
		return once(use, depth+1)
	case *ssa.Slice:
		return once(use, depth+1)
	case *ssa.Store:
		if element, ok := use.Addr.(*ssa.IndexAddr); ok {
			return once(element.X, depth+1)
		}
		_, variable := use.Addr.(*ssa.Alloc)
		return !variable
	case *ssa.Call:
		if builtin, ok := use.Call.Value.(*ssa.Builtin); ok && builtin.Name() == "append" {
			return once(use, depth+1)
		}
	}
	return true
}
