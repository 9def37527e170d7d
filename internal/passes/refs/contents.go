package refs

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// A Content is an object whose status, or all of which, another one in memory has got.
type Content struct {
	Of ssa.Value
	At ssa.Instruction // where it is taken over
}

// statusField is the field of an object that its status is in.
const statusField = "Status"

// Contents returns the objects that a request stores a part of because that has been taken over into the object in memory which it is handed: the one that this was copied
// or converted from, or whose status it has got. What is taken over on some paths only does not count.
func Contents(w knowledge.Write, request ssa.Instruction) []Content {
	if w.Object == nil {
		return nil
	}
	object := knowledge.Unconverted(w.Object)
	if call, ok := object.(*ssa.Call); ok {
		if applied := knowledge.Applied(&call.Call); applied != nil {
			object = applied
		} else if copied := knowledge.Copies(&call.Call); copied != nil {
			return []Content{{copied, call}}
		}
	}
	var found []Content
	for _, ref := range uses(object) {
		content := Content{At: ref}
		switch ref := ref.(type) {
		case *ssa.FieldAddr:
			found = append(found, intoField(ref, w)...)
			continue
		case *ssa.Call:
			if from, into := knowledge.ConvertsInto(&ref.Call); into == object {
				content.Of = from
			} else if fields := knowledge.SetsContent(&ref.Call); fields != nil && knowledge.Receiver(&ref.Call) == object {
				content = converted(fields)
			}
		}
		if content.Of != nil {
			found = append(found, content)
		}
	}
	return slices.DeleteFunc(found, func(c Content) bool { return !paths.Before(c.At, request) })
}

// uses returns the uses of an object, those as an interface included.
func uses(object ssa.Value) []ssa.Instruction {
	found := slices.Clone(knowledge.Referrers(object))
	for boxed := range knowledge.Each[*ssa.MakeInterface](knowledge.Referrers(object)) {
		found = append(found, knowledge.Referrers(boxed)...)
	}
	return found
}

// intoField returns what a field of an object gets: the status, or the fields of an unstructured object.
func intoField(addr *ssa.FieldAddr, w knowledge.Write) []Content {
	untyped := knowledge.Unstructured(addr.X.Type())
	field := flow.FieldOf(addr.X.Type(), addr.Field)
	if field == nil || !untyped && (field.Name() != statusField || w.Sub != knowledge.Status) {
		return nil
	}
	var found []Content
	for _, ref := range knowledge.Referrers(addr) {
		var content Content
		switch ref := ref.(type) {
		case *ssa.Store:
			if untyped {
				content = converted(ref.Val)
			} else if load, ok := ref.Val.(*ssa.UnOp); ok {
				content = Content{statusOf(load.X), ref}
			}
		case *ssa.Call:
			if from := knowledge.CopiesInto(&ref.Call); from != nil && !untyped && knowledge.Args(&ref.Call)[0] == ssa.Value(addr) {
				content = Content{statusOf(from), ref}
			}
		case *ssa.UnOp:
			for call := range knowledge.Each[*ssa.Call](knowledge.Referrers(ref)) {
				if content.Of == nil {
					if fields, value := knowledge.SetsNested(&call.Call); fields == ssa.Value(ref) {
						content = converted(value)
					}
				}
			}
		}
		if content.Of != nil {
			found = append(found, content)
		}
	}
	return found
}

// statusOf returns the object whose status a pointer leads to, or a copy of that; nil for another pointer.
func statusOf(pointer ssa.Value) ssa.Value {
	if call, ok := pointer.(*ssa.Call); ok && knowledge.Copies(&call.Call) != nil {
		pointer = knowledge.Copies(&call.Call)
	}
	addr, ok := pointer.(*ssa.FieldAddr)
	if !ok {
		return nil
	}
	if field := flow.FieldOf(addr.X.Type(), addr.Field); field == nil || field.Name() != statusField {
		return nil
	}
	return addr.X
}

// converted returns the object that a map of fields, or the value of one of its fields, was made of; none for one that was not.
func converted(v ssa.Value) Content {
	for range 10 { // a conversion is taken apart in a few steps
		var call *ssa.Call
		switch of := knowledge.Unconverted(v).(type) {
		case *ssa.Extract:
			call, _ = of.Tuple.(*ssa.Call)
			if look, ok := of.Tuple.(*ssa.Lookup); ok {
				v = look.X
				continue
			}
		case *ssa.Lookup:
			v = of.X
			continue
		case *ssa.TypeAssert:
			v = of.X
			continue
		}
		if call == nil {
			return Content{}
		}
		if object := knowledge.Converts(&call.Call); object != nil {
			return Content{object, call}
		}
		if v = knowledge.NestedOf(&call.Call); v == nil {
			return Content{}
		}
	}
	return Content{}
}
