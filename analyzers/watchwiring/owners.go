package watchwiring

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/scopes"
)

// owned reports a call that makes an object in a namespace the owner of one that is in none. What the function refuses
// for an object without a namespace, it lets through for one whose namespace was set in memory.
func (c *checker) owned(call ssa.CallInstruction) {
	owner, object, _ := knowledge.References(call.Common())
	if owner == nil {
		return
	}
	by, of := c.concrete(owner), c.concrete(object)
	if by == nil || of == nil || c.scopes.Of(by) != scopes.Namespaced || c.scopes.Of(of) != scopes.Cluster {
		return
	}
	c.report(crossScopeOwner, call, nil,
		"a %s is in a namespace and cannot own a %s, which is in none: the call fails, or the garbage collector deletes the %s",
		kind(by), kind(of), kind(of))
}
