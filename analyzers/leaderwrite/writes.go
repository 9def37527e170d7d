package leaderwrite

import (
	"fmt"
	"go/types"
	"regexp"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/leadership"
)

const (
	writeMessage      = "%s runs on every replica: %s"
	registeredMessage = "%s makes every replica write: this manager elects nobody, and nothing asks who leads"
	unelectedMessage  = "every replica writes: LeaderElection is false although LeaderElectionID is set"
	partialMessage    = "%s does not ask who leads, as other status writes of %s do"
	anyMessage        = "%s does not ask who leads: with two active reconcilers both write"
)

// A cause is why every replica writes: where the way begins, and what is written on it.
type cause struct {
	root  *ssa.Function
	check string
}

// writes reports what functions write that provably run on every replica. What one option decides is
// one finding, at the first write, since it mends them all. What is in a folder of tests runs once.
func (c *checker) writes() {
	if testProgram.MatchString(c.pass.Pkg.Path()) {
		return
	}
	found := make(map[cause][]ssa.CallInstruction)
	var order []cause
	for _, fn := range c.ssa.Shipped {
		step := c.leaders.EveryReplicaPath(fn)
		if step == nil || step.Root == leadership.SetsUp || c.ownObject(step) {
			continue
		}
		for _, call := range c.unasked(fn, false) {
			why := cause{step.First().Func, ungatedWrite}
			if c.leaders.WriteAt(call).Status {
				why.check = ungatedStatus
			}
			if found[why] == nil {
				order = append(order, why)
			}
			found[why] = append(found[why], call)
		}
	}
	for _, why := range order {
		first := found[why][0]
		step := c.leaders.EveryReplicaPath(first.Parent())
		related := c.way(step)
		for _, other := range found[why][1:] {
			related = append(related, c.ssa.Related(other, "so does this write"))
		}
		c.report(why.check, c.ssa.Range(first), fmt.Sprintf(writeMessage, c.ssa.Callee(first, "this call"), c.reason(step)), related)
	}
}

// testProgram matches the import paths of programs that only tests run.
var testProgram = regexp.MustCompile(`(^|/)(tests?|e2e|hack)(/|$)`)

// unasked returns the calls of a function that write without asking, and only those that write status if
// that is wanted. A write is returned once, so that no two checks report it.
func (c *checker) unasked(fn *ssa.Function, status bool) []ssa.CallInstruction {
	var found []ssa.CallInstruction
	for _, call := range calls.In(fn) {
		acts := c.leaders.WriteAt(call)
		if acts.Status || acts.Other && !status {
			if !c.reported[call] && !c.leaders.Asked(call) {
				c.reported[call] = true
				found = append(found, call)
			}
		}
	}
	return found
}

// reason says why every replica runs a function.
func (c *checker) reason(step *leadership.Step) string {
	first := step.First()
	name := "it"
	if recv := first.Func.Signature.Recv(); recv != nil {
		name = typeName(recv.Type())
	}
	switch first.Root {
	case leadership.OptsOut:
		return name + " opts out of leader election"
	case leadership.Follower:
		return "the controller of " + name + " opts out of leader election"
	}
	return "the manager of " + name + " elects nobody"
}

// replicaName matches the names by which a replica knows itself or the node it runs on. What runs on
// every node and writes the object of its node does so alone.
var replicaName = regexp.MustCompile(`(?i)^(get|my|own|local|this|current|k8s|kube)*_?(node|pod|host|instance|replica|shard|agent|machine)_?(name|id|uid|uuid|index)$|hostname|(?i)^(my|own|local|this|current)_?(node|pod|host|instance)$`)

// ownObject reports whether the way to a function, or the type it belongs to, speaks of the
// replica's own name: then the replicas write different objects.
func (c *checker) ownObject(step *leadership.Step) bool {
	for s := step; s != nil; s = s.From {
		if c.knowsItself(s.Func) {
			return true
		}
	}
	return false
}

