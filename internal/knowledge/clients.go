package knowledge

import (
	"go/constant"
	"go/types"
	"regexp"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// ClientAt returns the client that a package belongs to whose calls leave the program: the module of an SDK, or, where the services of one SDK differ in
// what their errors say, a service of it. It returns "" for the standard library and for what asks the cluster. Where the module ends is taken from the
// form of the path, so that two modules of one repository count as one client.
func ClientAt(path string) string {
	parts := strings.Split(path, "/")
	if len(parts) < 2 || !strings.Contains(parts[0], ".") || ofCluster[parts[0]] {
		return ""
	}
	n := 2
	if forges[parts[0]] {
		n = 3
	}
	if client := strings.Join(parts[:min(n, len(parts))], "/"); !perService[client] {
		return client
	}
	for i, part := range parts {
		if part == "service" && i+1 < len(parts) {
			return strings.Join(parts[:i+2], "/")
		}
	}
	return ""
}

var (
	// forges are hosts whose paths name an owner and a repository.
	forges = map[string]bool{"github.com": true, "gitlab.com": true, "bitbucket.org": true, "codeberg.org": true}

	// ofCluster are the hosts of modules that ask the API server, or help with that.
	ofCluster = map[string]bool{"k8s.io": true, "sigs.k8s.io": true, "knative.dev": true, "istio.io": true, "golang.org": true}

	// perService are SDKs in which one service returns an error for what is gone and another one does not: the deletion of an object in S3
	// succeeds, and that of an instance in EC2 fails.
	perService = map[string]bool{"github.com/aws/aws-sdk-go": true, "github.com/aws/aws-sdk-go-v2": true}
)

// DeletesGone reports whether a client takes what is gone for deleted, in some of its services at least: the answer to such a deletion is 204 at Azure, and
// at AWS each service has its own.
func DeletesGone(client string) bool {
	return strings.HasPrefix(client, "github.com/aws/") || strings.HasPrefix(client, "github.com/Azure/")
}

// SignatureClient returns the client of which a signature has types, those of its parameters before those of its results, which can be of a library that
// several clients share; "" for none. The context and the types of the cluster and of the module itself say nothing.
func SignatureClient(sig *types.Signature, own string) string {
	for _, tuple := range []*types.Tuple{sig.Params(), sig.Results()} {
		for v := range tuple.Variables() {
			t := v.Type()
			if list, ok := t.Underlying().(*types.Slice); ok {
				t = list.Elem()
			}
			name := TypeName(t)
			dot := strings.LastIndex(name, ".")
			if dot < 0 || name == callOption || strings.HasPrefix(name, own) {
				continue
			}
			if client := ClientAt(name[:dot]); client != "" {
				return client
			}
		}
	}
	return ""
}

// CallsRPC reports whether a call is of a method that protoc-gen-go-grpc has written for a client.
func CallsRPC(call *ssa.CallCommon) bool { return remoteCall(call) }

// RequestOf returns by its name what a call asks a client for that it names by its arguments: to read something, or to delete it. The verb of a request
// that is built first and sent by a second call is in the name of its type: DeleteProjectRequest.Execute, InstancesDeleteCall.Do.
func RequestOf(call *ssa.CallCommon) (reads, deletes bool) {
	name := CalleeName(call)
	if sent[name] {
		receiver := Receiver(call)
		if receiver == nil {
			return false, false
		}
		name = Unqualified(TypeName(receiver.Type()))
		return getsWithin.MatchString(name), deletesWithin.MatchString(name)
	}
	if len(Args(call)) == 0 {
		return false, false
	}
	return getsOne.MatchString(name), deletesOne.MatchString(name)
}

var (
	sent          = Names{"Do": true, "Execute": true, "Exec": true, "Send": true, "Extract": true, "ExtractErr": true}
	getsOne       = regexp.MustCompile(`^(Get|Describe|Read|Find|Show|Lookup|Fetch|Retrieve|Head)([A-Z]|$)`)
	deletesOne    = regexp.MustCompile(`^(Begin)?(Delete|Remove|Destroy|Terminate|Detach|Deregister|Unassign|Disassociate|Revoke|Purge|Unbind|Deprovision)([A-Z]|$)`)
	getsWithin    = regexp.MustCompile(`(^|[a-z])(Get|Describe|Read)([A-Z]|$)`)
	deletesWithin = regexp.MustCompile(`(^|[a-z])(Delete|Remove|Destroy)([A-Z]|$)`)
)

// MeansGone reports whether a constant is what a client calls something that is not there: the status 404, or a code that is named so.
func MeansGone(v ssa.Value) bool {
	c, ok := v.(*ssa.Const)
	if !ok || c.Value == nil {
		return false
	}
	if text, ok := Text(c); ok {
		return gone.MatchString(text)
	}
	if c.Value.Kind() != constant.Int {
		return false
	}
	n, exact := constant.Int64Val(c.Value)
	return exact && (n == 404 || TypeName(c.Type()) == grpcCode && n == grpcNotFound)
}

const (
	grpcCode     = "google.golang.org/grpc/codes.Code"
	grpcNotFound = 5
)

// ErrorTarget returns where errors.As puts the error that it finds; nil for another call.
func ErrorTarget(call *ssa.CallCommon) ssa.Value {
	if !ErrorTests[Callee(call)] || len(call.Args) != 2 {
		return nil
	}
	into, ok := Unconverted(call.Args[1]).(*ssa.Alloc)
	if !ok {
		return nil
	}
	return into
}

// ClassStep returns the value that a value is read or computed from, by that alone: an error for its code, a response for its status.
func ClassStep(v ssa.Value) ssa.Value {
	of, _ := classStep(v)
	return of
}
