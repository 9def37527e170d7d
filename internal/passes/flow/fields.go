package flow

import (
	"go/types"
	"strings"
)

// Fields returns the fields on the path of a location; nil if one of them is no field of the type
// before it.
func (at Location) Fields() []*types.Var {
	if at.Path == "" || at.Root == nil {
		return nil
	}
	var fields []*types.Var
	t := at.Root.Type()
	for _, name := range strings.Split(at.Path[1:], ".") {
		f := fieldNamed(t, name)
		if f == nil {
			return nil
		}
		fields = append(fields, f)
		t = f.Type()
	}
	return fields
}

func fieldNamed(t types.Type, name string) *types.Var {
	for range 2 { // a variable is a pointer to what it holds
		if pointer, ok := t.Underlying().(*types.Pointer); ok {
			t = pointer.Elem()
		}
	}
	if s, ok := t.Underlying().(*types.Struct); ok {
		for f := range s.Fields() {
			if f.Name() == name {
				return f.Origin()
			}
		}
	}
	return nil
}
