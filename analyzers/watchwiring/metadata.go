package watchwiring

import (
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/builders"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/reads"
	"github.com/ctrllint/ctrllint/internal/rule"
)

// The words of what packages say of functions that look into the labels or annotations of objects.
const (
	saysLooks = "looks " // a function looks for a label or annotation of an object that it is handed, and sets none
	ifLooks   = "look "  // asks whether one of some functions does
)

// specAlone reports a controller whose object wakes it for changes of the spec alone, while its reconciler reads the labels
// or annotations of such objects, itself or by a function of another package.
func (c *checker) specAlone(controller *builders.Controller) {
	watch := controller.For()
	if watch == nil || watch.Of() == nil || knowledge.Ungenerated(watch.Of()) {
		return
	}
	if changes, _ := c.builders.Passed(controller, watch); changes != builders.Generation {
		return
	}
	var asked []ssa.CallInstruction
	for _, fn := range c.methods(controller.Reconciler) {
		if read, field := reads.Labels(fn, watch.Of()); read != nil {
			c.report(generationOnly, watch.Call, []analysis.RelatedInformation{c.place(read, "read here")},
				"%s of a %s are read, and changes of them do not wake the controller: the predicate lets changes of the spec through", field, kind(watch.Of()))
			return
		}
		asked = append(asked, reads.HandedOn(fn, watch.Of(), c.pass.Pkg)...)
	}
	if len(asked) == 0 {
		return
	}
	var names []string
	for _, call := range asked {
		names = append(names, flow.Declared(call.Common()).FullName())
	}
	rule.Ask(c.pass, ifLooks+strings.Join(names, " "), c.diagnostic(generationOnly, watch.Call, []analysis.RelatedInformation{c.place(asked[0], "may be read here")},
		"labels or annotations of a %s are read, and changes of them do not wake the controller: the predicate lets changes of the spec through", kind(watch.Of())))
}

// methods returns the functions of the package that belong to a reconciler.
func (c *checker) methods(reconciler types.Type) (found []*ssa.Function) {
	for _, fn := range c.ssa.Funcs {
		recv := calls.Declared(fn).Signature.Recv()
		if recv != nil && reconciler != nil && knowledge.SameNamed(recv.Type(), reconciler) && !c.ssa.InTest(fn.Pos()) {
			found = append(found, fn)
		}
	}
	return found
}

// saysLooked tells the module which functions look into the labels or annotations of an object that they are handed.
func (c *checker) saysLooked() {
	for fn, declared := range c.ssa.Exported() {
		if !c.ssa.InTest(fn.Pos()) && reads.LooksIntoLabels(fn) {
			rule.Say(c.pass, saysLooks+declared.FullName())
		}
	}
}

// looked reports whether one of some functions looks into labels or annotations.
func looked(functions string, said rule.Statements) bool {
	return slices.ContainsFunc(strings.Split(functions, " "), func(fn string) bool { return said[saysLooks+fn] })
}
