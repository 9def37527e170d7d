package leaderconfig

import (
	_ "embed"
	"go/ast"
	"go/token"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/constants"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/elections"
	"github.com/ctrllint/ctrllint/internal/passes/process"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
	"github.com/ctrllint/ctrllint/internal/passes/stops"
	"github.com/ctrllint/ctrllint/internal/rule"
)

//go:embed doc.go
var manual string

// The names of the checks.
const (
	timing          = "timing"
	identity        = "identity"
	missingCallback = "missing-callback"
	missingID       = "missing-id"
	legacyLock      = "legacy-lock"
	uncancellable   = "uncancellable"
	runsOn          = "runs-on-after-loss"
	noHealthCheck   = "no-health-check"
	slowRelease     = "slow-release"
)

// Analyzer reports leader elections that are set up wrong. It works on values and not on literals,
// since settings are built in helpers, defaulted by functions of other packages and changed field by
// field; a field that is left out counts only where a library is seen to take the struct.
var Analyzer = rule.New(rule.Spec{
	Manual: manual,
	Checks: []rule.Check{
		{Name: timing, Tier: rule.Default, Summary: "durations that no elector takes: the lease no longer than the renew deadline, or that too short for the retries",
			Help: "keep LeaseDuration > RenewDeadline > 1.2 * RetryPeriod; client-go uses 15s, 10s and 2s"},
		{Name: identity, Tier: rule.Default, Summary: "an identity that all replicas share",
			Help: "use what differs in every replica: the name of the pod, or the host name with a random part"},
		{Name: missingCallback, Tier: rule.Default, Summary: "an elector without OnStartedLeading or OnStoppedLeading",
			Help: "set both OnStartedLeading and OnStoppedLeading"},
		{Name: missingID, Tier: rule.Default, Summary: "an election whose lock has no name, or one that the API server refuses",
			Help: "give the lock a name that is valid as the name of a Lease, and always the same"},
		{Name: legacyLock, Tier: rule.Default, Summary: "a ConfigMap or Endpoints as lock",
			Help: "use resourcelock.LeasesResourceLock"},
		{Name: uncancellable, Tier: rule.Default, Summary: "an election under a context that never ends, although its end is to release the lease or stop the work",
			Help: "run the election under a context that ends with the process: signal.NotifyContext or ctrl.SetupSignalHandler"},
		{Name: runsOn, Tier: rule.Default, Summary: "a process that goes on after its lease is lost, without leading and without another try",
			Help: "end the process when the lease is lost, or run the election again"},
		{Name: noHealthCheck, Tier: rule.Strict, Summary: "an elector without a health check",
			Help: "set WatchDog and serve its check, so that a stuck elector is restarted"},
		{Name: slowRelease, Tier: rule.Strict, Summary: "a lease that is not released at shutdown, so that the next leader waits",
			Help: "set ReleaseOnCancel, if the work has ended when the context of the election ends"},
	},
	Requires: []*analysis.Analyzer{
		ssabuild.Analyzer, calls.Analyzer, stops.Analyzer, effects.Analyzer, constants.Analyzer, conditions.Analyzer, elections.Analyzer, process.Analyzer,
	},
	Run:       run,
	Withdraws: func(question string, said rule.Statements) bool { return process.Deaf(question, said) },
})

