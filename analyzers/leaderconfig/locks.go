package leaderconfig

import (
	"fmt"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/constants"
	"github.com/ctrllint/ctrllint/internal/passes/elections"
)

const sharedIdentity = "the identity is %q in every replica: each takes the lease of another for its own"

// lock reports a lock that is none any more, or that replicas cannot be told apart by.
func (c *checker) lock(lock *elections.Lock) {
	if lock.Call != nil {
		c.madeLock(lock.Call)
		return
	}
	if holder, legacy := knowledge.LegacyLocks[lock.Type]; legacy {
		c.report(legacyLock, lock.Record.Value().Pos(), nil,
			fmt.Sprintf("the election is held by %s: client-go has dropped such locks, and their renewals wake all watchers", holder))
	}
	id, ok := lock.Record.Field("LockConfig", "Identity")
	if !ok {
		return
	}
	for _, meta := range knowledge.LockMeta {
		if name, ok := lock.Record.Field(meta, "Name"); ok {
			c.identities(id, name, nil)
			c.validName(name, nil)
		}
	}
}

// madeLock judges a lock that a function of client-go makes.
func (c *checker) madeLock(call *ssa.Call) {
	var texts []constants.Value
	for _, arg := range call.Call.Args {
		if basic, ok := arg.Type().Underlying().(*types.Basic); ok && basic.Kind() == types.String {
			v := c.constants.Of(arg)
			v.Pos = token.NoPos // a variable's: the lock is made here
			texts = append(texts, v)
		}
	}
	if len(texts) < 3 {
		return
	}
	c.legacy(texts[0], call)
	for _, arg := range call.Call.Args {
		if knowledge.TypeName(arg.Type()) != knowledge.ResourceLockConfig {
			continue
		}
		id, ok := c.constants.Record(arg, call).Field("Identity")
		if !ok {
			continue
		}
		if id.Zero() {
			c.report(identity, token.NoPos, call, "the lock has no identity, by which the replicas are told apart")
			continue
		}
		c.identities(id, texts[2], call)
	}
	c.validName(texts[2], call)
}

// identities reports an identity that is the same in all replicas.
func (c *checker) identities(id, name constants.Value, call ssa.CallInstruction) {
	if id.Zero() {
		return // without the call that takes it, it may be set elsewhere
	}
	text, known := id.Text()
	switch {
	case known && text == "":
		c.report(identity, id.Pos, call, "the identity is empty: the replicas cannot be told apart")
	case known:
		c.report(identity, id.Pos, call, fmt.Sprintf(sharedIdentity, text))
	case c.handedIn(id):
	case id.Root != nil && id.Root == name.Root && id.Factor == name.Factor:
		c.report(identity, id.Pos, call, "the identity is the name of the lock, and so the same in every replica: all of them lead")
	}
}

// handedIn reports the calls that give the function of a lock an identity which is constant.
func (c *checker) handedIn(id constants.Value) (found bool) {
	param, ok := id.Root.(*ssa.Parameter)
	if !ok || id.Factor != 1 {
		return false
	}
	for _, site := range c.graph.Sites(param.Parent()) {
		arg := site.Argument(param)
		if arg == nil {
			continue
		}
		if text, known := c.constants.Of(arg).Text(); known && text != "" {
			c.report(identity, token.NoPos, site.Instr, fmt.Sprintf(sharedIdentity, text))
			found = true
		}
	}
	return found
}

// lockType reports settings that name a lock of a type that is gone.
func (c *checker) lockType(s *elections.Setting) {
	field := "LeaderElectionResourceLock"
	if s.Kind == elections.Component {
		field = "ResourceLock"
	}
	record := s.Record
	if made, ok := record.Value().(*ssa.Call); ok {
		for _, arg := range made.Call.Args {
			if types.Identical(arg.Type(), made.Type()) {
				record = c.constants.Record(arg, made) // a function that adds to settings seldom names another lock
			}
		}
	}
	if v, ok := record.Field(field); ok {
		c.legacy(v, s.Call)
	}
}

// legacy reports the type of a lock that is gone. That of a flag which nobody sets is the one of most.
func (c *checker) legacy(v constants.Value, call ssa.CallInstruction) {
	if chosen, flag := c.constants.FlagDefault(v); flag != nil {
		chosen.Pos = token.NoPos
		v, call = chosen, flag
	}
	if kind, ok := v.Text(); ok && v.Written && knowledge.LegacyLockTypes[kind] {
		c.report(legacyLock, v.Pos, call,
			fmt.Sprintf("a lock of type %q is no plain Lease: client-go has dropped it, and its renewals wake all watchers", kind))
	}
}

// name reports settings that are on and do not name their lock.
func (c *checker) name(s *elections.Setting) {
	if s.Kind != elections.Manager {
		return
	}
	own, ok := s.Record.Field("LeaderElectionResourceLockInterface")
	if ok && !own.Nil {
		return // a lock of one's own has its name
	}
	id, ok := s.Record.Field("LeaderElectionID")
	if !ok {
		return
	}
	enabled, _ := s.Record.Field("LeaderElection")
	if text, known := id.Text(); known && text == "" {
		if s.Call == nil {
			return // it may be set elsewhere
		}
		pos := id.Pos
		if !pos.IsValid() {
			pos = enabled.Pos
		}
		c.report(missingID, pos, s.Call, "leader election is on without LeaderElectionID: the manager refuses it, or shares one lock with all such")
		return
	}
	c.validName(id, s.Call)
}

func (c *checker) validName(name constants.Value, call ssa.CallInstruction) {
	text, ok := name.Text()
	if !ok || !name.Written || knowledge.ObjectName(text) {
		return
	}
	c.report(missingID, name.Pos, call, fmt.Sprintf("%q is no name of an object: the API server refuses the lock, and nobody ever leads", text))
}
