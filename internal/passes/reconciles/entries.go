package reconciles

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
)

// entries are the labels and annotations that a package sets.
type entries struct {
	keys map[string]bool          // those with a constant name, of whatever object
	any  map[*types.TypeName]bool // the types of the objects that get those of another map
}

// given reports whether a label or an annotation of an object is one that others set: the package neither sets nor deletes one of its name. What another package sets counts as
// set by others.
func (r *Result) given(entry *ssa.Lookup) bool {
	key, ok := knowledge.Text(entry.Index)
	object := labelled(entry.X)
	if !ok || object == nil {
		return false
	}
	set := r.setEntries()
	return !set.keys[key] && !set.any[knowledge.TypeObject(object.Type())]
}

// lacks reports whether a fact about a label or an annotation is true of an object without it.
func lacks(f conditions.Fact) bool {
	switch f.Predicate {
	case conditions.True, conditions.Ok:
		return !f.Truth
	case conditions.Empty:
		return f.Truth
	case conditions.Equal:
		text, ok := knowledge.Text(f.Value)
		return ok && f.Truth == (text == "")
	}
	return false
}

// labelled returns the object whose labels or annotations a map is; nil for another map.
func labelled(m ssa.Value) ssa.Value {
	switch m := m.(type) {
	case *ssa.Call:
		object, _ := knowledge.MetaMap(&m.Call)
		return object
	case *ssa.UnOp:
		addr, ok := m.X.(*ssa.FieldAddr)
		if ok && (refs.MetaField(addr, "Labels") || refs.MetaField(addr, "Annotations")) {
			if meta, ok := addr.X.(*ssa.FieldAddr); ok {
				return meta.X
			}
		}
	}
	return nil
}

func (r *Result) setEntries() *entries {
	if r.entries != nil {
		return r.entries
	}
	r.entries = &entries{make(map[string]bool), make(map[*types.TypeName]bool)}
	note := func(m ssa.Value, keys ...ssa.Value) {
		for _, key := range keys {
			if text, constant := knowledge.Text(key); constant {
				r.entries.keys[text] = true
			} else if object := labelled(m); object != nil {
				r.entries.any[knowledge.TypeObject(object.Type())] = true
			}
		}
	}
	for _, fn := range r.ssa.Shipped {
		for instr := range calls.Instrs(fn) {
			switch instr := instr.(type) {
			case *ssa.MapUpdate:
				note(instr.Map, instr.Key)
			case *ssa.Call:
				if knowledge.BuiltinName(&instr.Call) == "delete" {
					note(instr.Call.Args[0], instr.Call.Args[1])
				} else if knowledge.SetsEntry(&instr.Call) {
					note(nil, instr.Call.Args[1])
				}
			}
		}
	}
	return r.entries
}
