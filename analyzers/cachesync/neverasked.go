package cachesync

import (
	"fmt"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/syncs"
	"github.com/ctrllint/ctrllint/internal/rule"
)

// neverAsked asks the module about a worker of a struct that keeps what says whether a cache has synced, in a field which nothing reads: the packages
// above may wait for that cache. It is silent where the package itself waits for caches, other than in methods of other structs.
func (c *checker) neverAsked() {
	for _, kept := range c.keptSynced() {
		of := kept.Struct()
		worker := c.workerOf(of)
		if worker == nil || c.waitsBeside(of) {
			continue
		}
		kind := anyKind
		if kept.Kind != nil && knowledge.AccessedKind(kept.Kind) != "" {
			kind = knowledge.AccessedKind(kept.Kind)
		}
		where := c.ssa.Range(worker)
		rule.Ask(c.pass, asksUnasked+kind+" "+c.pass.Pkg.Path(), analysis.Diagnostic{
			Pos: where.Pos(), End: where.End(), Category: workersFirst, Related: c.related(kept.Store, "kept here, and never asked"),
			Message: fmt.Sprintf("nothing asks %s, and nobody above waits for that cache: this worker starts before it is filled", kept.Field.Name()),
		})
	}
}

// keptSynced returns the fields with what says whether caches have synced, as the functions set them, that nothing asks: each struct's last one.
func (c *checker) keptSynced() []syncs.Member {
	var found []syncs.Member
	for _, fn := range c.ssa.Shipped {
		for _, m := range syncs.Kept(fn) {
			if !c.graph.Own(m.Field) || c.syncs.Asked(m.Field) {
				continue
			}
			found = slices.DeleteFunc(found, func(other syncs.Member) bool { return other.Struct() == m.Struct() })
			found = append(found, m)
		}
	}
	return found
}

// workerOf returns where a method of a struct starts a goroutine that gets items of a queue, or reads a lister; nil for nowhere.
func (c *checker) workerOf(of string) ssa.CallInstruction {
	for _, fn := range c.ssa.Shipped {
		if structOf(fn) != of {
			continue
		}
		for _, call := range calls.In(fn) {
			if c.syncs.StartsWorker(call) || c.syncs.StartsReader(call) {
				return call
			}
		}
	}
	return nil
}

// waitsBeside reports whether the package waits for caches in a function that is not a method of another struct.
func (c *checker) waitsBeside(of string) bool {
	return c.factories.Waited() || slices.ContainsFunc(c.ssa.Funcs, func(fn *ssa.Function) bool {
		recv := structOf(fn)
		return (recv == "" || recv == of) && slices.ContainsFunc(calls.In(fn), func(call ssa.CallInstruction) bool {
			return knowledge.MayWaitForSync(call.Common()) || knowledge.AsksSynced(call.Common())
		})
	})
}

// structOf returns the name of the type of which a function is a method, or stands in one; "" for another one.
func structOf(fn *ssa.Function) string {
	if recv := calls.Declared(fn).Signature.Recv(); recv != nil {
		return knowledge.TypeName(recv.Type())
	}
	return ""
}

// The question of neverAsked, and what answers it.
const (
	asksUnasked = "unasked " // a resource and a package
	saysBeside  = "beside "  // a resource and a package: one that imports it waits for the cache of the resource
	anyKind     = "?"        // in place of a resource in the question: it is not known
)

// nobodyAsks answers the question of neverAsked: nothing above the package waits for the cache.
func nobodyAsks(question string, said rule.Statements) bool {
	kind, of, _ := strings.Cut(question, " ")
	if kind != anyKind {
		return !said[saysBeside+kind+" "+of] && !said[saysBeside+allKinds+" "+of]
	}
	for statement := range said {
		if strings.HasPrefix(statement, saysBeside) && strings.HasSuffix(statement, " "+of) {
			return false
		}
	}
	return true
}
