// Package refs makes a Cistern the owner of what it is handed.
package refs

import (
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	"github.com/ctrllint/ctrllint/testdata/watchwiring/owned_below/kinds"
)

// Own makes a Cistern the controller of an object.
func Own(c client.Client, cistern *kinds.Cistern, object client.Object) error {
	return controllerutil.SetControllerReference(cistern, object, c.Scheme())
}
