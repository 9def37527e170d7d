package locks

import (
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/channels"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
)

// A LockedWait is a wait under a mutex that the other side has to take before it can end the wait.
type LockedWait struct {
	Op     *channels.Op // waits, with no other exit
	Lock   Lock
	Taken  ssa.Instruction // where the mutex is taken; nil if that is in several places
	Under  ssa.Instruction // the call of a function that holds the mutex, and leads to Op; nil if the function of Op takes the mutex itself
	Other  *channels.Op    // would end the wait
	Takes  ssa.Instruction // where its goroutine waits for the mutex; nil if it does all of it under the mutex
	Writer ssa.Instruction // if both only read: who waits to write keeps further readers out
	Leaves bool            // the other side takes the mutex once it has left, and does not end the wait any more
}

// LockedWaits returns the waits on a channel or wait group that hold a mutex which everybody who can end
// them may have to take first. A channel with room ends a send by itself, unless it has little and its sends come again and again while the receiver
// waits for the mutex. One that others can reach can be served by them, so that it does not count; that a field is exported does not mean that others receive
// from it, as long as the package does. A select counts as one that leaves by another arm.
func (r *Result) LockedWaits(c *channels.Channel) []LockedWait {
	var found []LockedWait
	if c.Field || !c.OthersReceive && !c.Foreign {
		sends := c.Sends
		if !unbuffered(c) {
			sends = slices.DeleteFunc(slices.Clone(sends), func(send *channels.Op) bool { return !r.fills(send) })
		}
		found = append(found, r.lockedOn(sends, c.Receives)...)
	}
	if !c.Group && !c.Foreign && !c.OthersSend && !c.Tokens() {
		found = append(found, r.lockedOn(c.Receives, slices.Concat(c.Sends, c.Closes))...)
	}
	return append(found, r.lockedOn(c.Waits, c.Dones)...)
}

// unbuffered reports whether every make of a channel that is seen leaves no room.
func unbuffered(c *channels.Channel) bool {
	return len(c.Makes) > 0 && !slices.ContainsFunc(c.Makes, func(made *ssa.MakeChan) bool {
		size, ok := made.Size.(*ssa.Const)
		return !ok || size.Int64() != 0
	})
}

func (r *Result) lockedOn(waits, others []*channels.Op) []LockedWait {
	var found []LockedWait
	for _, op := range waits {
		if !op.Bare() || op.Deferred || len(others) == 0 {
			continue
		}
		if w := r.lockedWait(op, others); w != nil {
			found = append(found, *w)
		}
	}
	return found
}

// lockedWait returns the wait if its function holds such a mutex, or one of those that lead to it.
func (r *Result) lockedWait(op *channels.Op, others []*channels.Op) *LockedWait {
	for _, l := range r.heldHere(op.Instr) {
		if w := r.lockedBy(op, holding{lock: l, taken: r.takenBefore(op.Instr, l)}, others); w != nil {
			return w
		}
	}
	for _, h := range r.heldAbove(op.Func(), make(map[*ssa.Function]bool)) {
		if w := r.lockedBy(op, h, others); w != nil {
			return w
		}
	}
	return nil
}

// lockedBy returns the wait if a mutex that it holds can keep out everybody who can end it. Of a wait
// group one member is enough, since all have to count down.
func (r *Result) lockedBy(op *channels.Op, l holding, others []*channels.Op) *LockedWait {
	var first *LockedWait
	for _, other := range others {
		w := r.keptOut(op, l, other)
		if w == nil && op.Kind != channels.Wait {
			return nil
		}
		if first == nil {
			first = w
		}
	}
	return first
}

