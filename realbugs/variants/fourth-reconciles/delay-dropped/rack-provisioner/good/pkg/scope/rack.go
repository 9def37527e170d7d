package scope

import (
	"context"

	"github.com/go-logr/logr"
	"github.com/pkg/errors"
	"k8s.io/apimachinery/pkg/api/equality"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"example.org/variants/fourth-reconciles/delay-dropped/rack-provisioner/good/api/v1alpha1"
)

// RackScope carries what one reconcile of a rack works on.
type RackScope struct {
	logr.Logger
	Rack *v1alpha1.Rack

	client client.Client
	base   *v1alpha1.Rack
}

// NewRackScope takes its copy of the rack for the later patch.
func NewRackScope(c client.Client, log logr.Logger, rack *v1alpha1.Rack) *RackScope {
	return &RackScope{Logger: log.WithValues("chassis", rack.Spec.Chassis), Rack: rack, client: c, base: rack.DeepCopy()}
}

// Close stores the status.
func (s *RackScope) Close(ctx context.Context) error {
	if equality.Semantic.DeepEqual(s.base.Status, s.Rack.Status) {
		return nil
	}
	return errors.Wrap(s.client.Status().Patch(ctx, s.Rack, client.MergeFrom(s.base)), "patching rack status")
}
