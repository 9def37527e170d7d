// Package losses answers which errors of its calls a function loses: on which path it goes on, or returns success, as if there were none, and what
// shows that.
//
// What goes in is the failure of each call (passes/failures: who uses the error, who logs it, who asks for its kind), the paths on which it is there
// (conditions), and what is done on these (effects). What comes out is a list of losses, one for each error at most but for those that are
// also nil where their text is taken, each with the instruction that proves it. A return that has another error by mistake (passes/mistaken) proves none.
package losses

import (
	"go/ast"
	"go/token"
	"reflect"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/failures"
	"github.com/ctrllint/ctrllint/internal/passes/mistaken"
	"github.com/ctrllint/ctrllint/internal/passes/objects"
	"github.com/ctrllint/ctrllint/internal/passes/reconciles"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
	"github.com/ctrllint/ctrllint/internal/passes/turn"
)

// Analyzer finds the losses. Its result is a *Result.
var Analyzer = &analysis.Analyzer{
	Name: "ctrllintlosses",
	Doc:  "find the errors after which a function goes on as if there were none",
	Requires: []*analysis.Analyzer{
		turn.Analyzer, ssabuild.Analyzer, calls.Analyzer, conditions.Analyzer, effects.Analyzer, failures.Analyzer, mistaken.Analyzer, objects.Analyzer, reconciles.Analyzer,
	},
	Run:        turn.Taking(run),
	ResultType: reflect.TypeFor[*Result](),
}

// A Way is how an error is lost, and what Loss.At is.
type Way string

