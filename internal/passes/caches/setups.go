package caches

import (
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/builders"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/reconciles"
	"github.com/ctrllint/ctrllint/internal/passes/requests"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
)

// The statements about the clients of reconcilers. The name of the struct follows.
const (
	saysManagers = "client of a manager "
	saysOther    = "another client "
	saysDirect   = "direct" // the client of a manager asks the API server
	ifManagers   = "early " // asks whether it is the one of a manager, which reads from caches
)

// SetUps looks for reads in the functions that build controllers for a manager: they run before it is started.
type SetUps struct {
	Graph      *calls.Graph
	SSA        *ssabuild.SSA
	Reconciles *reconciles.Result
	Requests   *requests.Result
	Waits      func(*ssa.Function) bool // for anything: it may be run later
}

// An Early is a call in such a function that reads through the cached client of a manager, itself or by functions that it runs.
type Early struct {
	Call, Read ssa.CallInstruction
	Built      ssa.CallInstruction // that of a controller
	Question   string              // to the module
}

// Early returns the reads in the functions of a package that build controllers.
func (s SetUps) Early() (found []Early) {
	known := make(map[*ssa.Function]bool)
	for _, controller := range builders.Controllers(s.Graph, s.SSA.Funcs) {
		fn := controller.Built.Parent()
		if s.SSA.InTest(fn.Pos()) || !s.setsUp(fn) || knowledge.Visited(known, fn) {
			continue
		}
		for _, call := range calls.Awaited(fn) {
			if read := s.readBy(call); read != nil {
				if of, ok := s.clientOf(read); ok {
					found = append(found, Early{call, read, controller.Built, ifManagers + of})
				}
			}
		}
	}
	return found
}

// setsUp reports whether a function is handed a manager and waits for nothing. A reconcile that builds controllers does so when its manager runs.
func (s SetUps) setsUp(fn *ssa.Function) bool {
	return !s.Waits(fn) && !s.Reconciles.Runs(fn) && slices.ContainsFunc(fn.Params, func(param *ssa.Parameter) bool {
		return knowledge.TypeName(param.Type()) == knowledge.Manager
	})
}

// readBy returns the read that a call makes, itself or by the functions of the package that it runs; nil for none.
func (s SetUps) readBy(call *ssa.Call) ssa.CallInstruction {
	if s.cached(call) {
		return call
	}
	for _, fn := range s.Graph.Callees(call) {
		if site := s.Graph.SiteAt(call, fn); !site.Direct || site.Mode != calls.Sync || s.Waits(fn) {
			continue
		}
		for _, chain := range s.Graph.Reach(fn, func(_ ssa.CallInstruction, callee *ssa.Function) bool { return !s.Waits(callee) }) {
			if s.cached(chain.Last()) {
				return chain.Last()
			}
		}
	}
	return nil
}

// cached reports whether a call reads from a cache, itself or by a function of another package.
func (s SetUps) cached(call ssa.CallInstruction) bool {
	return slices.ContainsFunc(s.Requests.Requests, func(r requests.Request) bool { return r.Call == call && r.Read && r.Cached && !r.Watch })
}

// clientOf returns the struct that keeps the client of a read, "" for one that a manager has just given out; not ok for another client.
func (s SetUps) clientOf(read ssa.CallInstruction) (of string, ok bool) {
	for _, operand := range read.Operands(nil) {
		if is, _ := knowledge.RuntimeClient((*operand).Type()); !is {
			continue
		}
		client := knowledge.Unconverted(*operand)
		if field, holder := flow.FieldRead(client); field != nil {
			return knowledge.TypeName(holder.Type()), true
		}
		for _, origin := range s.Graph.Origins(client) {
			if knowledge.ManagerOf(origin) == nil {
				return "", false
			}
		}
		return "", true
	}
	return "", false
}

// Clients returns the statements on which clients the structs of reconcilers get, and whether managers have clients without caches.
func (s SetUps) Clients() (said []string) {
	for _, fn := range s.SSA.Shipped {
		for instr := range calls.Instrs(fn) {
			if knowledge.LeavesCache(instr) {
				said = append(said, saysDirect)
			}
			store, ok := instr.(*ssa.Store)
			if !ok {
				continue
			}
			addr, ok := store.Addr.(*ssa.FieldAddr)
			if !ok || !knowledge.Reconciler(addr.X.Type()) {
				continue
			}
			if is, _ := knowledge.RuntimeClient(flow.FieldOf(addr.X.Type(), addr.Field).Type()); !is {
				continue
			}
			says := saysManagers
			if slices.ContainsFunc(s.Graph.Origins(store.Val), func(origin ssa.Value) bool { return knowledge.ManagerOf(origin) == nil }) {
				says = saysOther
			}
			said = append(said, says+knowledge.TypeName(addr.X.Type()))
		}
	}
	return said
}

// Managers answers the question of an early read: its client is that of a manager, and reads from caches. It is not ok for another question.
func Managers(question string, said map[string]bool) (holds, ok bool) {
	of, ok := strings.CutPrefix(question, ifManagers)
	return ok && !said[saysDirect] && (of == "" || said[saysManagers+of] && !said[saysOther+of]), ok
}
