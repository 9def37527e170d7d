package knowledge

import (
	"go/types"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// nilAPI are functions that return nil beside each of their errors or where they find nothing, as their sources or the contracts of their interfaces have it, and functions
// that cannot do without an argument. Files are left out: the methods of a nil *os.File return an error.
var nilAPI = map[string]Symbol{
	DoRequest:                           {Is: nilWithError, Opens: BodyClose}, // but for a redirect that is refused
	"(net/http.RoundTripper).RoundTrip": {Is: nilWithError, Opens: BodyClose},
	NewRequest:                          {Is: nilWithError | refuses},
	parseURL:                            {Is: nilWithError | refuses},
	"net/url.ParseRequestURI":           {Is: nilWithError | refuses},
	"os.Stat":                           {Is: nilWithError | asksFiles},
	"os.ReadFile":                       {Is: asksFiles},
	"os.ReadDir":                        {Is: asksFiles},
	"os.Readlink":                       {Is: asksFiles},
	"os/exec.LookPath":                  {Is: asksFiles},
	"os.Lstat":                          {Is: nilWithError | asksFiles},
	"crypto/x509.ParseCertificate":      {Is: nilWithError | refuses},
	"encoding/pem.Decode":               {Is: findsNothing},

	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured.NestedFieldCopy":   {Is: findsNothing},
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured.NestedFieldNoCopy": {Is: findsNothing},
	"(k8s.io/apimachinery/pkg/util/managedfields.GvkParser).Type":         {Is: findsNothing},

	"k8s.io/apimachinery/pkg/api/meta.ListAccessor":                                        {Is: nilWithError | refuses},
	"k8s.io/apimachinery/pkg/api/meta.TypeAccessor":                                        {Is: nilWithError | refuses},
	"(k8s.io/apimachinery/pkg/api/meta.RESTMapper).RESTMapping":                            {Is: nilWithError},
	"k8s.io/apimachinery/pkg/apis/meta/v1.LabelSelectorAsSelector":                         {Is: nilWithError | refuses},
	"k8s.io/apimachinery/pkg/fields.ParseSelector":                                         {Is: nilWithError | refuses},
	"k8s.io/apimachinery/pkg/labels.NewRequirement":                                        {Is: nilWithError | refuses},
	"k8s.io/apimachinery/pkg/labels.ParseToRequirements":                                   {Is: refuses},
	"k8s.io/apimachinery/pkg/labels.ValidatedSelectorFromSet":                              {Is: nilWithError | refuses},
	"k8s.io/apimachinery/pkg/labels.Parse":                                                 {Is: nilWithError | refuses},
	"k8s.io/apimachinery/pkg/util/version.ParseGeneric":                                    {Is: nilWithError | refuses},
	"k8s.io/apimachinery/pkg/util/version.ParseSemantic":                                   {Is: nilWithError | refuses},
	"(k8s.io/client-go/discovery.ServerVersionInterface).ServerVersion":                    {Is: nilWithError},
	"(k8s.io/client-go/discovery.ServerGroupsInterface).ServerGroups":                      {Is: nilWithError},
	"(k8s.io/client-go/discovery.ServerResourcesInterface).ServerResourcesForGroupVersion": {Is: nilWithError},
	"k8s.io/client-go/rest.InClusterConfig":                                                {Is: nilWithError | ownConfig},
	buildConfig:                                                                            {Is: nilWithError},
	"k8s.io/client-go/tools/clientcmd.Load":                                                {Is: nilWithError | refuses},
	"k8s.io/client-go/tools/clientcmd.LoadFromFile":                                        {Is: nilWithError},
	"k8s.io/client-go/tools/clientcmd.NewClientConfigFromBytes":                            {Is: nilWithError | refuses},
	"k8s.io/client-go/tools/clientcmd.RESTConfigFromKubeConfig":                            {Is: nilWithError | refuses},
	"(k8s.io/client-go/tools/clientcmd.ClientConfig).ClientConfig":                         {Is: nilWithError},
	newClient:         {Is: nilWithError},
	newWatchingClient: {Is: nilWithError},
	"sigs.k8s.io/controller-runtime/pkg/client/config.GetConfig":            {Is: nilWithError | ownConfig, Variable: "sigs.k8s.io/controller-runtime.GetConfig"},
	"sigs.k8s.io/controller-runtime/pkg/client/config.GetConfigOrDie":       {Is: ownConfig, Variable: "sigs.k8s.io/controller-runtime.GetConfigOrDie"},
	"sigs.k8s.io/controller-runtime/pkg/client/config.GetConfigWithContext": {Is: nilWithError},

	"(k8s.io/client-go/dynamic.ResourceInterface).Apply":        {Is: nilWithError},
	"(k8s.io/client-go/dynamic.ResourceInterface).Create":       {Is: nilWithError},
	"(k8s.io/client-go/dynamic.ResourceInterface).Get":          {Is: nilWithError},
	"(k8s.io/client-go/dynamic.ResourceInterface).List":         {Is: nilWithError},
	"(k8s.io/client-go/dynamic.ResourceInterface).Patch":        {Is: nilWithError},
	"(k8s.io/client-go/dynamic.ResourceInterface).Update":       {Is: nilWithError},
	"(k8s.io/client-go/dynamic.ResourceInterface).UpdateStatus": {Is: nilWithError},

	"crypto/tls.NewListener":                {Follows: 1}, // where it is asked for a connection
	"(net/http.Server).Serve":               {Follows: 1},
	"(net/http.Server).ServeTLS":            {Follows: 1},
	"(google.golang.org/grpc.Server).Serve": {Follows: 1},

	"math/rand.Intn":                         {Below: 1},
	"math/rand.Int31n":                       {Below: 1},
	"math/rand.Int63n":                       {Below: 1},
	"(math/rand.Rand).Intn":                  {Below: 1},
	"(math/rand.Rand).Int31n":                {Below: 1},
	"(math/rand.Rand).Int63n":                {Below: 1},
	"math/rand/v2.IntN":                      {Below: 1},
	"math/rand/v2.Int32N":                    {Below: 1},
	"math/rand/v2.Int64N":                    {Below: 1},
	"math/rand/v2.N":                         {Below: 1},
	"(math/rand/v2.Rand).IntN":               {Below: 1},
	"k8s.io/apimachinery/pkg/util/rand.Intn": {Below: 1},
}

// nilsWithError are the functions that return nil beside each error.
var nilsWithError = having(nilWithError)

// DrawsBelow returns the argument of a call which returns a number by chance that is below it; nil for another call.
func DrawsBelow(call *ssa.CallCommon) ssa.Value {
	if i := symbols[Callee(call)].Below.index(); i >= 0 && i < len(Args(call)) {
		return Args(call)[i]
	}
	return nil
}

// FindNothing are the functions whose first result is nil, beside no error, where they find nothing.
var FindNothing = having(findsNothing)

// NilWithError reports whether result i of a call of a library is nil beside each of its errors: the first result of the functions that are
// declared so, what the Get of a lister looks up, and the watch that a generated client begins.
func NilWithError(call *ssa.CallCommon, i int) bool {
	if i != 0 {
		return false
	}
	if nilsWithError.Calls(call) {
		return true
	}
	results := call.Signature().Results()
	if results.Len() != 2 {
		return false
	}
	if !call.IsInvoke() {
		return CalleeName(call) == "NewForConfig" && strings.HasSuffix(TypeName(results.At(0).Type()), ".Clientset") // a generated one
	}
	switch call.Method.Name() {
	case "Get":
		return ReadsLister(call)
	case "Watch":
		return Watcher(call.Signature())
	}
	return false
}

// FailsByInput reports whether a call of a library fails only because of what it is handed, which its caller may know.
func FailsByInput(call *ssa.CallCommon) bool {
	return symbols[Callee(call)].Is&refuses != 0 || CalleeName(call) == "NewForConfig" && NilWithError(call, 0)
}

// MayLackResponse reports whether result i of a call is the response of a client of HTTP, which is nil where the request could not be sent. Clients
// of many APIs return one beside the error that tells what the server has answered, in a type of their own.
func MayLackResponse(call *ssa.CallCommon, i int) bool {
	pointer, ok := types.Unalias(call.Signature().Results().At(i).Type()).(*types.Pointer)
	if !ok {
		return false
	}
	if TypeName(pointer) == httpResponse {
		return i > 0
	}
	s, ok := pointer.Elem().Underlying().(*types.Struct)
	if !ok {
		return false
	}
	return Any(s.Fields(), func(field *types.Var) bool {
		_, isPointer := field.Type().(*types.Pointer)
		return isPointer && field.Embedded() && TypeName(field.Type()) == httpResponse
	})
}

const httpResponse = "net/http.Response"

// followed are types whose methods follow their receiver.
var followed = Names{"net/url.URL": true, HTTPRequest: true, "k8s.io/apimachinery/pkg/util/version.Version": true}

// FollowsArgument returns the arguments that a call of a library follows, the receiver counted, so that it panics if one is nil.
func FollowsArgument(call *ssa.CallCommon) []ssa.Value {
	if !call.IsInvoke() && call.Signature().Recv() != nil && len(call.Args) > 0 {
		if name := TypeName(call.Args[0].Type()); followed[name] || strings.HasSuffix(name, ".Clientset") {
			return call.Args[:1]
		}
	}
	args := Args(call)
	if i := symbols[Callee(call)].Follows.index(); i >= 0 && i < len(args) {
		return args[i : i+1]
	}
	return nil
}

// EmbedsMetadata reports whether a type is a pointer to one of an API, whose getters and setters are those of the metadata that it embeds: on a nil pointer
// they panic.
func EmbedsMetadata(t types.Type) bool {
	pointer, ok := types.Unalias(t).(*types.Pointer)
	if !ok || !isObject(pointer.Elem()) {
		return false
	}
	_, index, _ := types.LookupFieldOrMethod(t, true, nil, "GetNamespace")
	return len(index) > 1
}

// AsksMetadataOnly reports whether all methods of the interface that a pointer is put into are those of the metadata which its type embeds: a call of one panics if
// the pointer is nil.
func AsksMetadataOnly(box *ssa.MakeInterface) bool {
	methods, ok := box.Type().Underlying().(*types.Interface)
	if !ok || methods.NumMethods() == 0 || !EmbedsMetadata(box.X.Type()) {
		return false
	}
	return !Any(methods.Methods(), func(method *types.Func) bool {
		_, index, _ := types.LookupFieldOrMethod(box.X.Type(), false, method.Pkg(), method.Name())
		return len(index) < 2
	})
}
