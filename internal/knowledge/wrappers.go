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
	if errorWrappers.Calls(call) || wrapsError(call) {
		return call.Args[0]
	}
	return nil
}

var errorWrappers = having(keepsNil)

// wrapsError reports whether a call is of a function that packages made after github.com/pkg/errors have from it, with its contract.
func wrapsError(call *ssa.CallCommon) bool {
	fn := call.StaticCallee()
	if fn == nil || fn.Signature.Recv() != nil || !errorPackages[calledPackage(call)] {
		return false
	}
	return wrapping.MatchString(fn.Name()) && ReturnsError(fn.Signature) && len(call.Args) > 0 && IsError(call.Args[0].Type())
}

// WrapsError returns the error that a function makes another one of by its name, signature and package; what it makes of nil is not known. It returns nil for
// another call.
func WrapsError(call *ssa.CallCommon) ssa.Value {
	fn := call.StaticCallee()
	if kept := KeepsNil(call); kept != nil || fn == nil || fn.Signature.Recv() != nil || !strings.Contains(path.Base(calledPackage(call)), "err") {
		return kept
	}
	if wrapping.MatchString(fn.Name()) && fn.Signature.Results().Len() == 1 && ReturnsError(fn.Signature) && len(call.Args) > 0 && IsError(call.Args[0].Type()) {
		return call.Args[0]
	}
	return nil
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