// keptOut returns the wait if the other side holds the mutex where it would end it, or may be waiting
// for the mutex before.
func (r *Result) keptOut(op *channels.Op, l holding, other *channels.Op) *LockedWait {
	if slices.Contains(r.graph.RunBy(other.Func()), op.Func()) || r.starts(other.Func(), op.Func()) {
		return nil // it has taken the mutex before the wait begins
	}
	w := &LockedWait{Op: op, Lock: l.lock, Taken: l.taken, Under: l.under, Other: other}
	if !other.Deferred && slices.ContainsFunc(r.Held(other.Instr), func(have Lock) bool { return r.conflict(w, have) }) {
		return w
	}
	for instr := range calls.Instrs(other.Func()) {
		before := r.before(instr, other) && !beforeAdd(instr, other)
		if !before && !leavesBy(instr, other) || !slices.ContainsFunc(r.takesBelow(instr), func(have Lock) bool { return r.conflict(w, have) }) {
			continue
		}
		w.Takes, w.Leaves = instr, !before
		return w
	}
	return nil
}

// takenBefore returns the last call on every path to an instruction that takes a mutex which is held there.
func (r *Result) takenBefore(instr ssa.Instruction, l Lock) ssa.Instruction {
	b := instr.Block()
	for earlier := b.Instrs[:slices.Index(b.Instrs, instr)]; ; earlier = b.Instrs {
		for _, before := range slices.Backward(earlier) {
			if call, ok := before.(*ssa.Call); ok && slices.Contains(r.does[call].holds, l) {
				return call
			}
		}
		if b = b.Idom(); b == nil {
			return nil
		}
	}
}

// beforeAdd reports whether an instruction comes before its function, which alone counts the group up, does so: the
// wait is for nobody who has not come that far.
func beforeAdd(instr ssa.Instruction, other *channels.Op) bool {
	adds := other.Channel.Adds
	return len(adds) > 0 && !slices.ContainsFunc(adds, func(add *channels.Op) bool {
		return add.Func() != other.Func() || calls.ComesAfter(instr, add.Instr)
	})
}

// before reports whether the other side may still have to run an instruction when the wait begins: it
// comes before the signal, or before the next receive.
func (r *Result) before(instr ssa.Instruction, other *channels.Op) bool {
	if instr == other.Instr {
		return false
	}
	if other.Kind == channels.Receive {
		return calls.ComesAfter(instr, other.Instr) && calls.ComesAfter(other.Instr, instr)
	}
	if _, later := instr.(*ssa.Defer); later {
		return other.Deferred && calls.ComesAfter(instr, other.Instr) // what is deferred last runs first
	}
	return other.Deferred || calls.ComesAfter(other.Instr, instr)
}

// leavesBy reports whether a receiver runs an instruction once it has given up a channel that it has made itself, as to take itself off a list of receivers:
// each call of it is one of several, and ends while the others go on.
func leavesBy(instr ssa.Instruction, other *channels.Op) bool {
	fn := other.Func()
	if other.Kind != channels.Receive || slices.ContainsFunc(other.Channel.Makes, func(made *ssa.MakeChan) bool { return made.Parent() != fn }) ||
		!slices.ContainsFunc(other.Exits(), func(exit channels.Exit) bool { return exit.Kind == channels.ExitStop }) {
		return false
	}
	if _, deferred := instr.(*ssa.Defer); deferred {
		return calls.ComesAfter(other.Instr, instr)
	}
	return calls.ComesAfter(instr, other.Instr) && !calls.ComesAfter(other.Instr, instr)
}

// starts reports whether a function starts another one as a goroutine, itself or in what it calls.
func (r *Result) starts(fn, started *ssa.Function) bool {
	return slices.ContainsFunc(r.graph.Reach(fn, func(ssa.CallInstruction, *ssa.Function) bool { return true }), func(chain calls.Chain) bool { return slices.Contains(r.graph.Callees(chain.Last()), started) })
}

// conflict reports whether the mutex that the other side takes is the one that is held, and keeps it
// out. Readers keep each other out as soon as a writer waits.
func (r *Result) conflict(w *LockedWait, taken Lock) bool {
	if !r.same(w, taken) {
		return false
	}
	w.Writer = nil
	if w.Lock.Read && taken.Read {
		w.Writer = r.writer(w.Lock)
		return w.Writer != nil
	}
	return true
}