func (c *checker) knowsItself(fn *ssa.Function) bool {
	if recv := calls.Declared(fn).Signature.Recv(); recv != nil && hasReplicaField(recv.Type()) {
		return true
	}
	for instr := range calls.Instrs(fn) {
		switch instr := instr.(type) {
		case ssa.CallInstruction:
			if replicaName.MatchString(knowledge.Unqualified(knowledge.Callee(instr.Common()))) || nodeVariable.MatchString(knowledge.EnvironmentName(instr.Common())) {
				return true
			}
		case *ssa.FieldAddr:
			f := flow.FieldOf(instr.X.Type(), instr.Field)
			if f != nil && replicaName.MatchString(f.Name()) && (f.Pkg() == c.pass.Pkg || ofReceiver(instr.X)) {
				return true
			}
		}
	}
	return false
}

// nodeVariable matches the variables of the environment by which a replica on each node knows the node it runs on.
var nodeVariable = regexp.MustCompile(`(?i)(^|_)(node|host)_?(name|id)?$`)

// ofReceiver reports whether a struct is reached from the receiver of its method by fields alone: what a component is made of, be it of another package,
// and no object that it reads.
func ofReceiver(v ssa.Value) bool {
	for {
		switch at := v.(type) {
		case *ssa.FieldAddr:
			v = at.X
		case *ssa.UnOp:
			v = at.X
		case *ssa.Alloc: // of a receiver that a closure captures
			stores := flow.StoresTo(at)
			if len(stores) != 1 {
				return false
			}
			v = stores[0].Val
		case *ssa.Parameter:
			return at.Parent().Signature.Recv() != nil && at == at.Parent().Params[0]
		case *ssa.FreeVar:
			recv := calls.Declared(at.Parent()).Signature.Recv()
			return recv != nil && at.Name() == recv.Name()
		default:
			return false
		}
	}
}

func hasReplicaField(t types.Type) bool {
	s, ok := knowledge.Pointee(t).Underlying().(*types.Struct)
	return ok && slices.ContainsFunc(slices.Collect(s.Fields()), func(f *types.Var) bool { return replicaName.MatchString(f.Name()) })
}

// registrations reports managers without election: what they get from other packages, beside an election
// whose result that code cannot know, and all of it where an election was meant.
func (c *checker) registrations() {
	added := make(map[*leadership.Manager][]leadership.Registration) // by manager, those that write status
	for _, reg := range c.leaders.Registrations() {
		if c.ofReplica(reg) {
			continue
		}
		check := ungatedWrite
		if reg.Acts.Status {
			check = ungatedStatus
			added[reg.Manager] = append(added[reg.Manager], reg)
		}
		if !reg.Own && c.leaders.RunsUnelected(reg.Manager) {
			c.report(check, c.ssa.Range(reg.Site), fmt.Sprintf(registeredMessage, c.ssa.Callee(reg.Site, "this call")),
				[]analysis.RelatedInformation{c.ssa.Related(reg.Manager.Call, rootLabels[leadership.Unelected])})
		}
	}
	for _, m := range c.leaders.Managers {
		meant := m.Elects == leadership.No && m.Named && m.ElectsAt.IsValid()
		if meant && !m.Beside && len(added[m]) > 0 && c.leaders.LeaderAt(m.Call) == leadership.NotLeader {
			c.report(ungatedStatus, c.statement(m.ElectsAt), unelectedMessage,
				[]analysis.RelatedInformation{c.ssa.Related(added[m][0].Site, "a controller that writes status is added here")})
		}
	}
}

// ofReplica reports whether a manager is made where a replica asks on which node it runs, or a component is told: each replica takes care of its own node
// (the rebooter of soperator).
func (c *checker) ofReplica(reg leadership.Registration) bool {
	return c.knowsItself(reg.Manager.Call.Parent()) || slices.ContainsFunc(reg.Site.Common().Args, func(arg ssa.Value) bool { return hasReplicaField(arg.Type()) })
}

// anyStatus reports every status write of a reconciler before which leadership is not asked for.
func (c *checker) anyStatus() {
	for _, fn := range c.leaders.Reconciling() {
		for _, call := range c.unasked(fn, true) {
			c.report(anyStatus, c.ssa.Range(call), fmt.Sprintf(anyMessage, c.ssa.Callee(call, "this call")), nil)
		}
	}
}
