package channels

import (
	"go/types"

	"github.com/ctrllint/ctrllint/internal/knowledge"
)

// reach returns what somebody who has a value of a type can do with the channel.
func reach(t types.Type) flags {
	if !carries(t) {
		return othersReceive | othersSend | foreign // a slice that is its own element, for instance
	}
	switch under := t.Underlying().(type) {
	case *types.Chan:
		switch under.Dir() {
		case types.RecvOnly:
			return othersReceive
		case types.SendOnly:
			return othersSend
		}
		return othersReceive | othersSend
	case *types.Slice:
		return reach(under.Elem())
	case *types.Array:
		return reach(under.Elem())
	case *types.Map:
		if !carries(under.Elem()) {
			return reach(under.Key())
		}
		return reach(under.Elem())
	}
	return othersReceive | othersSend | foreign // through a pointer it can be replaced
}

// carries reports whether values of a type hold a channel or a wait group, directly or as elements.
func carries(t types.Type) bool { return carriesAt(t, 4) }

// carriesAt looks so many levels deep: containers can hold themselves.
func carriesAt(t types.Type, depth int) bool {
	if t == nil || depth == 0 {
		return false
	}
	if knowledge.TypeName(t) == knowledge.WaitGroup {
		return true
	}
	switch t := t.Underlying().(type) {
	case *types.Chan:
		return true
	case *types.Pointer:
		return carriesAt(t.Elem(), depth-1)
	case *types.Slice:
		return carriesAt(t.Elem(), depth-1)
	case *types.Array:
		return carriesAt(t.Elem(), depth-1)
	case *types.Map:
		return carriesAt(t.Elem(), depth-1) || carriesAt(t.Key(), depth-1)
	}
	return false
}

func exportedType(t types.Type) bool {
	t = types.Unalias(t)
	if pointer, ok := t.(*types.Pointer); ok {
		t = types.Unalias(pointer.Elem())
	}
	named, ok := t.(*types.Named)
	return ok && named.Obj().Exported()
}