// The ways.
const (
	Unread        Way = "unread"          // it is overwritten before anything looks at it; At is the call
	Forgotten     Way = "forgotten"       // Variable has it, gets no other value and is not read any more; At is the call
	Turns         Way = "turns"           // in a loop, the error of the next turn overwrites it; At is the call
	LoggedTurns   Way = "loggedturns"     // so does it after a log, where the last one is returned
	Late          Way = "late"            // a deferred function assigns it to Variable, no result, when the results are returned; At is the call
	Success       Way = "success"         // a deferred function makes a success of the error in the result when Call works; At is the call
	SuccessFound  Way = "success found"   // as Success, where the function has found that there is an error
	Overtaken     Way = "overtaken"       // it was found, and nothing has it on a path on which the error of By takes its place; At is the call
	Undone        Way = "undone"          // At, a clean-up, puts its own error in the place of the one in Variable that was found
	OnPath        Way = "on path"         // nothing asks for it, and on a path on which it is there the error of By takes its place; At is the call
	Unwritten     Way = "unwritten"       // the branch for it has a note that it is still to be written; At is the call, To a return of success
	Shadowed      Way = "shadowed"        // the variable of the same name around Variable is tested in its place, at Instead; At is the call
	ShadowedLast  Way = "shadowed last"   // as Shadowed, on a path on which nothing looks at it: Instead is returned
	ShadowedLog   Way = "shadowed log"    // as ShadowedLast, where a log has it: Instead is declared and never set
	ShadowedCall  Way = "shadowed call"   // as ShadowedLast: Instead, which is nil, is handed to a call
	Instead       Way = "instead"         // Instead, which is nil, is tested in its place, and nothing looks at it afterwards; At is the call
	Dropped       Way = "dropped"         // it has no name, and Instead, which is nil, is tested next; At is the call
	DroppedLast   Way = "dropped last"    // as Dropped: Instead is returned, beside what came with it
	Nameless      Way = "nameless"        // it has no name, and At follows what is nil with it
	NamelessInput Way = "nameless input"  // as Nameless, where the call fails only because of what it is handed, as far as is known
	Empty         Way = "empty"           // it is tested, and the branch that is taken for it has no statement; At is the call
	Discarded     Way = "discarded"       // the call is a statement of its own: At is the call
	DroppedCause  Way = "dropped cause"   // the call returns the error that it is handed, and is a statement of its own; At is the call
	Made          Way = "made"            // the call makes an error, and is a statement of its own; At is the call
	Collected     Way = "collected"       // it is collected with others in what nothing reads; At is the call
	CollectedLog  Way = "collected log"   // as Collected, where logs have them: At is a return of success after one
	Anew          Way = "anew"            // of several that were collected: At, the call, collects others in their place, in Variable
	NextTurn      Way = "next turn"       // the loop goes on; At is the call
	EndsPoll      Way = "ends poll"       // the condition of a poll says that it holds after any of its kind: At is the return
	EndsLoop      Way = "ends loop"       // the loop ends, since it says of one element that it is gone or there: At is the return, Kind what it says
	Inverted      Way = "inverted"        // it is returned only if it is of Kind, which is mostly no failure: At is a return without it
	InvertedNil   Way = "inverted nil"    // it is returned only where it is nil: At goes on with what came with it, or is a return of success
	Branch        Way = "branch"          // one branch looks at it, and another returns success; At is the call, To the return
	Ignored       Way = "ignored"         // it was found, and the function returns success: At is the return
	SuccessAlone  Way = "success alone"   // only success has a branch, and the function returns success after a failure as well: At is the return
	KeptForEnd    Way = "kept for end"    // it was logged, and other returns have it: At is one of success, after another write
	OneOfAll      Way = "one of all"      // its branch returns success, at To, and each other failure is returned; At is the call
	OnlyLogged    Way = "only logged"     // it was logged, and the function returns success: At is the return
	OnlyNoted     Way = "only noted"      // as OnlyLogged, where the log does not have the error
	LeftLogged    Way = "left logged"     // it is in a log, an event or a status alone, and the function leaves early: At is the return
	TurnLogged    Way = "turn logged"     // as LeftLogged, where the loop goes on with the next element: At is the call
	TurnHidden    Way = "turn hidden"     // as TurnLogged, where nothing has it
	Hidden        Way = "hidden"          // the function returns no error, and nothing after it: At is the return
	HiddenEnd     Way = "hidden end"      // as Hidden, where the function ends, and only success has a branch: At is the call
	AnswersNo     Way = "answers no"      // the function answers by a bool, and without an error, what it answers after success: At is the return
	AnswersUnread Way = "answers unread"  // as AnswersNo, where the call changes nothing
	LoggedAlone   Way = "logged alone"    // it was logged in a function without results: At is the call
	ResultFirst   Way = "result first"    // the Result that came with it is returned with nil before anything looks at it: At is the return
	ValueFirst    Way = "value first"     // success is returned because of another result of the call, and it is looked at afterwards: At is the return
	AnswerFirst   Way = "answer first"    // as ValueFirst, by an answer that is never nil
	WritesFirst   Way = "writes first"    // At writes because of another result of the call, and it is looked at only afterwards
	Absence       Way = "absence"         // of any kind, it is taken for the absence of an object: At creates or deletes that
	RefusedAfter  Way = "refused after"   // as Absence, where the API server refuses what is made if it is there
	Assumed       Way = "assumed"         // of any kind, it leaves the flag Variable at a constant, by which By writes
	Presumed      Way = "presumed"        // it is in a log alone, and what came with it is taken for the absence of something: At makes that
	Refused       Way = "refused"         // as Presumed, where the API server refuses what is made if it is there
	Replaced      Way = "replaced"        // of any kind, it leads to At, which makes anew what a secret holds that could not be read
	Defaulted     Way = "defaulted"       // as Replaced, of another object
	AbsenceSaid   Way = "absence said"    // the callee says after any error that an object is not there: At creates or deletes that
	AbsenceOf     Way = "absence answer"  // the function says after any error that an object is not there: At is the return
	AbsenceDone   Way = "absence done"    // as AbsenceSaid: At is a return of success
	AbsenceLogged Way = "absence logged"  // as AbsenceDone, where the callee has logged the error
	InVain        Way = "in vain"         // At asks it for a kind of the API server, and its cause has become text, at To
	DropsInVain   Way = "drops in vain"   // as InVain, where At is to make nil of an error of a kind
	Unequal       Way = "unequal"         // At compares it with a pointer that no error is
	NeverAsked    Way = "never asked"     // a loop ends with the false of the call, an iterator, and nothing asks that for its error: To is a return of success
	NeverAskedEnd Way = "never asked it"  // as NeverAsked, of a local file
	Answered      Way = "answered"        // Call is the answer to a request, At, by which a handler tells of it, and goes on to To
	Walked        Way = "walked"          // At asks for what a walk through files, Call, hands nil of with an error
	NotAsked      Way = "not asked"       // At asks it for NotFound, and To goes on as if there were none: a return of success
	NotAskedWrite Way = "written back"    // as NotAsked: To writes what was not read
	NotAskedOther Way = "other error"     // as NotAsked: To returns another error
	TooLate       Way = "too late"        // At asks it for a kind where it is nil, since another branch has taken each error
	EachError     Way = "each error"      // as TooLate, in a condition that is true for each error: what follows takes it for that kind
	EachEnds      Way = "each ends"       // as EachError, where At compares it with one such as io.EOF
	OtherKinds    Way = "other kinds"     // By asks it for kinds, and At is a return of success for all others
	AnswerTaken   Way = "answer taken"    // it was asked for a kind alone, and At reads or returns what came with it for all others
	HandsOutNil   Way = "hands out nil"   // as OtherKinds: At returns what is nil then
	Nil           Way = "nil"             // At follows what is nil with it
	SomeNil       Way = "some nil"        // At follows what is nil with some errors
	MaybeNil      Way = "maybe nil"       // At follows what by convention is nil with it
	HandsNil      Way = "hands nil"       // it was only logged, and At hands on what is nil with it
	HandsNilOther Way = "hands nil other" // as HandsNil, where it was asked for a kind alone, of which it is not
	FollowedFirst Way = "followed first"  // At follows what came with it, and it is looked at only afterwards
	NoText        Way = "no text"         // At calls its method where it is nil
	Hollow        Way = "hollow"          // At uses what it has left empty, before a write
	Unfilled      Way = "unfilled"        // By updates the object that it has left empty
	Unnamed       Way = "unnamed"         // By writes the object that is empty when it says NotFound, which is let through
)

