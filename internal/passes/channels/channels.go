// Package channels answers, for each channel and WaitGroup of a package, which operations are on
// it, wherever the value travels: who sends, receives, closes, counts down and waits.
//
// Values are unified: all that can hold the same channel is one class, through assignments, struct
// fields, captured variables, parameters, results, slices and maps. Fields of all values of one
// type are one variable, and a container is one with its elements, so that a class can be more
// than one channel at run time, and never less. What code outside of the package can do to a class
// is noted, since it can be said of a class that it has no receiver only if no other code can reach it.
package channels

import (
	"go/constant"
	"go/types"
	"reflect"
	"sync"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
	"github.com/ctrllint/ctrllint/internal/passes/stops"
	"github.com/ctrllint/ctrllint/internal/passes/turn"
)

// Analyzer finds the channels of a package. Its result is a *Result.
var Analyzer = &analysis.Analyzer{
	Name:       "ctrllintchannels",
	Doc:        "find the channels and wait groups of a package and what is done to them",
	Requires:   []*analysis.Analyzer{turn.Analyzer, ssabuild.Analyzer, calls.Analyzer, stops.Analyzer, conditions.Analyzer},
	Run:        turn.Taking(run),
	ResultType: reflect.TypeFor[*Result](),
	FactTypes:  []analysis.Fact{new(Fact)},
}

// A Result holds the channels of one package.
type Result struct {
	Channels []*Channel // channels and wait groups, in source order of their first operation

	pass       *analysis.Pass
	graph      *calls.Graph
	stops      *stops.Result
	conditions *conditions.Result
	classes    map[any]*Channel
	union      *union
	byInstr    map[ssa.Instruction][]*Op
	funcs      []*ssa.Function // those outside of tests
	escaping   map[*ssa.Function][]ssa.Instruction
	made       func() *typeutil.Map // see makings
}

// A Channel is a class of channel values that can be the same channel, or of wait groups that can
// be the same group.
type Channel struct {
	Makes    []*ssa.MakeChan
	Sends    []*Op
	Receives []*Op
	Closes   []*Op
	Adds     []*Op // of a wait group
	Dones    []*Op
	Waits    []*Op
	Passed   []*Op // sends of functions of other packages that are handed the channel: each is the call

	Group   bool // a sync.WaitGroup
	Field   bool // a struct field or package variable holds it, so that it outlives a call
	Foreign bool // it can be a channel that was made outside of the package

	// What code that is not seen can do.
	OthersReceive bool
	OthersSend    bool // or close it, or count it down
	OnlyPassed    bool // all that others send is in Passed, and they do not close it

	slots *bool // see Slots; nil before somebody asks
}

// A Kind is an operation on a channel or wait group.
type Kind int

const (
	Send Kind = iota
	Receive
	Close
	Add
	Done
	Wait
)

// An Op is one operation.
type Op struct {
	Kind     Kind
	Channel  *Channel
	Instr    ssa.Instruction
	Select   *ssa.Select // the select that the operation is an arm of
	Arm      int
	CommaOk  bool
	Range    bool // a receive that a range over the channel does
	Deferred bool // a deferred close or Done

	Handed ssa.Value // for one of Passed, the argument
	Sender Sender    // and what the function does with it

	result *Result
}

// Place returns the source of an operation: of its arm only, if it is one of a select.
func (op *Op) Place(s *ssabuild.SSA) ssabuild.Range {
	if op.Select != nil {
		return s.At(op.Select.States[op.Arm].Pos)
	}
	return s.Place(op.Instr)
}

// Related is one more place that takes part in a finding: an operation, and what it does there.
func (op *Op) Related(s *ssabuild.SSA, label string) analysis.RelatedInformation {
	at := op.Place(s)
	return analysis.RelatedInformation{Pos: at.Pos(), End: at.End(), Message: label}
}

// Func returns the function that the operation is part of.
func (op *Op) Func() *ssa.Function { return op.Instr.Parent() }

// Of returns the class of a channel, or of a pointer to a wait group; nil if nothing is known.
func (r *Result) Of(v ssa.Value) *Channel {
	if v == nil || !carries(v.Type()) {
		return nil
	}
	return r.classes[r.union.find(v)]
}

