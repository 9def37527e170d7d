package leaderwrite

import (
	_ "embed"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/channels"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/leadership"
	"github.com/ctrllint/ctrllint/internal/passes/runnables"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
	"github.com/ctrllint/ctrllint/internal/rule"
)

//go:embed doc.go
var manual string

// The names of the checks.
const (
	ungatedStatus      = "ungated-status"
	bypassesManager    = "bypasses-manager"
	leaderOnlyReceiver = "leader-only-receiver"
	racyFlag           = "racy-flag"
	stickyFlag         = "sticky-flag"
	leaderOnlyServer   = "leader-only-server"
	ungatedWrite       = "ungated-write"
	anyStatus          = "any-status"
)

// Analyzer reports what replicas do that do not lead, and what only the leader does. It asks where
// code runs and not what it is called: the same write is right in one reconciler and wrong in the
// next, and what tells them apart is an option of the controller, or who calls it. A search for
// writes without a condition beside them would report nearly every controller there is.
var Analyzer = rule.New(rule.Spec{
	Manual: manual,
	Checks: []rule.Check{
		{Name: ungatedStatus, Tier: rule.Default, Summary: "a status write that every replica does without asking who leads",
			Help: "do {here|the write} on the leader only: let the component need leader election, or ask the elector first"},
		{Name: bypassesManager, Tier: rule.Strict, Summary: "a component that writes, started beside the manager that would run it on the leader",
			Help: "give the component to mgr.Add, which runs it on the leader"},
		{Name: leaderOnlyReceiver, Tier: rule.Default, Summary: "a send on every replica to a channel that only the leader receives from",
			Help: "receive on every replica, or send only where the receiver runs"},
		{Name: racyFlag, Tier: rule.Default, Summary: "a leader flag that an election writes and others read without a lock",
			Help: "make the flag an atomic.Bool"},
		{Name: stickyFlag, Tier: rule.Default, Summary: "a leader flag that stays set when the lease is lost and the process goes on",
			Help: "reset the flag in OnStoppedLeading, or end the process there"},
		{Name: leaderOnlyServer, Tier: rule.Strict, Summary: "a server, certificate or readiness check that works on the leader only",
			Help: "let NeedLeaderElection return false, so that every replica serves"},
		{Name: ungatedWrite, Tier: rule.Strict, Summary: "any other API write that every replica does without asking who leads",
			Help: "do {here|the write} on the leader only: let the component need leader election, or ask the elector first"},
		{Name: anyStatus, Tier: rule.Strict, Summary: "a status write of a reconciler that asks nobody who leads, for active-active reconcilers",
			Help: "ask who leads before {here|the write}"},
	},
	Requires: []*analysis.Analyzer{
		ssabuild.Analyzer, calls.Analyzer, conditions.Analyzer, channels.Analyzer, runnables.Analyzer, effects.Analyzer, leadership.Analyzer,
	},
	Run: run,
})

func run(pass *analysis.Pass) {
	c := &checker{
		pass:       pass,
		ssa:        pass.ResultOf[ssabuild.Analyzer].(*ssabuild.SSA),
		graph:      pass.ResultOf[calls.Analyzer].(*calls.Graph),
		channels:   pass.ResultOf[channels.Analyzer].(*channels.Result),
		runs:       pass.ResultOf[runnables.Analyzer].(*runnables.Result),
		conditions: pass.ResultOf[conditions.Analyzer].(*conditions.Result),
		effects:    pass.ResultOf[effects.Analyzer].(*effects.Result),
		leaders:    pass.ResultOf[leadership.Analyzer].(*leadership.Result),
		reported:   make(map[ssa.Instruction]bool),
		started:    make(map[*ssa.Function][]ssa.Value),
	}
	for _, flag := range c.leaders.Flags {
		c.racy(flag)
		c.sticky(flag)
	}
	for _, ch := range c.channels.Channels {
		c.blockedSends(ch)
	}
	c.servers()
	c.certificates()
	c.probes()
	c.bypasses()
	c.loops()
	c.writes()
	c.atStartup()
	c.partial()
	c.registrations()
	c.anyStatus()
}

// A checker holds what the checks ask.
type checker struct {
	pass       *analysis.Pass
	ssa        *ssabuild.SSA
	graph      *calls.Graph
	channels   *channels.Result
	runs       *runnables.Result
	conditions *conditions.Result
	effects    *effects.Result
	leaders    *leadership.Result

	reported map[ssa.Instruction]bool      // writes
	started  map[*ssa.Function][]ssa.Value // see startedBy
}