// A Loss is the error of a call that a function loses.
type Loss struct {
	Way  Way
	Call *ssa.Call       // whose error it is
	At   ssa.Instruction // what shows it

	By       *ssa.Call           // another call that takes part
	To       ssa.Instruction     // where the path ends that shows it, if that is not At
	Kind     knowledge.ErrorKind // the kind of the error; "" for any that is not asked for
	Variable string              // of Forgotten, Late and Shadowed
	Declared token.Pos           // of the variable, also of Success
	Instead  *ast.Ident          // what is tested in its place
	Also     []*ssa.Call         // of Turns and LoggedTurns: other calls whose errors are lost in the same variable
}

// A Result holds the losses of one package.
type Result struct {
	Losses []Loss // of its functions outside of tests, in their order

	ssa        *ssabuild.SSA
	graph      *calls.Graph
	conditions *conditions.Result
	effects    *effects.Result
	failures   *failures.Result
	mistaken   *mistaken.Result
	objects    *objects.Result
	reconciles *reconciles.Result

	absorbing []Loss // see addAbsorbed

	told map[ssa.Instruction]bool // returns that show a loss which others may see as well
}

func run(pass *analysis.Pass) (any, error) {
	r := &Result{
		ssa:        pass.ResultOf[ssabuild.Analyzer].(*ssabuild.SSA),
		graph:      pass.ResultOf[calls.Analyzer].(*calls.Graph),
		conditions: pass.ResultOf[conditions.Analyzer].(*conditions.Result),
		effects:    pass.ResultOf[effects.Analyzer].(*effects.Result),
		failures:   pass.ResultOf[failures.Analyzer].(*failures.Result),
		mistaken:   pass.ResultOf[mistaken.Analyzer].(*mistaken.Result),
		objects:    pass.ResultOf[objects.Analyzer].(*objects.Result),
		reconciles: pass.ResultOf[reconciles.Analyzer].(*reconciles.Result),
		told:       make(map[ssa.Instruction]bool),
	}
	for _, fn := range r.ssa.Shipped {
		matters := r.mistaken.Matters(fn)
		for _, call := range calls.Awaited(fn) {
			r.madeInVain(call)
			r.unequal(call)
			r.goesOnAnswering(call)
			r.walksBlind(call)
			r.endsPoll(call)
			r.undone(call)
			if r.failures.Surely(call) {
				continue // there is no error to lose
			}
			before := len(r.Losses)
			if knowledge.ReturnsError(fn.Signature) {
				r.neverAsked(call)
				r.call(call, matters)
			} else {
				r.withoutError(call)
			}
			if f, _ := r.failures.Of(call); f != nil && len(r.Losses) == before {
				r.absorbed(f)
			}
		}
		r.deferred(fn, matters)
		if r.reconciles.Runs(fn) {
			r.absenceDone(fn)
		}
		if matters {
			r.loggedAlone(fn)
		}
	}
	r.addAbsorbed()
	r.mergeRoots()
	return r, nil
}

