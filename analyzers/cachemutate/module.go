package cachemutate

import (
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/rule"
)

// saysSet tells the module that this package sets a field of a struct of another one, or hands out its address: then it need not hold only objects of a
// cache.
func (c *checker) saysSet(instr ssa.Instruction) {
	if field := flow.MaySet(instr, c.pass.Pkg); field != nil && knowledge.HoldsAPI(field.Type()) && !knowledge.APIStruct(instr.(*ssa.FieldAddr).X.Type()) {
		rule.Say(c.pass, flow.FieldName(field))
	}
}

// unset reports whether no package of the module sets the fields of another one that a write depends on, named one after the other.
func unset(fields string, said rule.Statements) bool {
	return !slices.ContainsFunc(strings.Split(fields, ","), func(field string) bool { return said[field] })
}
