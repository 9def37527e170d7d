package knowledge

import (
	"go/constant"
	"go/types"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// LooksUpOutside reports whether a call asks another API than that of the cluster for something that need not be there: a method of a client
// that says so by its name, by its context and by its error. One that has no other way to answer says by any error that it is not there.
func LooksUpOutside(call *ssa.CallCommon) bool {
	return lookingUp.MatchString(CalleeName(call)) && asksOutside(call) && !LooksUpObject(call) &&
		(call.Signature().Results().Len() > 1 || slices.ContainsFunc(Args(call), func(arg ssa.Value) bool { return canFill(arg.Type()) }))
}

// canFill reports whether an argument can be there for an answer to be written into it.
func canFill(t types.Type) bool {
	_, pointer := t.Underlying().(*types.Pointer)
	return pointer || IsObject(t)
}

// CreatesOutside reports whether a call makes something in another API, in the same way.
func CreatesOutside(call *ssa.CallCommon) bool {
	_, writes := WriteOf(call)
	return creating.MatchString(CalleeName(call)) && asksOutside(call) && !writes
}

// AsksOutside returns the context under which a method looks something up in another API than that of the cluster, makes, changes or removes
// it there; nil for other calls. The reads of a client that can have a cache are none.
func AsksOutside(call *ssa.CallCommon) ssa.Value {
	name := CalleeName(call)
	if !lookingUp.MatchString(name) && !making.MatchString(name) && !creating.MatchString(name) && !removing.MatchString(name) {
		return nil
	}
	if !asksOutside(call) || LooksUpObject(call) || symbols[Callee(call)].Is&reads != 0 {
		return nil
	}
	return Args(call)[0]
}

// ReadsUnder returns the context under which a client, which may have a cache, reads objects; nil for other calls, those of listers among them.
func ReadsUnder(call *ssa.CallCommon) ssa.Value {
	if !ReadsObjects(call) {
		return nil
	}
	return ContextArg(call)
}

// LooksUpUnder returns the context under which a method asks another program for something, and says by its name that it changes nothing; nil
// for other calls.
func LooksUpUnder(call *ssa.CallCommon) ssa.Value {
	if !asksOutside(call) || !AsksByName(call) {
		return nil
	}
	return Args(call)[0]
}

// AsksByName reports whether the name of what is called says that it looks something up, or asks a question.
func AsksByName(call *ssa.CallCommon) bool {
	name := CalleeName(call)
	return lookingUp.MatchString(name) || questions.MatchString(name)
}

// FetchesUnder returns the context of a request of HTTP that is made to read something; nil for other calls.
func FetchesUnder(call *ssa.CallCommon) ssa.Value {
	if Callee(call) != NewRequestWithContext {
		return nil
	}
	method, ok := call.Args[1].(*ssa.Const)
	if !ok || method.Value == nil || method.Value.Kind() != constant.String || !slices.Contains([]string{"", "GET", "HEAD"}, constant.StringVal(method.Value)) {
		return nil
	}
	return call.Args[0]
}

// ReviewsUnder returns the context under which a call asks the API server who somebody is, or what they may do: the object that is created is a question,
// whose answer comes in its status, and that is not kept. It returns nil for other calls.
func ReviewsUnder(call *ssa.CallCommon) ssa.Value {
	w, ok := WriteOf(call)
	if !ok || w.Verb != Create || w.Object == nil || !isReview(Pointee(Unconverted(w.Object).Type())) {
		return nil
	}
	return ContextArg(call)
}

func isReview(t types.Type) bool {
	group, kind, _ := cutLast(TypeName(t), ".")
	group = strings.TrimPrefix(group, "k8s.io/api/")
	return strings.HasSuffix(kind, "Review") && (strings.HasPrefix(group, "authentication/") || strings.HasPrefix(group, "authorization/"))
}

// DropsContext reports whether a statement makes a copy of a request that has a context, and throws it away: the request that is sent has none.
func DropsContext(call *ssa.Call) bool {
	return Callee(&call.Call) == "("+HTTPRequest+").WithContext" && len(Referrers(call)) == 0
}

// CanFailUnder returns the context under which a method does something that can fail; nil for other calls.
func CanFailUnder(call *ssa.CallCommon) ssa.Value {
	if !asksOutside(call) {
		return nil
	}
	return Args(call)[0]
}

// ActsByName reports whether the name of what is called says that it makes, changes, removes, closes or looks for something: it comes back without an error as well.
func ActsByName(call *ssa.CallCommon) bool {
	name := CalleeName(call)
	if name == "Close" {
		return true
	}
	return slices.ContainsFunc([]*regexp.Regexp{making, creating, removing, lookingUp}, func(acts *regexp.Regexp) bool { return acts.MatchString(name) })
}

// ChangesByName reports whether the name of what is called says that it makes, changes or removes something.
func ChangesByName(call *ssa.CallCommon) bool {
	return MakesByName(call) || removing.MatchString(CalleeName(call))
}

// MakesByName reports whether the name of what is called says that it makes or changes something.
func MakesByName(call *ssa.CallCommon) bool {
	name := CalleeName(call)
	return making.MatchString(name) || creating.MatchString(name)
}

// Probes reports whether the name of a function says that it asks whether something is up: where that cannot be asked, it is not.
func Probes(name string) bool { return probing.MatchString(name) }

// Makes reports whether a method that can fail says by its name that it makes or changes something.
func Makes(call *ssa.CallCommon) bool {
	return Receiver(call) != nil && ReturnsError(call.Signature()) && making.MatchString(CalleeName(call))
}

func asksOutside(call *ssa.CallCommon) bool {
	args := Args(call)
	return Receiver(call) != nil && ReturnsError(call.Signature()) && len(args) > 1 && Context(args[0].Type())
}

var (
	lookingUp = regexp.MustCompile(`^(Get|Describe|Find|Head|Lookup|Show|Read)([A-Z]|$)`)
	making    = regexp.MustCompile(`^(Create|Update|Patch|Apply|Put|Set|Ensure|Upsert|Replace|Attach)([A-Z]|$)`)
	questions = regexp.MustCompile(`^(Ping|Probe|Check|Validate|Query|List|Search|Count|Fetch)([A-Z]|$)`)
	probing   = regexp.MustCompile(`(?i)(ready|health|alive|reachable|available|ping|probe|connect|online|running|accessible|responding|synced|exists?$)`)
	removing  = regexp.MustCompile(`^(Delete|Remove|Terminate|Detach)([A-Z]|$)`)
	creating  = regexp.MustCompile(`^(Create|Insert|Register)([A-Z]|$)`)
)
