package waits

import (
	"time"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/constants"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
)

const (
	// longest is the time that a reconcile may sleep: it is less than what many API calls take.
	longest = time.Second
	// longestPoll is the time that a reconcile may poll: a call that is tried again for some seconds has failed for a moment, and
	// what takes a minute is waited for.
	longestPoll = time.Minute
)

// A Pause is a fact about a function: it sleeps, or polls, for a constant time that is longer than a reconcile may take for that.
type Pause struct {
	Length time.Duration
	Polls  bool
	In     string // the function of another package that a call is of; "" for what the call does itself
}

// AFact marks Pause as a fact.
func (*Pause) AFact() {}

// Pauses returns how long a call sleeps or polls, itself or in the function of another package that it calls; nil for another call. What functions of the package do that it
// calls is asked of their own calls.
func (r *Result) Pauses(call ssa.CallInstruction) *Pause { return r.pauses[call] }

// pause returns what a call does itself, or what the function of another package does that it calls.
func (f *finder) pause(call ssa.CallInstruction, known *constants.Result) *Pause {
	if _, beside := call.(*ssa.Go); beside {
		return nil
	}
	limit, polls, least := knowledge.PollsFor(call.Common()), true, longestPoll-1
	if limit == nil && len(f.graph.Targets(call)) == 0 {
		limit = knowledge.WaitsFor(call.Common())
	}
	if limit == nil {
		limit, polls, least = effects.Pause(call), false, longest
	}
	if limit != nil {
		if length, ok := known.Of(limit).Number(); ok && time.Duration(length) > least {
			return &Pause{Length: time.Duration(length), Polls: polls}
		}
		return nil
	}
	fact := new(Pause)
	if obj := flow.Called(call.Common()); obj != nil && obj.Pkg() != nil && obj.Pkg() != f.pass.Pkg && f.pass.ImportObjectFact(obj, fact) {
		fact.In = obj.Name()
		return fact
	}
	return nil
}

// pausesOf notes the calls that sleep or poll, and tells other packages of the functions that run them.
func (f *finder) pausesOf(known *constants.Result) map[ssa.CallInstruction]*Pause {
	found := make(map[ssa.CallInstruction]*Pause)
	of := make(map[*ssa.Function]*Pause)
	f.graph.BottomUp(func(fn *ssa.Function) bool {
		before := of[fn]
		for _, call := range calls.In(fn) {
			pause := f.pause(call, known)
			if pause != nil {
				found[call] = pause
			}
			if _, awaited := call.(*ssa.Call); awaited && pause == nil {
				for _, target := range f.graph.Targets(call) {
					pause = longer(pause, of[target])
				}
			}
			of[fn] = longer(of[fn], pause)
		}
		return of[fn] != before
	})
	for fn, obj := range f.ssa.Declared() {
		if of[fn] != nil && !f.ssa.InTest(fn.Pos()) {
			f.pass.ExportObjectFact(obj, of[fn])
		}
	}
	for _, method := range f.graph.Implemented() {
		if fn := f.only(method); fn != nil && of[fn] != nil {
			f.pass.ExportObjectFact(method, of[fn])
		}
	}
	return found
}

func longer(a, b *Pause) *Pause {
	if a == nil || b != nil && b.Length > a.Length {
		return b
	}
	return a
}
