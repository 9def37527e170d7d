package knowledge

import (
	"regexp"

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
