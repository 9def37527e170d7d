package knowledge

import (
	"path"
	"regexp"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// KeepsNil returns the error that a call adds a text or a stack to, unless it is nil: then it returns nil. It returns
// nil for another call.
func KeepsNil(call *ssa.CallCommon) ssa.Value {
	if errorWrappers.Calls(call) {
		return call.Args[0]
	}
	return wrapped(call, func(pkg string) bool { return errorPackages[pkg] }) // made after github.com/pkg/errors, with its contract
}

var errorWrappers = having(keepsNil)

// WrapsError returns the error that a function makes another one of by its name, signature and package; what it makes of nil is not known. It returns nil for
// another call.
func WrapsError(call *ssa.CallCommon) ssa.Value {
	if kept := KeepsNil(call); kept != nil {
		return kept
	}
	return wrapped(call, func(pkg string) bool { return strings.Contains(path.Base(pkg), "err") })
}

// wrapped returns the error that a function of a package of errors is handed first, and makes another one of as its name says; nil for another call.
func wrapped(call *ssa.CallCommon, ofErrors func(pkg string) bool) ssa.Value {
	fn := call.StaticCallee()
	if fn == nil || fn.Signature.Recv() != nil || !ofErrors(calledPackage(call)) || !wrapping.MatchString(fn.Name()) || !ReturnsError(fn.Signature) {
		return nil
	}
	if len(call.Args) == 0 || !IsError(call.Args[0].Type()) {
		return nil
	}
	return call.Args[0]
}

var (
	errorPackages = map[string]bool{
		"emperror.dev/errors":           true,
		"github.com/cockroachdb/errors": true,
		"github.com/juju/errors":        true,
		"github.com/pingcap/errors":     true,
		crossplane + "/pkg/errors":      true,
		crossplane + "/v2/pkg/errors":   true,
	}
	wrapping = regexp.MustCompile(`^(Wrapf?|WithMessagef?|WithStack|Annotatef?|Trace)$`)
)

const crossplane = "github.com/crossplane/crossplane-runtime"
