package cachemutate

import (
	"cmp"
	"fmt"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
	"github.com/ctrllint/ctrllint/internal/passes/shared"
	"github.com/ctrllint/ctrllint/internal/rule"
)

// report reports a write, with others that lead to it as related positions.
func (c *checker) report(w shared.Write, others []shared.Write) {
	at := c.ssa.Range(w.Instr)
	d := &analysis.Diagnostic{Pos: at.Pos(), End: at.End(), Category: check(w), Message: c.message(w), Related: c.related(w)}
	for _, other := range others {
		at := c.ssa.Range(other.Instr)
		d.Related = append(d.Related, analysis.RelatedInformation{Pos: at.Pos(), End: at.End(), Message: c.object(other, refs.ValueOf(other.Memory)) + " as well"})
	}
	if w.Unless != "" {
		rule.Ask(c.pass, w.Unless, *d)
		return
	}
	d.SuggestedFixes = c.copied(w)
	c.pass.Report(*d)
}

func (c *checker) message(w shared.Write) string {
	what := c.object(w, refs.ValueOf(w.Memory))
	call, isCall := w.Instr.(ssa.CallInstruction)
	callee := "the call"
	if isCall {
		callee = flow.CalleeName(call.Common())
	}
	switch {
	case w.Decodes && w.Inner == nil:
		return fmt.Sprintf("%s: %s decodes the answer into it, and races with all readers", what, callee)
	case w.Sorts:
		return fmt.Sprintf("%s: %s moves the elements of %s for all readers, and races with them", what, callee, cmp.Or(w.List, "its list"))
	case isCall && listsObjects(w.Memory.Type()):
		return fmt.Sprintf("%s: %s changes them for all readers, and races with those", what, callee)
	case isCall:
		return fmt.Sprintf("%s: %s changes it for all readers, and races with them", what, callee)
	}
	return fmt.Sprintf("%s: the write changes it for all readers, and races with them", what)
}

// object says what an object has to do with the cache.
func (c *checker) object(w shared.Write, object refs.Ref) string {
	if w.Source.Event != nil {
		return own(refs.Name(c.ssa, object))
	}
	if w.Field != nil && listsObjects(w.Memory.Type()) {
		return fmt.Sprintf("the objects in the field %s are the cache's own", w.Field.Name())
	}
	if w.Field != nil {
		return fmt.Sprintf("the object in the field %s is the cache's own", w.Field.Name())
	}
	object.Path = ""
	name := refs.Name(c.ssa, object)
	variable, ok := object.Root.(*ssa.Alloc)
	switch {
	case w.Source.Call != nil && knowledge.FillsShared(&w.Source.Call.Call) != nil:
		return name + " shares its parts with the cache"
	case ok && isStruct(variable):
		return name + " is a shallow copy of the cache's own object"
	case listsObjects(w.Memory.Type()):
		if name == unnamed {
			return "the objects are the cache's own"
		}
		return "the objects in " + name + " are the cache's own"
	}
	return own(name)
}

// unnamed is the name of what the source has no name for.
const unnamed = "the object"

// own says that what has a name belongs to the cache.
func own(name string) string {
	if name == unnamed {
		return unnamed + " is the cache's own"
	}
	return name + " is the cache's own object"
}

// listsObjects reports whether a type is a list or map of pointers, as a lister makes: what is changed is an element.
func listsObjects(t types.Type) bool {
	elem := knowledge.ElementType(t)
	if elem == nil {
		return false
	}
	_, pointers := elem.Underlying().(*types.Pointer)
	return pointers
}

func isStruct(variable *ssa.Alloc) bool {
	_, ok := knowledge.Pointee(variable.Type()).Underlying().(*types.Struct)
	return ok
}

// maxCalls bounds the calls on the way to a write that are shown: nobody reads more.
const maxCalls = 8

// related returns where the object comes from, and where a function of the package writes.
func (c *checker) related(w shared.Write) []analysis.RelatedInformation {
	var found []analysis.RelatedInformation
	add := func(at analysis.Range, label string) {
		found = append(found, analysis.RelatedInformation{Pos: at.Pos(), End: at.End(), Message: label})
	}
	switch {
	case w.Source.Call != nil:
		add(c.ssa.Range(w.Source.Call), "read from the cache here")
	case w.Source.Param != nil:
		add(place(w.Source.Param.Pos(), w.Source.Param.Name()), "an informer gives its own object")
	case w.Source.Event != nil:
		add(c.ssa.At(w.Source.Event.Pos()), "an informer gives its own object")
	}
	for step, shown := w.Inner, 0; step != nil && step.Next != nil; step = step.Next {
		if shown++; shown <= maxCalls {
			add(c.ssa.Range(step.Instr), "given on here")
		}
	}
	if last := lastStep(w); last != nil {
		add(c.ssa.Range(last), "written here")
	}
	return found
}

// lastStep returns the instruction of another function of the package that writes; nil where the write is in the function itself, or in another package.
func lastStep(w shared.Write) ssa.Instruction {
	if w.Inner == nil {
		return nil
	}
	last := w.Inner
	for last.Next != nil {
		last = last.Next
	}
	return last.Instr
}

type span struct{ from, to token.Pos }

func (s span) Pos() token.Pos { return s.from }
func (s span) End() token.Pos { return s.to }

func place(pos token.Pos, name string) analysis.Range { return span{pos, pos + token.Pos(len(name))} }
