package ctxrunnable

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/waits"
)

// passedOver returns the function of a library that does what a call does under a context; "" for none. A command counts where it is run,
// since one that is only started may be meant to go on, and a request of HTTP where its function sends it, by a client that is not seen to limit its time.
func (c *checker) passedOver(call ssa.CallInstruction) string {
	if sent := c.sentAsIs(call); len(sent) > 0 {
		if slices.ContainsFunc(sent, func(by ssa.CallInstruction) bool {
			return c.waits.Decides(by) || c.waits.SentAlone(by) || waits.Limited(c.graph, knowledge.Receiver(by.Common()))
		}) {
			return ""
		}
		return "NewRequestWithContext"
	}
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
