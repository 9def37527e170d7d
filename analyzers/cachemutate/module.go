package cachemutate

import (
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/shared"
	"github.com/ctrllint/ctrllint/internal/rule"
)

// saysSet tells the module that this package sets a field of a struct of another one, or hands out its address: then it need not hold only objects of a
// cache.
func (c *checker) saysSet(instr ssa.Instruction) {
	addr, ok := instr.(*ssa.FieldAddr)
	if !ok {
		return
	}
	field := flow.FieldOf(addr.X.Type(), addr.Field)
	if field == nil || field.Pkg() == nil || field.Pkg() == c.pass.Pkg || !knowledge.HoldsAPI(field.Type()) || knowledge.APIStruct(addr.X.Type()) {
		return
	}
	if slices.ContainsFunc(knowledge.Referrers(addr), mayAssign) {
		rule.Say(c.pass, shared.FieldName(field))
	}
}

// mayAssign reports whether a use of the address of a field may assign it: each one but a load.
func mayAssign(ref ssa.Instruction) bool {
	switch ref.(type) {
	case *ssa.UnOp:
		return false
	}
	return true
}

// unset reports whether no package of the module sets the fields of another one that a write depends on, named one after the other.
func unset(fields string, said rule.Statements) bool {
	return !slices.ContainsFunc(strings.Split(fields, ","), func(field string) bool { return said[field] })
}
