package leaderconfig

import (
	"fmt"
	"go/ast"
	"go/token"
	"slices"
	"time"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/elections"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/runnables"
	"github.com/ctrllint/ctrllint/internal/passes/stops"
)

// callbacks reports an elector that lacks a function that it calls.
func (c *checker) callbacks(s *elections.Setting) {
	if s.Kind != elections.Elector || s.Call == nil {
		return
	}
	for _, callback := range []struct{ name, when string }{
		{knowledge.OnStartedLeading, "it leads"},
		{knowledge.OnStoppedLeading, "the lease is lost"},
	} {
		if v, ok := s.Record.Field("Callbacks", callback.name); ok && v.Nil {
			c.report(missingCallback, v.Pos, s.Call,
				fmt.Sprintf("the elector has no %s: it refuses to start, or with older client-go panics once %s", callback.name, callback.when))
		}
	}
}

// context reports an election under a context that never ends, although that end is to do something.
func (c *checker) context(r *elections.Run) {
	if r.Context == nil || r.Config == nil || !c.never(r.Context) {
		return
	}
	name := flow.CalleeName(r.Call.Common())
	if release, ok := r.Config.Field("ReleaseOnCancel"); ok && release.Is(true) {
		c.report(uncancellable, c.argument(r.Call, r.Context), r.Call,
			fmt.Sprintf("%s runs under a context that never ends, so that ReleaseOnCancel never releases the lease", name))
		return
	}
	heeds, question := c.process.HeedsSignals()
	if !heeds && question == "" {
		return // a signal ends the process at once, with all that it runs
	}
	for _, fn := range c.elections.Callback(r, knowledge.OnStartedLeading) {
		if stop := runnables.StopParam(fn); stop != nil && c.waits(fn, stop) {
			c.presume(question, uncancellable, c.argument(r.Call, r.Context), r.Call,
				fmt.Sprintf("%s runs under a context that never ends, so that no shutdown stops what OnStartedLeading runs", name))
			return
		}
	}
}

// never reports whether a context is known to have no end: all that it can be is context.Background(), or
// one that carries values besides. What a function that is not seen makes of a context counts as an end, and
// so does a caller that is not seen.
func (c *checker) never(ctx ssa.Value) bool {
	seen := make(map[ssa.Value]bool)
	for pending := []ssa.Value{ctx}; len(pending) > 0; {
		v := pending[0]
		pending = pending[1:]
		if knowledge.Visited(seen, v) {
			continue
		}
		from, ok := c.endless(v)
		if !ok {
			return false
		}
		pending = append(pending, from...)
	}
	return true
}

// endless returns the contexts that a context comes from, if it has no end unless one of them has.
func (c *checker) endless(ctx ssa.Value) (from []ssa.Value, ok bool) {
	switch name := knowledge.DeclaredCallee(ctx); {
	case knowledge.Roots[name]:
		return nil, true
	case knowledge.CarriesValues[name]:
		return ctx.(*ssa.Call).Call.Args[:1], true
	}
	if param, isParameter := ctx.(*ssa.Parameter); isParameter {
		return c.graph.Actuals(param)
	}
	from = c.graph.Sources(ctx)
	return from, len(from) > 0 && c.stops.Of(ctx).Kind == stops.Never
}

// waits reports whether a function waits for the end of a parameter.
func (c *checker) waits(fn *ssa.Function, stop *ssa.Parameter) bool {
	return slices.ContainsFunc(c.effects.Of(fn), func(e effects.Effect) bool {
		return e.Kind == effects.Waits && e.On.Root == stop
	})
}

// managerContexts reports managers that are to release their lease, and never end.
func (c *checker) managerContexts() {
	for _, fn := range c.ssa.Funcs {
		for call := range calls.Each[ssa.CallInstruction](fn) {
			if knowledge.Callee(call.Common()) == knowledge.ManagerStart {
				c.managerContext(call)
			}
		}
	}
}

