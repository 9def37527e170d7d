package knowledge

import (
	"go/token"
	"go/types"
	"testing"
)

// The names are those of knative.dev/pkg, k8s.io/apiserver, wrangler and of the examples of Kubernetes.
func TestSetsUpSignals(t *testing.T) {
	stop := types.NewChan(types.RecvOnly, types.NewStruct(nil, nil))
	for _, test := range []struct {
		pkg, name string
		given     bool
		want      bool
	}{
		{"signals", "NewContext", false, true},
		{"signals", "SetupSignalHandler", false, true},
		{"server", "SetupSignalHandler", false, true},
		{"signals", "WithStop", true, false},
		{"wait", "NeverStop", false, false},
		{"server", "SetupSignalHandlerUntil", true, false},
	} {
		var params *types.Tuple
		if test.given {
			params = types.NewTuple(types.NewParam(token.NoPos, nil, "stop", stop))
		}
		results := types.NewTuple(types.NewParam(token.NoPos, nil, "", stop))
		fn := types.NewFunc(token.NoPos, types.NewPackage(test.pkg, test.pkg), test.name, types.NewSignatureType(nil, nil, nil, params, results, false))
		if got := SetsUpSignals(fn); got != test.want {
			t.Errorf("SetsUpSignals(%s.%s) = %v, want %v", test.pkg, test.name, got, test.want)
		}
	}
}