// withoutError looks at one call of a function that returns no error, such as main, or not as its last result: it deals with the errors itself.
func (r *Result) withoutError(call *ssa.Call) {
	switch f, fails := r.failures.Of(call); {
	case !fails && errorFirst(call):
		r.discarded(call)
	case !fails, r.failures.Succeeds(call):
	case f == nil:
		r.unread(call)
		r.nameless(call)
		r.discarded(call)
	case r.failures.Overwritten(f):
		r.unread(call)
	case r.testedAround(f):
	default:
		r.textOfNil(f)
		r.panics(f)
	}
}

// call looks at one call of a function that can fail. An error is lost whoever gets the result of the function, which may be a service that
// a reconcile of another package knows by an interface; what it does in place of the error is its own affair unless it works for a reconcile.
func (r *Result) call(call *ssa.Call, matters bool) {
	r.askedInVain(call)
	r.absenceSaid(call)
	f, fails := r.failures.Of(call)
	switch {
	case !fails && errorFirst(call):
		r.discarded(call)
	case !fails, r.failures.Succeeds(call):
	case f == nil && r.causeDropped(call):
	case f == nil:
		r.unread(call)
		r.nameless(call)
		r.dropped(call)
		r.discarded(call)
	case r.failures.Overwritten(f):
		r.unread(call)
	case matters && r.emptyBranch(f):
	case (matters || knowledge.LooksUpOutside(&call.Call)) && r.absence(f) || matters && r.absenceAnswered(f):
	default:
		r.textOfNil(f)
		for _, lost := range []func(*failures.Failure) bool{r.resultFirst, r.valueFirst, r.shadowed, r.testedOther, r.writesFirst, r.notAsked, r.neverFound, r.eachError, r.endsLoop, r.turns, r.otherKinds, r.inverted, r.presumesAbsence, r.panics, r.hollow, r.unnamed, r.collected, r.overtaken, r.overtakenOnPath, r.keptForEnd, r.assumed} {
			if lost(f) {
				return
			}
		}
		asks := r.works(call, effects.Writes, effects.Reads, effects.Asks) || r.reachesOut(call) || r.prepares(call)
		if (asks || knowledge.LooksUpOutside(&call.Call)) && r.takesAnswer(f) {
			return
		}
		before := len(r.Losses)
		switch {
		case asks:
			r.goesOn(f)
		case len(f.Logs) > 0 && r.alsoReturned(f):
			r.loggedAndSucceeds(f, r.failures.Edges(f), false)
		}
		if len(r.Losses) == before {
			r.oneOfAll(f)
		}
	}
}

// lose adds a loss, and reports that there is one.
func (r *Result) lose(l Loss) bool {
	r.Losses = append(r.Losses, l)
	return true
}
