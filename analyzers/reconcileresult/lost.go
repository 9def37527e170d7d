package reconcileresult

import (
	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"
	"strings"

	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/losses"
)

// A wording is how a finding of one kind is told. In the text, 1 is the call whose error is lost, 2 another one that takes part, 3 the function, 4 a variable, and
// 5 the one that is tested in place of the error.
type wording struct {
	check string
	text  string
	fails string // the label of the place where the call is, if the finding is elsewhere; "" for none
}

const (
	anyReason = "fails here, for whatever reason"
	failsHere = "fails here"
)

var lossWords = map[losses.Way]wording{
	losses.Unread:    {errorOverwritten, "the error of %[1]s is overwritten before anything looks at it", ""},
	losses.Forgotten: {errorOverwritten, "the error of %[1]s is in %[4]s, which nothing reads any more", ""},
	losses.Empty:     {swallowed, "the error of %[1]s is tested, and the branch that is taken for it is empty: what follows takes it for success", ""},
	losses.Turns:     {errorOverwritten, "the error of %[1]s is overwritten in the next turn of the loop: only that of the last one is looked at", ""},
	losses.LoggedTurns: {errorOverwritten,
		"the error of %[1]s is logged, and that of the next turn of the loop overwrites it: only that of the last one is returned", ""},
	losses.Late:         {errorOverwritten, "the error of %[1]s is lost: the function has returned its results when this assigns to %[4]s", ""},
	losses.Success:      {errorOverwritten, "when %[1]s works, it makes a success of whatever error the function was about to return", ""},
	losses.SuccessFound: {errorOverwritten, "when %[1]s works, it makes a success of the error that the function was about to return", ""},
	losses.Overtaken:    {errorOverwritten, "the error of %[1]s is found, and that of %[2]s takes its place before anything has it: the failure is lost", ""},
	losses.Undone:       {errorOverwritten, "when %[1]s works, it makes a success of the error that was found in %[4]s: the failure is lost", ""},
	losses.OnPath:       {errorOverwritten, "the error of %[1]s is overwritten on some path by that of %[2]s, and nothing looks at it before", ""},
	losses.Unwritten:    {swallowed, "the error of %[1]s is lost: the branch for it is still to be written, and the function goes on as if it had worked", ""},
	losses.Shadowed: {errorOverwritten,
		"the error of %[1]s is lost: it is in a variable of the block, and the %[4]s that is tested after the block is another one, and nil", ""},
	losses.ShadowedLast: {errorOverwritten,
		"on some path nothing looks at the error of %[1]s: it is in a variable of the block, and the %[4]s that is returned after the block is another one, and nil", ""},
	losses.ShadowedLog: {errorOverwritten,
		"the error of %[1]s is lost: it is in a variable of the block, and the %[4]s that is returned after the block is another one, never set", ""},
	losses.ShadowedCall: {errorOverwritten,
		"on some path nothing looks at the error of %[1]s: it is in a variable of the block, and the %[4]s that a call gets after the block is another one, and nil", ""},
	losses.Instead: {untestedError,
		"the test is about %[5]s, which is nil, and not about the error that %[1]s has just returned", "its error is tested by nothing"},
	losses.Dropped:     {untestedError, "the error of %[1]s is dropped: the test after it is about %[5]s, which is nil", ""},
	losses.DroppedLast: {untestedError, "the error of %[1]s is dropped: %[5]s is returned in its place, and is nil", ""},
	losses.Discarded:   {errorDropped, "this statement throws the error of %[1]s away: the function goes on as if it had worked", ""},
	losses.DroppedCause: {swallowed,
		"%[1]s returns the error that it is handed, and this call throws it away: the function goes on as if it had worked", ""},
	losses.Made:         {swallowed, "the error that %[1]s makes is thrown away: it is neither returned nor logged", ""},
	losses.Collected:    {swallowed, "the error of %[1]s is lost: it is collected with others, and nothing reads them", ""},
	losses.CollectedLog: {loggedOnly, "the error of %[1]s is collected with others that are only logged, and this return says that the work is done", failsHere},
	losses.Anew:         {errorOverwritten, "this collects errors anew: those that %[4]s has from before are lost", ""},
	losses.NextTurn:     {swallowed, "the error of %[1]s is lost: the loop goes on, and the function returns success", ""},
	losses.EndsLoop: {swallowed,
		"this returns success for the first element for which %[1]s fails%[6]s: those after it are left as they are", failsHere},
	losses.EndsPoll:     {swallowed, "any error of %[1]s ends the poll as if its condition held", failsHere},
	losses.Inverted:     {swallowed, "an error of %[1]s is returned only%[6]s: every other one counts as success here", failsHere},
	losses.InvertedNil:  {swallowed, "this goes on when %[1]s has failed, whose error is returned only where it is nil: the test is the wrong way round", failsHere},
	losses.Answered:     {swallowed, "%[1]s answers the failure, and the handler goes on as if there were none: the return is missing", ""},
	losses.Walked:       {swallowed, "this panics for what %[1]s cannot read: the error that comes with the file was not looked at, and this is nil then", "calls this"},
	losses.Branch:       {swallowed, "the error of %[1]s is looked at on one branch only: on another the reconcile goes on as if it had worked", ""},
	losses.Ignored:      {swallowed, "the error of %[1]s is lost: this return says that the work is done", failsHere},
	losses.SuccessAlone: {failureHidden, "this returns success when %[1]s has failed as well: only its success has a branch", failsHere},
	losses.KeptForEnd:   {swallowed, "the error of %[1]s is kept to be returned at the end of the function, and this return leaves before with success", failsHere},
	losses.OneOfAll:     {swallowed, "the error of %[1]s is lost: its branch returns success, while the function returns each other failure", ""},
	losses.OnlyLogged:   {loggedOnly, "the error of %[1]s is logged, and this return says that the work is done", failsHere},
	losses.OnlyNoted:    {loggedOnly, "that %[1]s has failed is logged, without its error, and this return says that the work is done", failsHere},
	losses.LeftLogged:   {loggedOnly, "the error of %[1]s is logged or noted, and this return says nothing of it", failsHere},
	losses.TurnLogged:   {loggedOnly, "the error of %[1]s is logged, and the loop goes on without what it was asked for", ""},
	losses.Hidden:       {failureHidden, "this returns nothing when %[1]s has failed, and %[3]s returns no error: its callers take that for an answer", failsHere},
	losses.Assumed: {swallowed,
		"any error of %[1]s leaves %[4]s as it is without the object, and %[2]s writes by that", ""},
	losses.TurnHidden:    {failureHidden, "the error of %[1]s is lost: the loop goes on without what it was asked for", ""},
	losses.HiddenEnd:     {failureHidden, "nothing is done when %[1]s has failed, and %[3]s returns no error: its callers take that for success", ""},
	losses.AnswersNo:     {swallowed, answersNo, failsHere},
	losses.AnswersUnread: {failureHidden, answersNo, failsHere},
	losses.LoggedAlone:   {loggedOnly, "the error of %[1]s is logged, and %[3]s returns none: the reconcile does not learn of it", ""},
	losses.ResultFirst:   {untestedError, "the Result of %[1]s is returned without its error, which nothing has looked at", "both come from here"},
	losses.ValueFirst: {untestedError,
		"this returns success when %[1]s has failed as well: its error is not looked at before", "the error comes from here"},
	losses.AnswerFirst: {untestedError,
		"this returns success when %[1]s has failed as well: its answer is never nil, and its error is not looked at", "the error comes from here"},
	losses.WritesFirst:  {untestedError, "%[2]s runs when %[1]s has failed as well: its error is looked at only afterwards", failsHere},
	losses.Absence:      {notFoundUntold, afterAny, anyReason},
	losses.RefusedAfter: {failureHidden, afterAny, anyReason},
	losses.Presumed:     {notFoundUntold, presumed, anyReason},
	losses.Refused:      {loggedOnly, presumed, anyReason},
	losses.Replaced:     {notFoundUntold, replaced, anyReason},
	losses.Defaulted:    {loggedOnly, replaced, anyReason},
	losses.AbsenceSaid: {notFoundUntold,
		"%[2]s runs when %[1]s says that the object is not there, which it says after any error of its lookup", saysSo},
	losses.AbsenceDone:   {swallowed, saidDone, saysSo},
	losses.AbsenceLogged: {loggedOnly, saidDone, saysSo},
	losses.AbsenceOf: {notFoundUntold,
		"%[3]s says after any error of %[1]s what it says of an object that is not there, and returns no error", anyReason},
	losses.InVain:        {notFoundUntold, "%[1]s is never true here: the cause of the error has become text, by %%v or a new error", ""},
	losses.DropsInVain:   {notFoundUntold, "%[1]s returns each error here: the cause has become text, by %%v or a new error", ""},
	losses.Unequal:       {notFoundUntold, "%[1]s is never true here: a pointer that is made for the comparison is that of no error", ""},
	losses.NeverAsked:    {swallowed, neverAsked, ""},
	losses.NeverAskedEnd: {failureHidden, neverAsked, ""},
	losses.NotAsked:      {notFoundUntold, notAsked, ""},
	losses.NotAskedWrite: {notFoundUntold, notAsked, ""},
	losses.NotAskedOther: {notFoundUntold, notAsked, ""},
	losses.TooLate:       {notFoundUntold, "%[2]s is never true here: the error of %[1]s is nil, since another branch has taken every one", failsHere},
	losses.EachError:     {notFoundUntold, takenForThis, failsHere},
	losses.EachEnds:      {swallowed, takenForThis, failsHere},
	losses.OtherKinds:    {swallowed, "an error of %[1]s that %[2]s does not ask for goes unseen: this return says that the work is done", failsHere},
	losses.AnswerTaken:   {swallowed, "this takes what %[1]s has returned for an answer when it has failed as well: the branch leaves for one kind of error alone", failsHere},
	losses.HandsOutNil:   {swallowed, "an error of %[1]s that %[2]s does not ask for goes unseen: this returns nil beside success", failsHere},
	losses.Nil:           {swallowed, "this panics when %[1]s fails%[6]s: what it returns is nil with every error", failsHere},
	losses.SomeNil:       {swallowed, "this panics when %[1]s fails%[6]s: what it returns can be nil with an error", failsHere},
	losses.MaybeNil:      {maybePanics, "this panics when %[1]s fails and returns nil, as is the convention: its error may be there", failsHere},
	losses.HandsNil:      {maybePanics, "this hands on what is nil when %[1]s has failed, whose error is only logged", failsHere},
	losses.HandsNilOther: {maybePanics, "this hands on what is nil when %[1]s has failed: its error is asked for one kind alone, and not whether there is one", failsHere},
	losses.FollowedFirst: {swallowed, "this panics when %[1]s fails and returns nil: its error is looked at only afterwards", failsHere},
	losses.Nameless:      {swallowed, "this panics when %[1]s fails: its error is assigned to _, and what it returns is nil then", failsHere},
	losses.NamelessInput: {maybePanics, "this panics when %[1]s refuses what it is handed: its error is assigned to _, and what it returns is nil then", failsHere},
	losses.NoText:        {wrongError, "this panics when %[1]s has worked: its error is nil then", "works"},
	losses.Hollow:        {swallowed, "this is empty when %[1]s has failed: its error is logged, and the function goes on to write", failsHere},
	losses.Unfilled:      {swallowed, "%[2]s writes an object that is empty when %[1]s has failed: its error is logged, and the function goes on", failsHere},
	losses.Unnamed: {swallowed,
		"%[2]s writes an object without a name when %[1]s has found nothing: NotFound is let through, and the API server refuses the write", "finds nothing"},
}

