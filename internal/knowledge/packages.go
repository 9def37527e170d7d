package knowledge

import (
	"go/types"
	"regexp"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// A packageKind is what all functions and methods of a package have in common.
type packageKind int

const (
	logs     packageKind = iota + 1 // they write to a log, or make or configure a logger
	records                         // they count, or tell of an event, and nobody acts on it
	computes                        // they make a value of their arguments, or guard memory
)

// packages are the packages that hold functions of one kind and no other, but for symbols with the trait acts. A
// row is one package: those below it have rows of their own.
var packages = map[string]packageKind{
	"log": logs, "log/slog": logs,
	"github.com/go-logr/logr":                    logs,
	"github.com/golang/glog":                     logs,
	"github.com/go-kit/kit/log":                  logs,
	"github.com/go-kit/log":                      logs,
	"github.com/go-kit/log/level":                logs,
	"github.com/hashicorp/go-hclog":              logs,
	"github.com/rs/zerolog":                      logs,
	"github.com/rs/zerolog/log":                  logs,
	"github.com/sirupsen/logrus":                 logs,
	"go.uber.org/zap":                            logs,
	"go.uber.org/zap/zapcore":                    logs,
	"k8s.io/klog":                                logs,
	"k8s.io/klog/v2":                             logs,
	"sigs.k8s.io/controller-runtime/pkg/log":     logs,
	"sigs.k8s.io/controller-runtime/pkg/log/zap": logs,

	"github.com/prometheus/client_golang/prometheus": records,
	"k8s.io/client-go/tools/events":                  records,
	"k8s.io/client-go/tools/record":                  records,
	"k8s.io/component-base/metrics":                  records,

	"context": computes, "errors": computes, "fmt": computes, "math": computes, "runtime": computes, "strconv": computes,
	"strings": computes, "sync": computes, "sync/atomic": computes, "time": computes,
	"math/big": computes, "math/bits": computes, "math/rand": computes, "math/rand/v2": computes, "net/netip": computes, "net/url": computes,
	"path": computes, "unicode": computes, "unicode/utf8": computes,
	"github.com/blang/semver/v4":                        computes,
	"github.com/google/uuid":                            computes,
	"github.com/Masterminds/semver/v3":                  computes,
	"github.com/pkg/errors":                             computes,
	"k8s.io/apimachinery/pkg/api/equality":              computes,
	"k8s.io/apimachinery/pkg/api/errors":                computes,
	"k8s.io/apimachinery/pkg/api/meta":                  computes,
	"k8s.io/apimachinery/pkg/api/resource":              computes,
	"k8s.io/apimachinery/pkg/apis/meta/v1":              computes,
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured": computes,
	"k8s.io/apimachinery/pkg/conversion":                computes,
	"k8s.io/apimachinery/pkg/fields":                    computes,
	"k8s.io/apimachinery/pkg/labels":                    computes,
	"k8s.io/apimachinery/pkg/runtime":                   computes,
	"k8s.io/apimachinery/pkg/runtime/schema":            computes,
	"k8s.io/apimachinery/pkg/selection":                 computes,
	"k8s.io/apimachinery/pkg/types":                     computes,
	"k8s.io/apimachinery/pkg/util/diff":                 computes,
	"k8s.io/apimachinery/pkg/util/errors":               computes,
	"k8s.io/apimachinery/pkg/util/intstr":               computes,
	"k8s.io/apimachinery/pkg/util/json":                 computes,
	"k8s.io/apimachinery/pkg/util/jsonmergepatch":       computes,
	"k8s.io/apimachinery/pkg/util/rand":                 computes,
	"k8s.io/apimachinery/pkg/util/runtime":              computes,
	"k8s.io/apimachinery/pkg/util/sets":                 computes,
	"k8s.io/apimachinery/pkg/util/strategicpatch":       computes,
	"k8s.io/apimachinery/pkg/util/uuid":                 computes,
	"k8s.io/apimachinery/pkg/util/validation":           computes,
	"k8s.io/apimachinery/pkg/util/validation/field":     computes,
	"k8s.io/apimachinery/pkg/util/version":              computes,
	"k8s.io/utils/pointer":                              computes,
	"k8s.io/utils/ptr":                                  computes,
	"k8s.io/utils/set":                                  computes,
	"knative.dev/pkg/ptr":                               computes,
}

// kind returns the kind of what is called, 0 for one that is unknown.
func kind(call *ssa.CallCommon) packageKind {
	known := packages[calledPackage(call)]
	if known == 0 {
		return 0
	}
	if callee := Callee(call); symbols[callee].Is&acts != 0 || ending.MatchString(lastPart(callee)) {
		return 0
	}
	for _, arg := range Args(call) {
		if _, function := arg.Type().Underlying().(*types.Signature); function {
			return 0
		}
	}
	return known
}

// Logs reports whether a call writes to a log and comes back, or makes a text for one.
func Logs(call *ssa.CallCommon) bool {
	if calledPackage(call) != "fmt" {
		return kind(call) == logs
	}
	switch name := CalleeName(call); {
	case strings.HasPrefix(name, "Fprint"):
		return standardStream(call.Args[0]) // what others read may be acted upon
	default:
		return !strings.Contains(name, "can") // Scan, Fscan, Sscan
	}
}

// PreparesLog reports whether a call of a logging library returns something to log with: a logger, an entry or a field that has its arguments, as those of WithError,
// With and zap.Error do, or whether the log was written.
func PreparesLog(call *ssa.CallCommon) bool {
	return kind(call) == logs && call.Signature().Results().Len() > 0
}

// InMemory reports whether a call is of a package of the standard library that works on lists and maps, and reaches nothing
// else but through the functions that it is handed.
func InMemory(call *ssa.CallCommon) bool {
	switch calledPackage(call) {
	case "cmp", "maps", "slices", "sort":
		return !call.IsInvoke()
	}
	return false
}

// Generates reports whether what a call returns may be another each time: random numbers or keys, and what a package makes of which nothing is known.
func Generates(call *ssa.CallCommon) bool {
	path := calledPackage(call)
	switch path {
	case "math/rand", "math/rand/v2", "crypto/rand", "crypto/rsa", "crypto/ecdsa", "crypto/ed25519", "k8s.io/apimachinery/pkg/util/rand", "k8s.io/apimachinery/pkg/util/uuid":
		return true
	}
	return path != "" && !Std(path) && packages[path] == 0
}

// StaysLocal reports whether a call is of a function of the standard library whose errors are none of the API server: it works on files, texts and times, and asks
// nothing of what it is handed.
func StaysLocal(call *ssa.CallCommon) bool {
	switch calledPackage(call) {
	case "os", "strconv", "time", "regexp", "net/url", "net/netip":
		return true
	case "encoding/base64", "encoding/hex", "encoding/json", "encoding/pem", "crypto/x509", "crypto/tls":
		return !call.IsInvoke() && call.Signature().Recv() == nil
	}
	return false
}

// ExcludedKinds returns the kinds of which no error is that a call of a function of the standard library returns: what asks for a file by its name
// makes none, so that none is in its way.
func ExcludedKinds(call *ssa.CallCommon) []ErrorKind {
	var kinds []ErrorKind
	if StaysLocal(call) {
		kinds = append(kinds, KindOfServer)
	}
	if AsksFiles[Callee(call)] {
		kinds = append(kinds, "is fs.ErrExist", "is os.ErrExist")
	}
	return kinds
}

// LogsFailure reports whether a call writes to a log that there is an error.
func LogsFailure(call *ssa.CallCommon) bool {
	return failing.MatchString(CalleeName(call)) && Quiet(call) && call.Signature().Results().Len() == 0
}

var failing = regexp.MustCompile(`^Error(f|w|ln|S|Context)?$`)

// NamesFailure reports whether the name of a function says that it is about an error: setLastError, markFailed, recordErr.
func NamesFailure(function string) bool { return namesFailure.MatchString(function) }

var namesFailure = regexp.MustCompile(`(^|[a-z0-9_])(Err|Error|Fail|Failed|Failure)($|[A-Z_])|^(err|error|fail|failed|failure)([A-Z_]|$)`)

func standardStream(writer ssa.Value) bool {
	switch Global(Unconverted(writer)) {
	case "os.Stderr", "os.Stdin", "os.Stdout":
		return true
	}
	return false
}

// logging are the names of methods that log or tell of an event, whoever declares them.
var logging = regexp.MustCompile(`^(Log|Print|Trace|Debug|Info|Notice|Warn|Warning|Error|Event|V|WithValues|WithName|WithField|WithFields|WithError)(f|w|ln|S|Context)?$`)

// ending are the names of functions that end the process.
var ending = regexp.MustCompile(`^(Fatal|Panic|DPanic|Exit|Goexit|FlushAndExit|Abort|Terminate)`)

// EndsProcess reports whether the name of a function says that it ends the process: a logger's
// Fatal, whatever logger it is, or what is written with one that was made to end it.
func EndsProcess(call *ssa.CallCommon) bool {
	return NoReturn.Calls(call) || ending.MatchString(CalleeName(call)) || EndsByLogger(call)
}

// lethal are the names of methods that return a logger which ends the process, or panics, once it has written something.
var lethal = regexp.MustCompile(`^(With|At|As)?(Fatal|Panic)(Level)?$`)

// maxChained bounds the calls by which a logger is made in one expression.
const maxChained = 16

// EndsByLogger reports whether a call writes with a logger that a method of the name Fatal or Panic has returned, or others of that logger after
// it: log.WithFatal().WithField("node", name).Error("not there"). What the logger really does is not looked at.
func EndsByLogger(call *ssa.CallCommon) bool {
	logger := Receiver(call)
	if logger == nil || call.Signature().Results().Len() > 0 {
		return false
	}
	for range maxChained {
		made, ok := Receiver(call).(*ssa.Call)
		if !ok || !types.Identical(made.Type(), logger.Type()) {
			return false
		}
		if lethal.MatchString(CalleeName(&made.Call)) {
			return true
		}
		call = &made.Call
	}
	return false
}

// fatal are the names of the functions and methods of loggers that end the process.
var fatal = regexp.MustCompile(`^(Fatal(f|ln|w|S|Depth|DepthF|Context)?|FlushAndExit)$`)

// NeverReturns reports whether a function ends the process or its goroutine: a known one, or, by its name, what a logger ends the process
// with, whatever logger it is. One of the name that returns all the same hides what follows its call.
func NeverReturns(fn *types.Func) bool {
	return NoReturn.Matches(fn) || fn != nil && fatal.MatchString(fn.Name()) && fn.Signature().Results().Len() == 0
}

// Quiet reports whether a call logs, counts or computes, and does not end, cancel or start anything.
func Quiet(call *ssa.CallCommon) bool {
	return !EndsProcess(call) && (logging.MatchString(CalleeName(call)) || kind(call) != 0 || symbols[Callee(call)].Is&asks != 0)
}

// Inert reports whether a call is known to bring no reconcile back: it logs, counts, tells an event or
// makes a string.
func Inert(call *ssa.CallCommon) bool {
	if kind(call) != 0 {
		return true
	}
	name := CalleeName(call)
	return call.IsInvoke() && (name == "Error" || name == "String" || strings.HasPrefix(name, "Get") && call.Signature().Params().Len() == 0)
}

// calledPackage returns the import path of the package that declares what is called; "" for a function
// value.
func calledPackage(call *ssa.CallCommon) string {
	var obj types.Object
	if call.IsInvoke() {
		obj = call.Method
	} else if callee := call.StaticCallee(); callee != nil {
		obj = callee.Object()
	}
	if obj == nil || obj.Pkg() == nil {
		return packageOf(variables[variable(call)])
	}
	return clean(obj.Pkg().Path())
}

func packageOf(function string) string {
	path, _, _ := cutLast(function, ".")
	return path
}

// TestLibrary reports whether only tests and their helpers import a package. The package testing
// is none: its function Testing tells a program whether it is under test.
func TestLibrary(path string) bool {
	switch path {
	case "github.com/onsi/gomega", "github.com/onsi/ginkgo", "github.com/onsi/ginkgo/v2", "sigs.k8s.io/controller-runtime/pkg/envtest":
		return true
	}
	return strings.HasPrefix(path, "github.com/stretchr/testify/")
}

// Fake reports whether a call is of a package of fakes, such as a clientset without a server.
func Fake(call *ssa.CallCommon) bool {
	callee := call.StaticCallee()
	return callee != nil && callee.Pkg != nil && strings.HasSuffix(callee.Pkg.Pkg.Path(), "/fake")
}
