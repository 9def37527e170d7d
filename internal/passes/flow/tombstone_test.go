package flow_test

import (
	"fmt"
	"go/types"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
	"github.com/ctrllint/ctrllint/internal/rule"
	"github.com/ctrllint/ctrllint/internal/ruletest"
)

const (
	handlers  = "k8s.io/client-go/tools/cache.ResourceEventHandlerFuncs"
	tombstone = "k8s.io/client-go/tools/cache.DeletedFinalStateUnknown"
)

// tombstones is the size of a rule on top of the passes: it reports delete handlers that take the
// object for what it is, wherever that happens, and never look whether it is a tombstone.
var tombstones = rule.New(rule.Spec{
	Manual:   "// Package tombstones reports delete handlers that a tombstone crashes.\npackage tombstones\n",
	Checks:   []rule.Check{{Name: "bare-assertion", Tier: rule.Default, Summary: "a delete handler that a tombstone crashes"}},
	Requires: []*analysis.Analyzer{ssabuild.Analyzer, calls.Analyzer},
	Run: func(pass *analysis.Pass) {
		built := pass.ResultOf[ssabuild.Analyzer].(*ssabuild.SSA)
		graph := pass.ResultOf[calls.Analyzer].(*calls.Graph)
		for _, fn := range built.Funcs {
			for _, b := range fn.Blocks {
				for _, instr := range b.Instrs {
					for _, handler := range deleteHandlers(graph, instr) {
						reportHandler(pass, built, graph, handler, instr)
					}
				}
			}
		}
	},
})

// deleteHandlers returns the functions that a store makes the DeleteFunc of an informer's handlers.
func deleteHandlers(graph *calls.Graph, instr ssa.Instruction) []*ssa.Function {
	store, ok := instr.(*ssa.Store)
	if !ok {
		return nil
	}
	addr, ok := store.Addr.(*ssa.FieldAddr)
	if !ok || typeName(addr.X.Type()) != handlers || flow.FieldOf(addr.X.Type(), addr.Field).Name() != "DeleteFunc" {
		return nil
	}
	return graph.Functions(store.Val)
}

func reportHandler(pass *analysis.Pass, built *ssabuild.SSA, graph *calls.Graph, handler *ssa.Function, registered ssa.Instruction) {
	object := handler.Params[len(handler.Params)-1]
	var bare []*ssa.TypeAssert
	for _, use := range graph.AllUses(object) {
		assert, ok := use.Instr.(*ssa.TypeAssert)
		switch {
		case !ok:
		case typeName(assert.AssertedType) == tombstone:
			return
		case !assert.CommaOk:
			bare = append(bare, assert)
		}
	}
	for _, assert := range bare {
		pass.Report(analysis.Diagnostic{
			Pos: assert.Pos(), Category: "bare-assertion",
			Message: fmt.Sprintf("a tombstone crashes the handler: %s is not always a %s", object.Name(), typeName(assert.AssertedType)),
			Related: []analysis.RelatedInformation{{Pos: built.Range(registered).Pos(), Message: "handles deletions"}},
		})
	}
}

// typeName returns the full name of a type or of what it points to.
func typeName(t types.Type) string {
	if pointer, ok := types.Unalias(t).(*types.Pointer); ok {
		t = pointer.Elem()
	}
	if named, ok := types.Unalias(t).(*types.Named); ok && named.Obj().Pkg() != nil {
		return named.Obj().Pkg().Path() + "." + named.Obj().Name()
	}
	return t.String()
}

func TestTombstones(t *testing.T) {
	ruletest.Run(t, tombstones, "./flow/tombstones")
}