const (
	saidDone = "an error of the lookup in %[1]s is taken for the absence of the object: this return says that the work is done"
	saysSo   = "says so after any error"

	afterAny = "%[2]s runs after any error of %[1]s, and not just when the object is not there"

	presumed = "%[2]s runs when %[1]s has failed as well: its error is in a log alone, and what it returns then is taken for the absence"

	replaced = "%[2]s runs after any error of %[1]s, and what it makes takes the place of what could not be read"

	neverAsked = "%[1]s says false when it has failed as well, and nothing asks Err: the end of the loop is taken for that of what is read"

	answersNo = "the error of %[1]s is lost: %[3]s answers here what it answers without a failure, and returns no error"

	takenForThis = "every error of %[1]s is taken for this: the test before it is true for each, and this is asked only where there is none"
)

const notAsked = "an error of %[1]s that is not NotFound goes unseen: the function goes on as if there were none"

// endings are the labels of the places where a path ends that shows a loss.
var endings = map[losses.Way]string{
	losses.InVain: "comes from here", losses.DropsInVain: "comes from here", losses.NeverAsked: "returns success", losses.NeverAskedEnd: "returns success", losses.Answered: "goes on here", losses.Branch: "returns success", losses.Unwritten: "returns success", losses.OneOfAll: "returns success",
	losses.LoggedAlone: "returns success after this",
	losses.NotAsked:    "returns success", losses.NotAskedWrite: "writes what was not read", losses.NotAskedOther: "returns another error",
}

