package stops

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
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
