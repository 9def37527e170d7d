package stops

import (
	"go/types"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"golang.org/x/tools/go/ssa"
)

func timerField(addr ssa.Value) bool {
	field, ok := addr.(*ssa.FieldAddr)
	return ok && knowledge.TimerTypes[knowledge.TypeName(field.X.Type())]
}

func channel(t types.Type) bool {
	_, ok := t.Underlying().(*types.Chan)
	return ok
}

func receiveOnly(t types.Type) bool {
	ch, ok := t.Underlying().(*types.Chan)
	return ok && ch.Dir() == types.RecvOnly && knowledge.StopChannel(t)
}

func pointee(t types.Type) types.Type {
	if pointer, ok := t.Underlying().(*types.Pointer); ok {
		return pointer.Elem()
	}
	return t
}
