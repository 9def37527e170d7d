package knowledge

import (
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// Opens returns the method of the first result of a call by which the caller ends what the call has opened, and the context that ends it as well
// (nil for none); "" if nothing is known to have to be ended.
func Opens(call *ssa.CallCommon) (end string, until ssa.Value) {
	if Watcher(call.Signature()) && call.IsInvoke() && call.Method.Name() == "Watch" {
		return "Stop", ContextArg(call)
	}
	if end = symbols[Callee(call)].Opens; end == "" && answersHTTP(call) {
		return BodyClose, nil
	}
	if end == "" {
		return connectsTo(call), nil // the context of an attempt to connect
	}
	if callee := Callee(call); attempts[callee] || symbols[callee].Is&connects != 0 {
		return end, nil // the context of the attempt
	}
	return end, ContextArg(call)
}

// answersHTTP reports whether a call returns the answer to a request of HTTP, whose body is still open: it returns that and an error alone, and is a
// method of an interface or says by its name that it sends a request. A generated client, which has read the body, is no interface and names what it asks for.
func answersHTTP(call *ssa.CallCommon) bool {
	results := call.Signature().Results()
	if results.Len() != 2 || TypeName(results.At(0).Type()) != httpResponse || !IsError(results.At(1).Type()) {
		return false
	}
	switch CalleeName(call) {
	case "Do", "Get", "Post", "PostForm":
		return !strings.HasPrefix(Callee(call), "(net/") // others of the library work on a connection, which ends with it
	}
	return call.IsInvoke()
}

// HoldsEnd reports whether the method that ends what was opened is one of a field of it: of the body of an answer, while its other fields are data.
func HoldsEnd(end, field string) bool {
	of, _, ok := strings.Cut(end, ".")
	return ok && of == field
}

// BodyClose is what ends the answer to a request of HTTP: a method of a field.
const BodyClose = "Body.Close"

const (
	grpcDial    = "google.golang.org/grpc.DialContext"
	sqlConn     = "(database/sql.DB).Conn"
	sqlPrepared = "(database/sql.DB).PrepareContext"
)

// attempts are functions whose context ends with what they do, and not what they return.
var attempts = map[string]bool{grpcDial: true, sqlConn: true, sqlPrepared: true}

// Enders are the names of methods by which the owner of a value ends what it has started.
var Enders = []string{"Close", "Stop", "Shutdown", "ShutDown", "Cleanup", "CleanUp", "Cancel", "Terminate", "Release"}

// connectors are the first words of functions that make the client of a service.
var connectors = []string{"New", "Open", "Dial", "Connect"}

// connectsTo returns the method that ends the client of a service, known by its form: a function or method makes a client or a connection, by the name of one of the
// two or of itself, of a type with a Close, Disconnect or Logout, in a module that is neither the caller's nor one of Kubernetes, whose clients need no
// end. What is made of a reader, a writer or another connection belongs to who has made that.
func connectsTo(call *ssa.CallCommon) string {
	callee := call.StaticCallee()
	if callee == nil || !slices.ContainsFunc(connectors, func(word string) bool { return strings.HasPrefix(callee.Name(), word) }) {
		return ""
	}
	if callee.Object() == nil || callee.Object().Pkg() == nil || call.Signature().Results().Len() == 0 {
		return ""
	}
	path := clean(callee.Object().Pkg().Path())
	if host, _, _ := strings.Cut(path, "/"); Std(path) || strings.HasSuffix(host, "k8s.io") {
		return ""
	}
	made := call.Signature().Results().At(0).Type()
	named, ok := types.Unalias(Pointee(made)).(*types.Named)
	if !ok || named.Obj().Pkg() == nil || !SameProject(named.Obj().Pkg().Path(), path) || !isClient(named.Obj().Name(), callee.Name()) {
		return ""
	}
	for param := range call.Signature().Params().Variables() {
		if HasMethod(param.Type(), "Read") || HasMethod(param.Type(), "Write") || HasMethod(param.Type(), "Close") {
			return ""
		}
	}
	for _, end := range []string{"Close", "Disconnect", "Logout"} {
		if endsAlone(made, end) {
			return end
		}
	}
	return ""
}

// isClient reports whether the name of a type or of the function that makes it is that of a client.
func isClient(made, by string) bool {
	if strings.HasPrefix(by, "Dial") || strings.HasPrefix(by, "Connect") {
		return true
	}
	return slices.ContainsFunc([]string{"Client", "Conn", "Pool", "Session", "DB"}, func(word string) bool { return strings.HasSuffix(made, word) })
}

// project returns who an import path belongs to: the host and what follows it.
func project(path string) string {
	parts := strings.SplitN(path, "/", 3)
	return strings.Join(parts[:min(2, len(parts))], "/")
}

// SameProject reports whether two import paths belong to one project, as far as their first two parts say.
func SameProject(a, b string) bool { return project(clean(a)) == project(clean(b)) }

// SameRepository reports whether two import paths belong to one repository of a host that names an owner and a repository in its first parts. Packages
// of a module elsewhere may differ in these, so that more is taken to be in others than is.
func SameRepository(a, b string) bool {
	first := func(path string) []string {
		parts := strings.SplitN(clean(path), "/", 4)
		return parts[:min(3, len(parts))]
	}
	return slices.Equal(first(a), first(b))
}

// HasMethod reports whether an exported method is in the method set of a type. It looks for that one alone: a type can have thousands.
func HasMethod(t types.Type, name string) bool { return methodOf(t, name) != nil }

func methodOf(t types.Type, name string) *types.Signature {
	obj, _, _ := types.LookupFieldOrMethod(t, false, nil, name)
	method, ok := obj.(*types.Func)
	if !ok {
		return nil // a field, or a method of the pointer
	}
	return method.Signature()
}

// endsAlone reports whether a type has a method that is given nothing, or a context, and returns nothing but an error.
func endsAlone(t types.Type, name string) bool {
	sig := methodOf(t, name)
	if sig == nil || sig.Params().Len() > 1 || sig.Results().Len() > 1 {
		return false
	}
	return (sig.Params().Len() == 0 || Context(sig.Params().At(0).Type())) && (sig.Results().Len() == 0 || IsError(sig.Results().At(0).Type()))
}

// WrapsConnection reports whether a call makes the client of a service out of a connection of gRPC, which stays with the caller: its only argument
// is the connection, and an interface without a Close its only result.
func WrapsConnection(call *ssa.CallCommon) bool {
	sig := call.Signature()
	if sig.Params().Len() != 1 || sig.Results().Len() != 1 || !types.IsInterface(sig.Results().At(0).Type()) || HasMethod(sig.Results().At(0).Type(), "Close") {
		return false
	}
	of := TypeName(sig.Params().At(0).Type())
	return of == "google.golang.org/grpc.ClientConnInterface" || of == "google.golang.org/grpc.ClientConn"
}
