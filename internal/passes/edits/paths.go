package edits

import (
	"go/token"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
)

// Leads reports whether a path leads from one instruction to another on which no event happens that avoid
// accepts; nil accepts none. The request of the first one has succeeded on it, and the object is the same at both ends: in the next round of a loop, an
// element of a list or a variable of the loop is another one. The zero object is any.
func (f *Function) Leads(object refs.Ref, from, to ssa.Instruction, avoid func(Event) bool) bool {
	s := f.search(object, from, avoid)
	s.At = to
	return paths.Find(s) != nil
}

// Returns reports whether the function returns after an instruction, on a path as those of Leads.
func (f *Function) Returns(from ssa.Instruction, avoid func(Event) bool) bool {
	s := f.search(refs.Ref{}, from, avoid)
	s.To = paths.IsReturn
	return paths.Find(s) != nil
}

func (f *Function) search(object refs.Ref, from ssa.Instruction, avoid func(Event) bool) paths.Search {
	return paths.Search{
		From:  from,
		Avoid: func(instr ssa.Instruction) bool { return renews(instr, object) || avoid != nil && f.Does(instr, avoid) },
		Edge:  f.succeeding(from),
	}
}

// After reports whether an event that accept accepts can happen to an object after an instruction, before its variable gets another one as in the next
// round of a loop.
func (f *Function) After(from ssa.Instruction, object refs.Ref, accept func(Event) bool) bool {
	return paths.Find(paths.Search{
		From:  from,
		To:    func(instr ssa.Instruction) bool { return f.Does(instr, accept) },
		Avoid: func(instr ssa.Instruction) bool { return renews(instr, object) },
	}) != nil
}

// renews reports whether what the root of an object is becomes another object by an instruction: it is computed anew, or its variable gets an element
// of a list or map. To assign to an object as a whole otherwise is to change it.
func renews(instr ssa.Instruction, object refs.Ref) bool {
	if object.Root == nil {
		return false
	}
	if store, ok := instr.(*ssa.Store); ok {
		return store.Addr == object.Root && isElement(store.Val)
	}
	return instr == definition(object.Root)
}

// isElement reports whether a value is that of an element of a list, or of an entry of a map that a loop goes over.
func isElement(v ssa.Value) bool {
	if part, ok := v.(*ssa.Extract); ok {
		_, next := part.Tuple.(*ssa.Next)
		return next
	}
	load, ok := v.(*ssa.UnOp)
	if !ok || load.Op != token.MUL {
		return false
	}
	_, ok = load.X.(*ssa.IndexAddr)
	return ok
}

// succeeding returns which edges can be taken if the call that an instruction is returns no error.
func (f *Function) succeeding(instr ssa.Instruction) func(*paths.Explorer, paths.State, int) bool {
	call, ok := instr.(*ssa.Call)
	if !ok {
		return nil
	}
	err, ok := conditions.ErrorOf(call)
	if !ok || err == nil {
		return nil
	}
	return f.result.conditions.Succeeding(err)
}

// SetBefore reports whether a part of an object may be set, or the object be handed to code that is not seen, before an instruction. An answer that
// fills it counts as no change.
func (f *Function) SetBefore(object refs.Ref, part string, at ssa.Instruction) bool {
	return f.before(at, func(e Event) bool { return (e.Kind == Set || e.Kind == Handed) && e.Sets(object, part) })
}

// Does reports whether an instruction has an event that accept accepts.
func (f *Function) Does(instr ssa.Instruction, accept func(Event) bool) bool {
	return slices.ContainsFunc(f.at[instr], accept)
}

// Decodes reports whether the answer to a write is put into the object. A read of it in the same helper does not count.
func (f *Function) Decodes(write Event) bool {
	return f.Does(write.Instr, func(e Event) bool { return e.Kind == Filled && e.At == write.At && e.Verb == write.Verb })
}

// Has reports whether the function has an event that accept accepts.
func (f *Function) Has(accept func(Event) bool) bool { return slices.ContainsFunc(f.Events, accept) }

// Unused reports whether nothing reads a part of an object after an instruction that sets it, writes the object or
// gets it, until it is set as a whole again; nor has anybody got its address before. The object is made in the function.
func (f *Function) Unused(part refs.Ref, set ssa.Instruction) bool {
	return f.untaken(refs.Ref{Root: part.Root}, set, func(instr ssa.Instruction, root ssa.Value) bool { return reads(instr, root, part.Path) })
}

// UsedBeside reports whether another part of the object of a Set is set as well, and used after both: a copy that is completed is a variable of its own.
func (f *Function) UsedBeside(set Event) bool {
	return f.Has(func(other Event) bool {
		part, ok := other.Part(refs.Ref{Root: set.At.Root})
		return ok && other.Direct && other.Kind == Set && part != "" && part != set.At.Path && !f.Unused(other.At, other.Instr) && !f.Unused(other.At, set.Instr)
	})
}

