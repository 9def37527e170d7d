// Package under_way removes a finalizer in memory in the midst of a clean-up, and leaves the writing to a deferred call.
package under_way

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	"github.com/ctrllint/ctrllint/testdata/finalizerorder/scopes/scope"
)

const networkFinalizer = "networks.example.com/network"

// A Cloud has balancers, addresses and networks.
type Cloud interface {
	FindBalancer(ctx context.Context, name string) (*Balancer, error)
	DeleteBalancer(ctx context.Context, name string) error
	DeleteAddress(ctx context.Context, name string) error
	DeleteNetwork(ctx context.Context, name string) error
}

// A Balancer is one of the cloud.
type Balancer struct{ Name string }

// Networks makes the network of a volume.
type Networks struct {
	client.Client
	Cloud Cloud
}

// Reconcile writes the volume when it returns, whatever that is.
func (r *Networks) Reconcile(ctx context.Context, req ctrl.Request) (_ ctrl.Result, reterr error) {
	volume := &corev1.PersistentVolume{}
	if err := r.Get(ctx, req.NamespacedName, volume); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	s, err := scope.New(scope.Params{Client: r.Client, Volume: volume})
	if err != nil {
		return ctrl.Result{}, err
	}
	defer func() {
		if err := s.Close(ctx); err != nil && reterr == nil {
			reterr = err
		}
	}()
	if !volume.DeletionTimestamp.IsZero() {
		return r.reconcileDelete(ctx, s)
	}
	controllerutil.AddFinalizer(s.Volume, networkFinalizer)
	return ctrl.Result{}, nil
}

func (r *Networks) reconcileDelete(ctx context.Context, s *scope.Volume) (ctrl.Result, error) {
	volume := s.Volume
	if result, err := r.deleteBalancer(ctx, s); err != nil {
		return result, err
	}
	if result, err := r.deleteAddresses(ctx, s); err != nil {
		return result, err
	}
	if result, err := r.deleteNetwork(ctx, s); err != nil || !result.IsZero() {
		return result, err
	}
	controllerutil.RemoveFinalizer(volume, networkFinalizer)
	return ctrl.Result{}, nil
}

// deleteBalancer takes a balancer that is gone for the end of all (cluster-api-provider-outscale).
func (r *Networks) deleteBalancer(ctx context.Context, s *scope.Volume) (ctrl.Result, error) {
	volume := s.Volume
	balancer, err := r.Cloud.FindBalancer(ctx, volume.Name)
	if err != nil {
		return ctrl.Result{}, err
	}
	if balancer == nil {
		controllerutil.RemoveFinalizer(volume, networkFinalizer) // want `removed-before-cleanup: the finalizer of s.Volume is removed before deleteAddresses: if that fails, a deferred call writes the removal, and nothing tries again`
		return ctrl.Result{}, nil
	}
	return ctrl.Result{}, r.Cloud.DeleteBalancer(ctx, balancer.Name)
}

// deleteAddresses does so in a loop.
func (r *Networks) deleteAddresses(ctx context.Context, s *scope.Volume) (ctrl.Result, error) {
	for _, address := range s.Volume.Spec.MountOptions {
		if address == "" {
			controllerutil.RemoveFinalizer(s.Volume, networkFinalizer) // want `removed-before-cleanup: the finalizer of s.Volume is removed before deleteNetwork`
			return ctrl.Result{}, nil
		}
		if err := r.Cloud.DeleteAddress(ctx, address); err != nil {
			return ctrl.Result{}, err
		}
	}
	return ctrl.Result{}, nil
}

// deleteNetwork is the last step, which is right: nothing that can fail comes after it.
func (r *Networks) deleteNetwork(ctx context.Context, s *scope.Volume) (ctrl.Result, error) {
	if s.Volume.Spec.StorageClassName == "" {
		controllerutil.RemoveFinalizer(s.Volume, networkFinalizer)
		return ctrl.Result{}, nil
	}
	return ctrl.Result{}, r.Cloud.DeleteNetwork(ctx, s.Volume.Name)
}

// Claims has all in one function, and patches in a method that it defers.
type Claims struct {
	client.Client
	Cloud Cloud
}

func (r *Claims) patch(ctx context.Context, claim, before *corev1.PersistentVolumeClaim, reterr *error) {
	if err := r.Patch(ctx, claim, client.MergeFrom(before)); err != nil && *reterr == nil {
		*reterr = err
	}
}

func (r *Claims) inOne(ctx context.Context, claim *corev1.PersistentVolumeClaim) (reterr error) {
	defer r.patch(ctx, claim, claim.DeepCopy(), &reterr)
	if claim.DeletionTimestamp.IsZero() {
		return nil
	}
	controllerutil.RemoveFinalizer(claim, networkFinalizer) // want `removed-before-cleanup: the finalizer of claim is removed before DeleteNetwork`
	return r.Cloud.DeleteNetwork(ctx, claim.Name)
}

// okUnlessFailed patches only where nothing has failed.
func (r *Claims) okUnlessFailed(ctx context.Context, claim *corev1.PersistentVolumeClaim) (reterr error) {
	before := claim.DeepCopy()
	defer func() {
		if reterr == nil {
			reterr = r.Patch(ctx, claim, client.MergeFrom(before))
		}
	}()
	if claim.DeletionTimestamp.IsZero() {
		return nil
	}
	controllerutil.RemoveFinalizer(claim, networkFinalizer)
	return r.Cloud.DeleteNetwork(ctx, claim.Name)
}

// okAfter removes it as the last step.
func (r *Claims) okAfter(ctx context.Context, claim *corev1.PersistentVolumeClaim) (reterr error) {
	defer r.patch(ctx, claim, claim.DeepCopy(), &reterr)
	if claim.DeletionTimestamp.IsZero() {
		return nil
	}
	if err := r.Cloud.DeleteNetwork(ctx, claim.Name); err != nil {
		return err
	}
	controllerutil.RemoveFinalizer(claim, networkFinalizer)
	return nil
}

// okReconcile ends where okEmpty says so.
func (r *Claims) okReconcile(ctx context.Context, claim *corev1.PersistentVolumeClaim) (result ctrl.Result, reterr error) {
	defer r.patch(ctx, claim, claim.DeepCopy(), &reterr)
	if claim.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, nil
	}
	done, err := r.okEmpty(ctx, claim)
	if err != nil || done {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, r.Cloud.DeleteNetwork(ctx, claim.Name)
}

// okEmpty says that there is nothing to clean up: its caller ends for that.
func (r *Claims) okEmpty(ctx context.Context, claim *corev1.PersistentVolumeClaim) (bool, error) {
	balancer, err := r.Cloud.FindBalancer(ctx, claim.Name)
	if err != nil {
		return false, err
	}
	if balancer == nil {
		controllerutil.RemoveFinalizer(claim, networkFinalizer)
		return true, nil
	}
	return false, r.Cloud.DeleteBalancer(ctx, balancer.Name)
}

// okHeld has another finalizer for the network.
func (r *Claims) okHeld(ctx context.Context, claim *corev1.PersistentVolumeClaim) (reterr error) {
	defer r.patch(ctx, claim, claim.DeepCopy(), &reterr)
	if claim.DeletionTimestamp.IsZero() {
		return nil
	}
	controllerutil.RemoveFinalizer(claim, "balancers")
	if err := r.Cloud.DeleteNetwork(ctx, claim.Name); err != nil {
		return err
	}
	controllerutil.RemoveFinalizer(claim, networkFinalizer)
	return nil
}