// loss reports an error that a function loses.
func (c *checker) loss(l losses.Loss) {
	words, at := lossWords[l.Way], analysis.Range(c.ssa.Range(l.At))
	var others []analysis.RelatedInformation
	if words.fails != "" {
		others = append(others, c.related(l.Call.Pos(), words.fails))
	}
	if l.To != nil {
		others = append(others, c.related(l.To.Pos(), endings[l.Way]))
	}
	for _, call := range l.Also {
		others = append(others, c.related(call.Pos(), "so is the error of "+callee(call)))
	}
	switch l.Way {
	case losses.Unread, losses.Forgotten:
		at = c.ssa.ErrorOf(l.Call)
	case losses.Late:
		others = append(others, c.related(l.Declared, "not a result of the function"))
	case losses.Success, losses.SuccessFound:
		others = append(others, c.related(l.Declared, "the result"))
	case losses.Shadowed:
		others = append(others, c.related(l.Declared, "declared here"), c.related(l.Instead.Pos(), "tested here"))
	case losses.ShadowedLast, losses.ShadowedLog:
		others = append(others, c.related(l.Declared, "declared here"), c.related(l.Instead.Pos(), "returned here"))
	case losses.ShadowedCall:
		others = append(others, c.related(l.Declared, "declared here"), c.related(l.Instead.Pos(), "handed on here"))
	case losses.Dropped:
		others = append(others, c.related(l.Instead.Pos(), "tested here"))
	case losses.DroppedLast:
		others = append(others, c.related(l.Instead.Pos(), "returned here"))
	case losses.Instead:
		at = l.Instead
	}
	var instead, with string
	if l.Instead != nil {
		instead = l.Instead.Name
	}
	if l.Kind != "" {
		with = " with " + strings.TrimPrefix(strings.TrimPrefix(string(l.Kind), "as "), "is ")
	}
	c.report(words.check, at, others, nil, words.text, callee(l.Call), callee(l.By), name(l.At.Parent()), l.Variable, instead, with)
}

// callee returns how a message calls the function of a call; "" for none.
func callee(call *ssa.Call) string {
	if call == nil {
		return ""
	}
	return flow.CalleeName(&call.Call)
}

// name returns how a message calls a function.
func name(fn *ssa.Function) string {
	if fn.Parent() != nil {
		return "the closure"
	}
	return fn.Name()
}
