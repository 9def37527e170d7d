package knowledge

import (
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// liveAPI are calls that need a context which goes on: under one that has ended they fail at once, or do
// not wait for what they are there to wait for. The writes of clients, and the requests of generated
// clients, are known by their shape.
var liveAPI = map[string]Symbol{
	"(net/http.Server).Shutdown":                                      {Is: live},
	NewRequestWithContext:                                             {Is: live | nilWithError | refuses},
	"(net.Dialer).DialContext":                                        {Is: live | connects | nilWithError, Opens: "Close"},
	"(net.ListenConfig).Listen":                                       {Is: live | connects | nilWithError},
	"(net.Resolver).LookupHost":                                       {Is: live},
	"(net.Resolver).LookupIPAddr":                                     {Is: live},
	"os/exec.CommandContext":                                          {Is: live},
	"(database/sql.DB).BeginTx":                                       {Is: live},
	"(database/sql.DB).ExecContext":                                   {Is: live},
	"(database/sql.DB).PingContext":                                   {Is: live},
	"(database/sql.DB).QueryContext":                                  {Is: live, Opens: "Close"},
	"(database/sql.DB).QueryRowContext":                               {Is: live},
	"(database/sql.Tx).ExecContext":                                   {Is: live},
	"(database/sql.Tx).QueryContext":                                  {Is: live, Opens: "Close"},
	"(database/sql.Tx).QueryRowContext":                               {Is: live},
	"(database/sql.Conn).ExecContext":                                 {Is: live},
	"(database/sql.Conn).QueryContext":                                {Is: live, Opens: "Close"},
	"(google.golang.org/grpc.ClientConnInterface).Invoke":             {Is: live},
	"(google.golang.org/grpc.ClientConn).Invoke":                      {Is: live},
	"(k8s.io/client-go/rest.Request).Do":                              {Is: live},
	"(k8s.io/client-go/rest.Request).DoRaw":                           {Is: live},
	"(k8s.io/client-go/rest.Request).Stream":                          {Is: live, Opens: "Close"},
	"(k8s.io/client-go/rest.Request).Watch":                           {Is: live},
	"k8s.io/apimachinery/pkg/util/wait.ExponentialBackoffWithContext": {Is: live},
}

// needsLive are those, and the requests that no cache answers.
var needsLive = where(func(_ string, s Symbol) bool { return s.Is&live != 0 || s.Is&requests != 0 && s.Is&reads == 0 })

// NeedsLive returns the context under which a call of a library does work that fails at once, or that is
// not waited for, when the context has ended; nil for any other call. The reads of a client that can have
// a cache are none: a cache answers whatever the context.
func NeedsLive(call *ssa.CallCommon) ssa.Value {
	ctx := ContextArg(call)
	if ctx == nil {
		return nil
	}
	if _, writes := WriteOf(call); writes || needsLive[Callee(call)] || clientsetRead(call) || asksSubresource(call) || remoteCall(call) {
		return ctx
	}
	if end, waits := WaitsUntil(call); waits && end == ctx || BoundedPoll(call) {
		return ctx
	}
	return nil
}

// ContextArg returns the first context that a call is given.
func ContextArg(call *ssa.CallCommon) ssa.Value {
	for _, arg := range Args(call) {
		if Context(arg.Type()) {
			return arg
		}
	}
	return nil
}

// EndsWithin returns the context of a call with the shape by which servers, exporters, clients and connections
// of many libraries offer to end within the time that it leaves, as Shutdown(ctx) error; nil for other calls.
func EndsWithin(call *ssa.CallCommon) ssa.Value {
	sig := call.Signature()
	if !slices.Contains([]string{"Shutdown", "Close", "Disconnect", "ForceFlush"}, methodName(call)) || sig.Params().Len() != 1 || sig.Results().Len() != 1 || !IsError(sig.Results().At(0).Type()) {
		return nil
	}
	return ContextArg(call)
}

// BoundedPoll reports whether a call polls until a deadline or its context ends.
func BoundedPoll(call *ssa.CallCommon) bool {
	poll, found := strings.CutPrefix(Callee(call), pollPrefix)
	return found && strings.Contains(poll, "Context")
}

// clientsetRead reports whether a call is Get, List or Watch of a generated client, which has no cache: it
// takes the options of its verb.
func clientsetRead(call *ssa.CallCommon) bool {
	if !call.IsInvoke() || !slices.Contains([]string{"Get", "List", "Watch"}, call.Method.Name()) {
		return false
	}
	return Context(call.Args[0].Type()) && options(call.Args)
}

// ReturnsRead reports whether a call returns an object of the cluster by its name: it is Get of a generated client, or of a lister.
func ReturnsRead(call *ssa.CallCommon) bool {
	return methodName(call) == "Get" && (clientsetRead(call) || ReadsLister(call))
}

// NarrowsClientset reports whether a call returns a part of a generated client, such as that of a group or of one kind: it sends no request.
func NarrowsClientset(call *ssa.CallCommon) bool {
	if Receiver(call) == nil || call.Signature().Results().Len() != 1 {
		return false
	}
	part, ok := call.Signature().Results().At(0).Type().Underlying().(*types.Interface)
	if !ok {
		return false
	}
	for method := range part.Methods() {
		switch sig := method.Signature(); method.Name() {
		case "RESTClient":
			return sig.Params().Len() == 0
		case "Get":
			return takesGetOptions(sig)
		}
	}
	return false
}

const callOption = "google.golang.org/grpc.CallOption"

// remoteCall reports whether a call is of a method that protoc-gen-go-grpc has written for a client.
func remoteCall(call *ssa.CallCommon) bool {
	sig := call.Signature()
	if !sig.Variadic() {
		return false
	}
	last, ok := sig.Params().At(sig.Params().Len() - 1).Type().(*types.Slice)
	return ok && TypeName(last.Elem()) == callOption && Context(sig.Params().At(0).Type())
}

// DerivedFrom returns the context or stop channel that a context, which a call of a library returns, ends with; nil if
// that is not certain.
func DerivedFrom(call *ssa.CallCommon) ssa.Value {
	name := Callee(call)
	switch {
	case name == ContextForChannel:
		return Args(call)[0]
	case Roots[name] || !Cancellable[name] && !Bounded[name] && !CarriesValues[name] && name != ErrorGroupContext:
		return nil
	}
	return ContextArg(call)
}

// WorksUnder returns what the first result of a call of a library goes on working under: the context of a watch, a stream, a cursor or a request of HTTP,
// and the request of an answer, whose body is read later; nil for a call of which that is not known.
func WorksUnder(call *ssa.CallCommon) ssa.Value {
	end, until := Opens(call)
	switch callee := Callee(call); {
	case until != nil:
		return until
	case callee == NewRequestWithContext, callee == requestWithContext, callee == requestClone:
		return ContextArg(call)
	case end == BodyClose:
		args := Args(call)
		if i := slices.IndexFunc(args, func(arg ssa.Value) bool { return TypeName(arg.Type()) == HTTPRequest }); i >= 0 {
			return args[i]
		}
	}
	return nil
}

const (
	requestWithContext = "(net/http.Request).WithContext"
	requestClone       = "(net/http.Request).Clone"
)

// Cancels returns what a call ends a context by that was made together with it: the cancel function that is called, or the
// group that is waited for; nil for any other call.
func Cancels(call *ssa.CallCommon) ssa.Value {
	if receiver := Receiver(call); Callee(call) == ErrorGroupWait && receiver != nil {
		return receiver
	}
	if IsCancel(call.Value.Type()) {
		return call.Value
	}
	return nil
}

// AfterFunc runs a function once a context has ended.
const AfterFunc = "context.AfterFunc"
