package knowledge

import (
	"go/types"
	"path"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// An ErrorKind is what an error can be found to be: "NotFound", "Conflict", "is io.EOF",
// "as *os.PathError".
type ErrorKind string

// The kinds that rules know by name.
const (
	KindNotFound    ErrorKind = "NotFound"
	KindStatusCause ErrorKind = "StatusCause"
	KindConflict    ErrorKind = "Conflict"

	KindAlreadyExists ErrorKind = "AlreadyExists"
	KindCanceled      ErrorKind = "is context.Canceled"
	KindNoMatch       ErrorKind = "NoMatch" // the API server does not serve the kind of the object

	KindOfServer ErrorKind = "any of the API server" // no test asks for it: all kinds of which FromServer is true
)

// errorTests are functions that report whether an error is of a kind.
var errorTests = map[string]ErrorKind{
	"k8s.io/apimachinery/pkg/api/errors.IsNotFound":           KindNotFound,
	"k8s.io/apimachinery/pkg/api/errors.IsConflict":           KindConflict,
	"k8s.io/apimachinery/pkg/api/errors.IsAlreadyExists":      KindAlreadyExists,
	"k8s.io/apimachinery/pkg/api/errors.IsGone":               "Gone",
	"k8s.io/apimachinery/pkg/api/errors.IsResourceExpired":    "ResourceExpired",
	"k8s.io/apimachinery/pkg/api/errors.IsInvalid":            "Invalid",
	"k8s.io/apimachinery/pkg/api/errors.IsForbidden":          "Forbidden",
	"k8s.io/apimachinery/pkg/api/errors.IsUnauthorized":       "Unauthorized",
	"k8s.io/apimachinery/pkg/api/errors.IsBadRequest":         "BadRequest",
	"k8s.io/apimachinery/pkg/api/errors.IsTimeout":            "Timeout",
	"k8s.io/apimachinery/pkg/api/errors.IsServerTimeout":      "ServerTimeout",
	"k8s.io/apimachinery/pkg/api/errors.IsTooManyRequests":    "TooManyRequests",
	"k8s.io/apimachinery/pkg/api/errors.IsServiceUnavailable": "ServiceUnavailable",
	"k8s.io/apimachinery/pkg/api/errors.IsInternalError":      "InternalError",

	"k8s.io/apimachinery/pkg/api/errors.IsUnexpectedServerError": "UnexpectedServerError",
	"k8s.io/apimachinery/pkg/api/errors.HasStatusCause":          KindStatusCause,
	"k8s.io/apimachinery/pkg/api/meta.IsNoMatchError":            KindNoMatch,

	"os.IsExist":      "is fs.ErrExist",
	"os.IsNotExist":   "is fs.ErrNotExist",
	"os.IsPermission": "is fs.ErrPermission",
}

// FromServer reports whether errors of a kind are answers of the API server, and so none that a request fails with whose context has
// ended.
func (k ErrorKind) FromServer() bool { return k != "" && !strings.Contains(string(k), " ") }

// Fails reports whether errors of a kind are answers of the API server to a request that it has not done, and that say nothing of what is there.
func (k ErrorKind) Fails() bool {
	switch k {
	case KindNotFound, KindAlreadyExists, KindNoMatch, KindStatusCause, "Gone", "ResourceExpired":
		return false
	}
	return k.FromServer()
}

// TestsError returns the error that a call asks about, and the kind that it asks for; a nil error
// for another call.
func TestsError(call *ssa.CallCommon) (err ssa.Value, kind ErrorKind) {
	if len(call.Args) == 0 {
		return nil, ""
	}
	name, err := Callee(call), call.Args[0]
	if cause, ok := err.(*ssa.Call); ok && TakesCause(&cause.Call) {
		err = cause.Call.Args[0]
	}
	if kind, ok := errorTests[name]; ok {
		return err, kind
	}
	if textTests[name] {
		text, _ := Text(call.Args[1])
		if err := textOf(call.Args[0]); err != nil && text != "" {
			return err, ErrorKind("text " + text)
		}
	}
	if !ErrorTests[name] {
		return nil, ""
	}
	target := call.Args[1]
	if kind := Sentinel(target); kind != "" {
		return err, kind
	}
	if made, ok := target.(*ssa.MakeInterface); ok {
		target = made.X
	}
	found := target.Type()
	if pointer, ok := found.(*types.Pointer); ok {
		found = pointer.Elem()
	}
	return err, KindOfType(found)
}

// KindOfType returns the kind of the errors that are of a type, or wrap one: two targets of one type count as one kind.
func KindOfType(t types.Type) ErrorKind {
	name := TypeName(t)
	return ErrorKind("as " + name[strings.LastIndex(name, "/")+1:])
}

// TakesCause reports whether a call returns the error that another one wraps, which is of the same kind for all tests.
func TakesCause(call *ssa.CallCommon) bool {
	return len(call.Args) == 1 && Callee(call) == "github.com/pkg/errors.Cause"
}

// Sentinel returns the kind of errors that equal a package variable such as io.EOF, or a constant of a type that is an error; "" for
// another value.
func Sentinel(v ssa.Value) ErrorKind {
	if made, ok := v.(*ssa.MakeInterface); ok && IsError(v.Type()) {
		if c, isConst := made.X.(*ssa.Const); isConst && c.Value != nil {
			name := TypeName(c.Type())
			return ErrorKind("is " + name[strings.LastIndex(name, "/")+1:] + " " + c.Value.ExactString())
		}
	}
	name := Global(v)
	if name == "" || !IsError(v.Type()) {
		return ""
	}
	return ErrorKind("is " + name[strings.LastIndex(name, "/")+1:])
}

// SaysGone reports whether an error of a kind says that something is not there: NotFound, or a variable or
// type of a library that is named so.
func SaysGone(kind ErrorKind) bool { return kind == KindNotFound || gone.MatchString(string(kind)) }

// AsksGone reports whether the name of what is called asks an error for such a kind.
func AsksGone(call *ssa.CallCommon) bool { return asksGone.MatchString(CalleeName(call)) }

var (
	gone     = regexp.MustCompile(`(?i:not[_ ]?found|not[_ ]?exist|gone$|missing)|\.([eE]rr)?[nN]o[A-Z]|\b404\b`)
	asksGone = regexp.MustCompile(`(?i)not_?found|not_?exist|^is_?gone|missing`)
)

// LooksUp reports whether the name of what is called says that a bool it returns is about whether something
// is there.
func LooksUp(call *ssa.CallCommon) bool { return looksUp.MatchString(CalleeName(call)) }

var looksUp = regexp.MustCompile(`(?i)^(get|find|look_?up|describe|fetch|read|has|search|load)|exists?`)

// AsksThere reports whether a call tells by a bool whether something is there, by its name or that of the bool, and does not return it.
func AsksThere(call *ssa.CallCommon) bool {
	results := call.Signature().Results()
	return results.Len() > 0 && IsBool(results.At(0).Type()) && (LooksUp(call) || saysThere.MatchString(results.At(0).Name()))
}

var saysThere = regexp.MustCompile(`^(exists?|found|present|ready|available)$`)

// SaysFound reports whether a call returns a value and a bool that says whether there is one, with an error or without.
func SaysFound(call *ssa.CallCommon) bool {
	results := call.Signature().Results()
	n := results.Len()
	if ReturnsError(call.Signature()) {
		n--
	}
	return n == 2 && IsBool(results.At(1).Type()) && !IsBool(results.At(0).Type()) && !ReconcileResult(results.At(0).Type())
}

// AsksError reports whether a call asks what an error is about, and does nothing else with it.
func AsksError(call *ssa.CallCommon) bool {
	tested, _ := TestsError(call)
	dropped, _ := DropsKind(call)
	return tested != nil || dropped != nil
}

// Masks reports whether a call makes an error in which nobody finds the one that it is about: that has become text.
func Masks(call *ssa.CallCommon) bool {
	if !errorMakers.Calls(call) {
		return false
	}
	format, ok := Text(call.Args[0])
	return len(call.Args) == 1 || ok && !strings.Contains(format, "%w")
}

// MakesError reports whether a call returns an error that is never nil. Those of gRPC are nil for the code OK, which
// nobody asks an error of.
func MakesError(call *ssa.CallCommon) bool {
	return errorMakers[Callee(call)] || AlwaysFail.Calls(call) || newError(call)
}

// newError reports whether a call is of the New, Newf or Errorf of a package of errors, whichever it is: github.com/pkg/errors and those made
// after it.
func newError(call *ssa.CallCommon) bool {
	fn := call.StaticCallee()
	if fn == nil || fn.Signature.Recv() != nil || path.Base(calledPackage(call)) != "errors" {
		return false
	}
	return slices.Contains([]string{"New", "Newf", "Errorf"}, fn.Name()) && ReturnsError(fn.Signature)
}

const (
	errorf   = "fmt.Errorf"
	errorNew = "errors.New"
)

var errorMakers = Names{
	errorf: true, errorNew: true,
	"google.golang.org/grpc/status.Error": true, "google.golang.org/grpc/status.Errorf": true,
}

// Formatted returns the format and the arguments of a call that makes an error of a text, such as that of fmt.Errorf and of status.Errorf of gRPC; ok is
// false for another call, or for a format that is not written there.
func Formatted(call *ssa.CallCommon) (format string, args ssa.Value, ok bool) {
	n := len(call.Args)
	if n < 2 || !call.Signature().Variadic() || !MakesError(call) {
		return "", nil, false
	}
	format, ok = Text(call.Args[n-2])
	return format, call.Args[n-1], ok
}

// NewError returns the text that a call makes an error of; nil for another call.
func NewError(call *ssa.CallCommon) ssa.Value {
	if Callee(call) == errorNew && len(call.Args) == 1 {
		return call.Args[0]
	}
	return nil
}

// ErrorText returns the error whose text a value is; nil for another value.
func ErrorText(v ssa.Value) ssa.Value {
	call, ok := Unconverted(v).(*ssa.Call)
	if !ok || !call.Call.IsInvoke() || call.Call.Method.Name() != "Error" || !IsError(call.Call.Value.Type()) {
		return nil
	}
	return call.Call.Value
}

// errorsAPI are functions that compare errors, or make one of another.
var errorsAPI = map[string]Symbol{
	"errors.Is":                          {Is: tests},
	"errors.As":                          {Is: tests},
	"encoding/json.Marshal":              {Is: encodes},
	"encoding/json.MarshalIndent":        {Is: encodes},
	"github.com/pkg/errors.WithMessage":  {Is: keepsNil},
	"github.com/pkg/errors.WithMessagef": {Is: keepsNil},
	"github.com/pkg/errors.WithStack":    {Is: keepsNil},
	"github.com/pkg/errors.Wrap":         {Is: keepsNil},
	"github.com/pkg/errors.Wrapf":        {Is: keepsNil},

	"(k8s.io/apimachinery/pkg/runtime.Scheme).ObjectKinds":                   {Is: asksScheme},
	"k8s.io/client-go/tools/reference.GetReference":                          {Is: asksScheme},
	"k8s.io/client-go/tools/reference.GetPartialReference":                   {Is: asksScheme},
	"sigs.k8s.io/controller-runtime/pkg/client/apiutil.GVKForObject":         {Is: asksScheme},
	"(sigs.k8s.io/controller-runtime/pkg/client.Client).GroupVersionKindFor": {Is: asksScheme},
}