// untaken reports whether no path leads from an instruction that sets a part of an object to one that takes it, before the object is
// set as a whole again, and nobody has got its address.
func (f *Function) untaken(object refs.Ref, set ssa.Instruction, takes func(ssa.Instruction, ssa.Value) bool) bool {
	root := object.Root
	made, ok := root.(ssa.Instruction)
	if !ok || made.Parent() != set.Parent() || object.Path != "" || f.keptAnywhere(root) {
		return false
	}
	return paths.Find(paths.Search{
		From:  set,
		To:    func(instr ssa.Instruction) bool { return takes(instr, root) },
		Avoid: func(instr ssa.Instruction) bool { return renewed(instr, root) },
	}) == nil
}

// renewed reports whether a variable gets another object as a whole by an instruction, or is made anew.
func renewed(instr ssa.Instruction, root ssa.Value) bool {
	store, ok := instr.(*ssa.Store)
	return instr == definition(root) || ok && store.Addr == root
}

// reads reports whether an instruction uses a part of an object, "" for any, or what that is in, other than to set a part of the object.
func reads(instr ssa.Instruction, root ssa.Value, part string) bool {
	switch instr := instr.(type) {
	case *ssa.FieldAddr, *ssa.IndexAddr:
		return false // what is done with the address is looked at
	case *ssa.Store:
		return isOf(instr.Val, root, part)
	}
	if Among(part, status, ".Spec") && refersTo(instr) {
		return false
	}
	return slices.ContainsFunc(instr.Operands(nil), func(operand *ssa.Value) bool { return *operand != nil && isOf(*operand, root, part) })
}

// refersTo reports whether an instruction hands an object to an event, which has its kind, name and version alone.
func refersTo(instr ssa.Instruction) bool {
	switch instr := instr.(type) {
	case *ssa.Call:
		return knowledge.Records(&instr.Call)
	case *ssa.MakeInterface:
		uses := knowledge.Referrers(instr)
		return len(uses) > 0 && !slices.ContainsFunc(uses, func(use ssa.Instruction) bool { return !refersTo(use) })
	}
	return false
}

// isOf reports whether a value is an object, or what may hold a part of it. A struct of the program that is handed over by its value is known by the parameter.
func isOf(v, root ssa.Value, part string) bool {
	of := refs.ValueOf(v)
	for range maxSteps {
		element, ok := of.Root.(*ssa.IndexAddr)
		if !ok || of.Root == root {
			break
		}
		of = refs.ValueOf(element.X) // a list that was taken from the object before
	}
	if of.Root == nil || of.Root == root {
		return of.Root == root && !apart(of.Path, part)
	}
	param, ok := of.Root.(*ssa.Parameter)
	return ok && flow.Content(root) == ssa.Value(param)
}

// apart reports whether two paths lead to parts of an object of which neither is in the other. What a method returns may be any part.
func apart(a, b string) bool {
	if strings.Contains(a+b, "()") {
		return false
	}
	a, b = Fields(a), Fields(b)
	_, within := flow.Below(a, b)
	_, around := flow.Below(b, a)
	return !within && !around
}

// keptAnywhere is kept for an object, of which it is asked for each part that is set.
func (f *Function) keptAnywhere(object ssa.Value) bool {
	kept, known := f.keeps[object]
	if !known {
		kept = f.kept(object, make(map[ssa.Value]bool))
		f.keeps[object] = kept
	}
	return kept
}

// kept reports whether the address of an object, or of a part, goes where its uses are not seen.
func (f *Function) kept(v ssa.Value, seen map[ssa.Value]bool) bool {
	if v.Referrers() == nil || knowledge.Visited(seen, v) {
		return !seen[v]
	}
	return slices.ContainsFunc(knowledge.Referrers(v), func(ref ssa.Instruction) bool {
		switch ref := ref.(type) {
		case *ssa.FieldAddr:
			return f.kept(ref, seen)
		case *ssa.MakeInterface:
			return f.kept(ref, seen)
		case *ssa.UnOp, *ssa.IndexAddr, *ssa.BinOp, *ssa.Return:
			return false // what the last one returns is a use
		case *ssa.Store:
			return ref.Val == v
		case *ssa.Call:
			return f.result.keeps(ref, v)
		}
		return true
	})
}

// writtenBefore reports whether the function writes an object that it has made, itself by a request, on each path to an instruction.
func (f *Function) writtenBefore(at ssa.Instruction, object refs.Ref) bool {
	made, ok := object.Root.(ssa.Instruction)
	requests := f.requests[object]
	if !ok || object.Path != "" || made.Parent() != at.Parent() || len(requests) == 0 {
		return false
	}
	if len(requests) == 1 {
		return requests[0] != at && paths.Before(requests[0], at)
	}
	writes := func(instr ssa.Instruction) bool { return instr != at && slices.Contains(requests, instr) }
	return paths.Find(paths.Search{Plain: true, From: made, At: at, Avoid: writes}) == nil
}

// madeFor reports whether an object is one that the function makes, or that a function of the package makes for it.
func (f *Function) madeFor(object ssa.Value) bool {
	if !knowledge.IsObject(object.Type()) {
		return false
	}
	origins, complete := f.result.graph.AllOrigins(object)
	origins = slices.DeleteFunc(origins, knowledge.IsNil) // beside an error
	return complete && len(origins) > 0 && !slices.ContainsFunc(origins, func(v ssa.Value) bool {
		variable, made := v.(*ssa.Alloc)
		return !made || isParameter(variable)
	})
}
