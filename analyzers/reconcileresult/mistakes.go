package reconcileresult

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrllint/ctrllint/internal/passes/mistaken"
	"github.com/ctrllint/ctrllint/internal/rule"
)

const (
	found       = "the error that was found"
	otherReason = "the other reason"
)

// mistakeWords are how mistakes are told. In the text, 1 is the variable that is nil, 2 the error that is meant, 3 and 4 the calls that take part; fails is
// the label of the error that is meant.
var mistakeWords = map[mistaken.Kind]wording{
	mistaken.Returned:   {wrongError, "%[1]s %[5]s nil here, so that this failure counts as success: the error that was found is %[2]s", found},
	mistaken.Caused:     {wrongError, "%[1]s %[5]s nil here, so that the cause is lost: the error that was found is %[2]s", found},
	mistaken.Told:       {wrongError, "%[1]s %[5]s: the error that was found is %[2]s", found},
	mistaken.Uncaused:   {wrongError, "%[1]s is nil here, so that the error that is made of it names no cause", ""},
	mistaken.MadeAlways: {untestedError, "%[1]s is nil when %[3]s has worked, and this is an error all the same: nothing has tested it", ""},
	mistaken.Wrapped:    {wrongError, "%[1]s is nil here, and so is what %[3]s returns: %[5]s", ""},
	mistaken.Kept:       {wrongError, "%[1]s is nil here, and so is what %[3]s makes of it: the error that was found is %[2]s", found},
	mistaken.Logged:     {wrongError, "%[1]s is nil here, in the log and as the result: this failure counts as success", ""},
	mistaken.Overwritten: {errorOverwritten,
		"%[1]s %[5]s nil here: the success of %[3]s has overwritten the error that was found, and the failure counts as success", found},
	mistaken.OverwrittenCause: {errorOverwritten,
		"%[1]s %[5]s nil here: the success of %[3]s has overwritten the error that was found, and the cause is lost", found},
	mistaken.Shadowing: {wrongError,
		"%[1]s %[5]s nil here, so that this failure counts as success: it is the error of %[3]s, in a variable that shadows the %[1]s that was found", found},
	mistaken.Joined: {errorOverwritten,
		"%[1]s is nil here when %[3]s has worked: that success has overwritten the error that was found, and the failure counts as success", found},
	mistaken.JoinedCause: {errorOverwritten,
		"%[1]s is nil here when %[3]s has worked: that success has overwritten the error that was found, and the cause is lost", found},
	mistaken.Handed: {errorOverwritten,
		"%[1]s %[5]s nil here: the success of %[3]s has overwritten the error that was found, which %[4]s does not get", found},
	mistaken.AskedLate: {errorOverwritten,
		"%[1]s is nil here: the success of %[3]s has overwritten the error that was found, so that %[4]s asks in vain", found},
	mistaken.Asked:              {notFoundUntold, "%[3]s asks %[1]s, which is nil here: the error that was found is %[2]s", found},
	mistaken.Tested:             {untestedError, "the test is about %[1]s, and not about the error that was just assigned to %[2]s", "assigned here"},
	mistaken.TestedAfter:        {untestedError, "the error of this call is dropped: the test is about an earlier %[1]s", "tested here"},
	mistaken.TestedSelf:         {untestedError, "the test compares %[1]s with itself, so that it says nothing of a failure", ""},
	mistaken.AlternativeCause:   {causeMaybeNil, "%[1]s may be nil here, and names no cause then: %[5]s", otherReason},
	mistaken.AlternativeWrapped: {causeMaybeNil, "%[1]s may be nil here, and so is what %[3]s returns then: %[5]s", otherReason},
	mistaken.AlternativeText:    {causeMaybeNil, "%[1]s may be nil here, and this panics then: %[5]s", otherReason},
	mistaken.TestedInput: {untestedError,
		"the test is about %[1]s, which the call does not change, and not about the error that was just assigned to %[2]s", "assigned here"},
}

// A habit is what a function does in several places: it makes errors of one that is nil, or returns its named error, which is nil, without another one.
type habit struct {
	function *ast.FuncDecl
	kind     mistaken.Kind
}

