// Package scope holds what one reconcile works on.
package scope

import (
	"context"
	"errors"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Params are what a scope is made of.
type Params struct {
	Client client.Client
	Volume *corev1.PersistentVolume
	Node   *corev1.Node
}

// Volume is the scope of the reconcile of a volume.
type Volume struct {
	client client.Client
	before *corev1.PersistentVolume
	Volume *corev1.PersistentVolume
	Node   *corev1.Node
}

// New makes a scope.
func New(params Params) (*Volume, error) {
	if params.Volume == nil {
		return nil, errors.New("a scope needs a volume")
	}
	return &Volume{client: params.Client, before: params.Volume.DeepCopy(), Volume: params.Volume, Node: params.Node}, nil
}

// Close writes what has changed.
func (v *Volume) Close(ctx context.Context) error {
	return v.client.Patch(ctx, v.Volume, client.MergeFromWithOptions(v.before, client.MergeFromWithOptimisticLock{}))
}

// Meta returns the metadata of the volume.
func (v *Volume) Meta() *metav1.ObjectMeta { return &v.Volume.ObjectMeta }

// Claim returns the volume.
func (v *Volume) Claim() *corev1.PersistentVolume { return v.Volume }