// Funcs returns the functions of the package outside of its tests, in source order. What tests send and
// receive says nothing about the program.
func (r *Result) Funcs() []*ssa.Function { return r.funcs }

// At returns the operations that an instruction does: several for a select.
func (r *Result) At(instr ssa.Instruction) []*Op { return r.byInstr[instr] }

// Complete reports whether the package makes each channel of the class, and code that is not seen neither sends nor closes.
func (c *Channel) Complete() bool { return len(c.Makes) > 0 && !c.Foreign && !c.OthersSend }

// Capacity returns the smallest capacity that the channel is made with. It is known only if every
// make is seen and constant.
func (c *Channel) Capacity() (n int64, known bool) {
	if c.Foreign || len(c.Makes) == 0 {
		return 0, false
	}
	for i, made := range c.Makes {
		size, ok := made.Size.(*ssa.Const)
		if !ok || size.Value == nil || size.Value.Kind() != constant.Int {
			return 0, false
		}
		have, exact := constant.Int64Val(size.Value)
		if !exact {
			return 0, false
		}
		if i == 0 || have < n {
			n = have
		}
	}
	return n, true
}

// An ExitKind says what lets a select go on beside one of its arms.
type ExitKind int

const (
	ExitDefault ExitKind = iota // the select does not block
	ExitStop                    // a context or stop channel
	ExitTimer
	ExitOther // another channel, or a send
)

// An Exit is a way out of a select.
type Exit struct {
	Kind    ExitKind
	Arm     int      // its place in the select; -1 for the default
	Channel *Channel // nil if nothing is known about it
}

// Exits returns what else can end the wait of a send or receive: the other arms of its select, or
// that the channel was asked whether it holds something, or has slots of which the receiver gives one back.
func (op *Op) Exits() []Exit {
	if op.Kind == Receive && (op.AsksLength() || op.Channel.Slots()) || op.Kind == Send && op.hasRoom() {
		return []Exit{{Kind: ExitDefault, Arm: -1}}
	}
	if op.Select == nil {
		return nil
	}
	var exits []Exit
	for i, state := range op.Select.States {
		if i == op.Arm {
			continue
		}
		exit := Exit{Kind: ExitOther, Arm: i, Channel: op.result.Of(state.Chan)}
		if state.Dir == types.RecvOnly {
			switch op.result.stops.Of(state.Chan).Kind {
			case stops.Timer:
				exit.Kind = ExitTimer
			case stops.Stop, stops.Local:
				exit.Kind = ExitStop
			case stops.Never:
				continue
			}
		}
		if c := exit.Channel; c != nil && len(c.Closes) > 0 && len(c.Sends) == 0 {
			exit.Kind = ExitStop
		}
		exits = append(exits, exit)
	}
	if !op.Select.Blocking {
		exits = append(exits, Exit{Kind: ExitDefault, Arm: -1})
	}
	return exits
}

// Bare reports whether nothing but the other side ends the wait of the operation.
func (op *Op) Bare() bool { return len(op.Exits()) == 0 }

// Taken reports whether something is done with the value of a receive that is no case of a select.
func (op *Op) Taken() bool {
	value, ok := op.Instr.(*ssa.UnOp)
	return ok && len(knowledge.Referrers(value)) > 0
}

// InLoop reports whether the operation can run again in one call of its function.
func (op *Op) InLoop() bool { return paths.Repeats(op.Instr) }

func run(pass *analysis.Pass) (any, error) {
	s := pass.ResultOf[ssabuild.Analyzer].(*ssabuild.SSA)
	r := &Result{
		pass:       pass,
		graph:      pass.ResultOf[calls.Analyzer].(*calls.Graph),
		stops:      pass.ResultOf[stops.Analyzer].(*stops.Result),
		conditions: pass.ResultOf[conditions.Analyzer].(*conditions.Result),
		classes:    make(map[any]*Channel),
		union:      newUnion(),
		byInstr:    make(map[ssa.Instruction][]*Op),
		escaping:   make(map[*ssa.Function][]ssa.Instruction),
		made:       sync.OnceValue(func() *typeutil.Map { return makings(s.Shipped) }),
	}
	for _, fn := range s.Funcs {
		if !s.InTest(fn.Pos()) {
			r.funcs = append(r.funcs, fn)
		}
	}
	r.unify(pass)
	r.collect()
	r.export(pass, s)
	return r, nil
}