// merged leaves one of the mistakes of a function that are one habit, the first. It returns where it has the others, too.
func (c *checker) merged(mistakes []mistaken.Mistake) (left []mistaken.Mistake, again map[token.Pos][]analysis.RelatedInformation) {
	first, again := make(map[habit]token.Pos), make(map[token.Pos][]analysis.RelatedInformation)
	slices.SortStableFunc(mistakes, func(a, b mistaken.Mistake) int { return int(a.At.Pos() - b.At.Pos()) })
	for _, m := range mistakes {
		if m.Kind == mistaken.Uncaused || m.Bare != nil {
			does := habit{c.declaration(m.At.Pos()), m.Kind}
			if at, known := first[does]; known && does.function != nil {
				again[at] = append(again[at], analysis.RelatedInformation{Pos: m.At.Pos(), End: m.At.End(), Message: "here too"})
				continue
			}
			first[does] = m.At.Pos()
		}
		left = append(left, m)
	}
	return left, again
}

// declaration returns the declaration of the function around a position; nil for none.
func (c *checker) declaration(pos token.Pos) *ast.FuncDecl {
	for _, node := range c.ssa.Path(pos) {
		if fn, ok := node.(*ast.FuncDecl); ok {
			return fn
		}
	}
	return nil
}

// mistake reports a place at which the source has another error than the one that is meant, with others at which it is so.
func (c *checker) mistake(m mistaken.Mistake, others []analysis.RelatedInformation) {
	words := mistakeWords[m.Kind]
	var meant, means string
	if words.fails != "" && m.Meant != nil {
		meant = types.ExprString(m.Meant)
		others = append(others, analysis.RelatedInformation{Pos: m.Meant.Pos(), End: m.Meant.End(), Message: words.fails})
	}
	switch m.Kind {
	case mistaken.Overwritten, mistaken.OverwrittenCause, mistaken.Joined, mistaken.JoinedCause, mistaken.Handed, mistaken.AskedLate:
		others, means = append(others, c.related(m.Call.Pos(), "overwrites it")), isNil(m)
	case mistaken.Shadowing:
		others, means = append(others, c.related(m.Variable.Pos(), "declared here")), isNil(m)
	case mistaken.Logged:
		others = append(others, c.related(m.Call.Pos(), "the failure"))
	case mistaken.Returned, mistaken.Caused:
		means = isNil(m)
	case mistaken.AlternativeCause, mistaken.AlternativeWrapped, mistaken.AlternativeText:
		means = "the branch depends on " + meant + " as well"
		if m.Filter != nil {
			means = callee(m.Filter) + " returns nil for an error that it ignores"
		} else if m.Maybe {
			means = "the branch for " + meant + " is taken without an error as well"
		}
	case mistaken.Told:
		means = isNil(m) + " nil here, so that nobody learns of the cause"
		if m.Used {
			means = isNil(m) + " nil here, so that the log does not have the cause"
		}
	case mistaken.Wrapped:
		means = "this failure counts as success"
		if m.Asks {
			means = "nobody reads its text" // the Result asks for another turn
		}
	}
	fixes := c.fixes(m, meant)
	if meant == m.Name {
		meant, fixes = "another "+meant, nil // a variable of the same name, which has another scope
	}
	c.report(words.check, m.At, others, fixes, words.text, m.Name, meant, callee(m.Call), callee(m.To), means)
}

func isNil(m mistaken.Mistake) string {
	if m.Maybe {
		return "may be"
	}
	return "is"
}

// fixes returns the fix that returns the error that is meant. It is unsafe where the branch has a use of that error that was maybe meant, or an error in
// its place.
func (c *checker) fixes(m mistaken.Mistake, meant string) []analysis.SuggestedFix {
	if !m.Replace {
		return nil
	}
	fix := analysis.SuggestedFix{
		Message:   "return " + meant,
		TextEdits: []analysis.TextEdit{{Pos: m.At.Pos(), End: m.At.End(), NewText: []byte(meant)}},
	}
	if !m.Sure {
		fix = rule.Unsafe(fix)
	}
	return []analysis.SuggestedFix{fix}
}