func (c *checker) managerContext(start ssa.CallInstruction) {
	args := start.Common().Args
	if len(args) != 1 || !c.never(args[0]) {
		return
	}
	for _, origin := range c.graph.Origins(start.Common().Value) {
		made := flow.Made(origin)
		for _, s := range c.elections.Settings {
			if made == nil || s.Call != made || s.Kind != elections.Manager {
				continue
			}
			if release, ok := s.Record.Field("LeaderElectionReleaseOnCancel"); ok && release.Is(true) && !c.off(s) {
				c.report(uncancellable, c.argument(start, args[0]), start,
					"Start runs under a context that never ends, so that LeaderElectionReleaseOnCancel never releases the lease")
			}
		}
	}
}

// argument returns where a context is written that is the first argument of a call: a call or a name.
func (c *checker) argument(call ssa.CallInstruction, arg ssa.Value) token.Pos {
	at := c.ssa.Range(call)
	if made, ok := arg.(*ssa.Call); ok && at.From <= made.Pos() && made.Pos() < at.To {
		return made.Pos()
	}
	for _, node := range c.ssa.Path(call.Pos()) {
		if expr, ok := node.(*ast.CallExpr); ok && expr.Lparen == call.Pos() && len(expr.Args) > 0 {
			if name, ok := expr.Args[0].(*ast.Ident); ok {
				return name.Pos()
			}
		}
	}
	return token.NoPos
}

// aftermath reports an election after which the process goes on as if nothing had happened.
func (c *checker) aftermath(r *elections.Run) {
	on := c.elections.GoesOn(r)
	if on == nil {
		return
	}
	name := flow.CalleeName(r.Call.Common())
	message := fmt.Sprintf("the process goes on when %s returns: once the lease is lost, it never leads or campaigns again", name)
	if on == r.Call {
		c.report(runsOn, token.NoPos, r.Call, message)
		return
	}
	label := "it waits for the end of the process here"
	switch on.(type) {
	case *ssa.Go:
		label = "nothing follows the end of this goroutine"
	case *ssa.Call:
		label = "the rest of the group goes on"
	}
	c.report(runsOn, token.NoPos, r.Call, message, c.place(on, label))
}

// health reports an elector whose health nobody can ask for.
func (c *checker) health(s *elections.Setting) {
	if s.Kind != elections.Elector || s.Call == nil {
		return
	}
	if dog, ok := s.Record.Field("WatchDog"); ok && dog.Nil {
		c.report(noHealthCheck, token.NoPos, s.Call, "the elector has no WatchDog: a leader that can no longer renew its lease passes all health checks")
	}
}

// release reports a manager that keeps its lease when it ends.
func (c *checker) release(s *elections.Setting) {
	if s.Kind != elections.Manager || s.Call == nil {
		return
	}
	v, ok := s.Record.Field("LeaderElectionReleaseOnCancel")
	if !ok || !v.Is(false) {
		return
	}
	pos := v.Pos
	if enabled, ok := s.Record.Field("LeaderElection"); ok && !pos.IsValid() {
		pos = enabled.Pos
	}
	lease := c.duration(s, "LeaseDuration", knowledge.DefaultLeaseDuration)
	c.report(slowRelease, pos, s.Call, "the lease is not released at shutdown: the next leader waits "+lease.wait())
}

// ownRelease reports an elector that keeps its lease when the work that it leads ends with the election: the process ends after it, or the loss of the
// lease cancels what runs. Where work may go on, a lease that is kept is safer than one that is released.
func (c *checker) ownRelease(r *elections.Run) {
	if r.Config == nil || !c.elections.ExitsAfter(r) && !c.process.EndsAfter(r.Call) && !c.elections.CancelsOnLoss(r) {
		return
	}
	if v, ok := r.Config.Field("ReleaseOnCancel"); ok && v.Is(false) {
		c.report(slowRelease, v.Pos, r.Call, "the lease is not released at shutdown: the next leader waits until it has run out")
	}
}

func (d duration) wait() string {
	n, ok := d.Number()
	if !ok {
		return "until it has run out"
	}
	return time.Duration(n).String()
}