// same reports whether the mutex of the wait is the one that the other side takes: both know it by the
// same path, or it is the same variable of what both have the channel from.
func (r *Result) same(w *LockedWait, taken Lock) bool {
	if w.Lock.At == taken.At {
		return true
	}
	have := r.Variables(taken)
	if !slices.ContainsFunc(r.Variables(w.Lock), func(v any) bool { return slices.Contains(have, v) }) {
		return false
	}
	if w.Lock.At.Path == "" && taken.At.Path == "" {
		return true // a variable of its own, or handed over
	}
	return r.ownedWith(w.Lock, w.Op.Value()) && r.ownedWith(taken, w.Other.Value()) || r.single(w.Lock, w.Op.Value())
}

// ownedWith reports whether a mutex belongs to what a channel is from: a field of it, an element of a field, what a method of it returns,
// what a function makes and gives to the owner, or what a caller that has the mutex's owner makes and hands over.
func (r *Result) ownedWith(l Lock, ch ssa.Value) bool {
	owner := flow.Locator{Owner: true}
	root := owner.Locate(ch).Root
	if root == l.At.Root {
		return true
	}
	root = knowledge.Tuple(root)
	switch made := root.(type) {
	case *ssa.Call:
		recv := knowledge.Receiver(&made.Call)
		return recv != nil && flow.Locate(recv).Root == l.At.Root
	case *ssa.MakeChan:
		return givenTo(l.At.Root, made)
	}
	param, handed := root.(*ssa.Parameter)
	of, known := l.At.Root.(*ssa.Parameter)
	if !handed || !known || param.Parent() != of.Parent() {
		return false
	}
	return slices.ContainsFunc(r.graph.Sites(of.Parent()), func(site calls.Site) bool {
		given, beside := site.Argument(param), site.Argument(of)
		if given == nil || beside == nil {
			return false
		}
		from := owner.Locate(given).Root
		_, made := from.(*ssa.MakeChan)
		_, variable := from.(*ssa.Alloc)
		return made || variable || from == flow.Locate(beside).Root
	})
}

// givenTo reports whether the function that makes a channel gives it to a method of an object, or puts it into a map of the object.
func givenTo(object ssa.Value, made *ssa.MakeChan) bool {
	is := func(v ssa.Value) bool { return flow.Locate(v).Root == ssa.Value(made) }
	for instr := range calls.Instrs(made.Parent()) {
		switch instr := instr.(type) {
		case ssa.CallInstruction:
			recv := knowledge.Receiver(instr.Common())
			if recv != nil && flow.Locate(recv).Root == object && slices.ContainsFunc(knowledge.Args(instr.Common()), is) {
				return true
			}
		case *ssa.MapUpdate:
			if flow.Locate(instr.Map).Root == object && (is(instr.Key) || is(instr.Value)) {
				return true
			}
		}
	}
	return false
}

// writer returns where the package takes a mutex to write; nil if it nowhere does.
func (r *Result) writer(l Lock) ssa.Instruction {
	want := r.Variables(l)
	for _, fn := range r.funcs {
		for _, call := range calls.In(fn) {
			if knowledge.MutexOps[knowledge.Callee(call.Common())] != knowledge.Lock {
				continue
			}
			for _, taken := range r.does[call].takes {
				if slices.ContainsFunc(r.Variables(taken), func(v any) bool { return slices.Contains(want, v) }) {
					return call
				}
			}
		}
	}
	return nil
}

// Name returns how the source writes a mutex.
func (l Lock) Name() string {
	name := l.At.Root.Name()
	if variable, ok := l.At.Root.(*ssa.Alloc); ok {
		name = variable.Comment
	}
	fields := l.At.Fields()
	if n := len(fields); n > 0 && fields[n-1].Embedded() && strings.HasPrefix(knowledge.TypeName(fields[n-1].Type()), "sync.") {
		return name + l.At.Path[:len(l.At.Path)-len(fields[n-1].Name())-1] // its methods are promoted
	}
	return name + l.At.Path
}