func run(pass *analysis.Pass) {
	c := &checker{
		pass:      pass,
		ssa:       pass.ResultOf[ssabuild.Analyzer].(*ssabuild.SSA),
		graph:     pass.ResultOf[calls.Analyzer].(*calls.Graph),
		stops:     pass.ResultOf[stops.Analyzer].(*stops.Result),
		effects:   pass.ResultOf[effects.Analyzer].(*effects.Result),
		constants: pass.ResultOf[constants.Analyzer].(*constants.Result),
		elections: pass.ResultOf[elections.Analyzer].(*elections.Result),
		process:   pass.ResultOf[process.Analyzer].(*process.Result),
		reported:  make(map[hazard]bool),

		conditions: pass.ResultOf[conditions.Analyzer].(*conditions.Result),
	}
	for _, statement := range c.process.Programs() {
		rule.Say(pass, statement)
	}
	for _, s := range c.elections.Settings {
		if c.off(s) {
			continue
		}
		c.durations(s)
		c.callbacks(s)
		c.name(s)
		c.lockType(s)
		c.health(s)
		c.release(s)
	}
	for _, lock := range c.elections.Locks {
		c.lock(lock)
	}
	for _, r := range c.elections.Runs {
		c.context(r)
		c.aftermath(r)
		c.ownRelease(r)
		c.endsWhileLeading(r)
	}
	c.managerContexts()
}

// A checker holds what the checks ask.
type checker struct {
	pass      *analysis.Pass
	ssa       *ssabuild.SSA
	graph     *calls.Graph
	stops     *stops.Result
	effects   *effects.Result
	constants *constants.Result
	elections *elections.Result
	process   *process.Result
	reported  map[hazard]bool

	conditions *conditions.Result
}

// off reports whether settings do not ask for an election. A struct that nobody is seen to take may
// get that from elsewhere, and is judged by what it says.
func (c *checker) off(s *elections.Setting) bool {
	switch s.Kind {
	case elections.Manager:
		enabled, ok := s.Record.Field("LeaderElection")
		return !ok || enabled.Is(false)
	case elections.Component:
		enabled, ok := s.Record.Field("LeaderElect")
		return ok && enabled.Is(false) && !enabled.Zero()
	}
	return false
}

// A hazard is one check at one place. Settings are seen as a struct and again where a library takes
// them.
type hazard struct {
	check string
	pos   token.Pos
}

// report reports a finding at the value that is written at pos, or at the call if none is.
func (c *checker) report(check string, pos token.Pos, call ssa.CallInstruction, message string, related ...analysis.RelatedInformation) {
	c.presume("", check, pos, call, message, related...)
}

// presume is report for a finding that the module may take back by what it says of a question; "" for none.
func (c *checker) presume(question, check string, pos token.Pos, call ssa.CallInstruction, message string, related ...analysis.RelatedInformation) {
	at := c.written(pos)
	if !pos.IsValid() && call != nil {
		at = c.ssa.Range(call)
	}
	if !at.From.IsValid() || knowledge.Visited(c.reported, hazard{check, at.From}) {
		return
	}
	d := analysis.Diagnostic{Pos: at.From, End: at.To, Category: check, Message: message, Related: related}
	if question == "" {
		c.pass.Report(d)
		return
	}
	rule.Presume(c.pass, question, d)
}

// also is the other place of a finding; none if it is the same or unknown.
func (c *checker) also(v constants.Value, label string) []analysis.RelatedInformation {
	if !v.Pos.IsValid() {
		return nil
	}
	at := c.written(v.Pos)
	return []analysis.RelatedInformation{{Pos: at.From, End: at.To, Message: label}}
}

// written returns the expression that a store at pos writes: SSA notes the colon of a field in a
// literal, and the field or variable on the left of an assignment.
func (c *checker) written(pos token.Pos) ssabuild.Range {
	for _, node := range c.ssa.Path(pos) {
		switch node := node.(type) {
		case *ast.KeyValueExpr:
			if node.Colon == pos {
				return ssabuild.Range{From: node.Value.Pos(), To: node.Value.End()}
			}
		case *ast.AssignStmt:
			for i, left := range node.Lhs {
				if left.Pos() <= pos && pos < left.End() && len(node.Lhs) == len(node.Rhs) {
					return ssabuild.Range{From: node.Rhs[i].Pos(), To: node.Rhs[i].End()}
				}
			}
		case *ast.CompositeLit:
			if node.Lbrace == pos {
				return ssabuild.Range{From: node.Pos(), To: node.Lbrace + 1}
			}
		}
	}
	return c.ssa.At(pos)
}
