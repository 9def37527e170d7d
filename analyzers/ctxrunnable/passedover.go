package ctxrunnable

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
)

// passedOver returns the function of a library that does what a call does under a context; "" for none. A command counts where it is run,
// since one that is only started may be meant to go on.
func (c *checker) passedOver(call ssa.CallInstruction) string {
	if knowledge.RunsProgram(call.Common()) {
		made, ok := knowledge.Receiver(call.Common()).(*ssa.Call)
		if !ok {
			return ""
		}
		return knowledge.UnderContext(c.pass.Pkg, &made.Call)
	}
	under := knowledge.UnderContext(c.pass.Pkg, call.Common())
	if made := call.Value(); made == nil || isCommand(made.Type()) {
		return ""
	}
	return under
}

// looksUpOver is passedOver for a handler, which may change things in any case.
func (c *checker) looksUpOver(call ssa.CallInstruction) string {
	if !knowledge.AsksByName(call.Common()) {
		return ""
	}
	return c.passedOver(call)
}

func isCommand(t types.Type) bool { return knowledge.TypeName(knowledge.Pointee(t)) == "os/exec.Cmd" }
