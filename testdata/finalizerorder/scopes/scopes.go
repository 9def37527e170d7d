// Package scopes hands an object to the branches of a reconcile in a field of a struct.
package scopes

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
	logf "sigs.k8s.io/controller-runtime/pkg/log"

	"github.com/ctrllint/ctrllint/testdata/finalizerorder/scopes/scope"
)

const diskFinalizer = "disks.example.com/disk"

// A Cloud has the disks.
type Cloud interface {
	FindDisk(ctx context.Context, id string) (*Disk, error)
	DeleteDisk(ctx context.Context, id string) error
}

// A Disk is one of the cloud.
type Disk struct{ ID string }

// Disks makes a disk for each volume.
type Disks struct {
	client.Client
	Cloud Cloud
}

type volumeScope struct {
	client.Client
	volume *corev1.PersistentVolume
	node   *corev1.Node
}

func (s *volumeScope) save(ctx context.Context) error { return s.Update(ctx, s.volume) }

// Reconcile puts the volume into a literal, and asks for its deletion by its own name.
func (r *Disks) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	volume := &corev1.PersistentVolume{}
	if err := r.Get(ctx, req.NamespacedName, volume); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	s := &volumeScope{Client: r.Client, volume: volume}
	if !volume.DeletionTimestamp.IsZero() {
		return r.reconcileDelete(ctx, s)
	}
	return ctrl.Result{}, nil
}

func (r *Disks) reconcileDelete(ctx context.Context, s *volumeScope) (ctrl.Result, error) {
	if err := r.Cloud.DeleteDisk(ctx, s.volume.Name); err != nil {
		logf.FromContext(ctx).Error(err, "no deletion")
	}
	controllerutil.RemoveFinalizer(s.volume, diskFinalizer) // want `removed-before-cleanup`
	return ctrl.Result{}, s.save(ctx)
}

// Shared has the scope of another package.
type Shared struct {
	client.Client
	Cloud Cloud
}

// Reconcile makes the scope by a constructor.
func (r *Shared) Reconcile(ctx context.Context, req ctrl.Request) (_ ctrl.Result, reterr error) {
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
	return r.reconcileNormal(ctx, s)
}

func (r *Shared) reconcileNormal(_ context.Context, s *scope.Volume) (ctrl.Result, error) {
	controllerutil.AddFinalizer(s.Volume, diskFinalizer)
	return ctrl.Result{}, nil
}

func (r *Shared) reconcileDelete(ctx context.Context, s *scope.Volume) (ctrl.Result, error) {
	disk, err := r.Cloud.FindDisk(ctx, s.Volume.Name)
	if err != nil {
		return ctrl.Result{}, err
	}
	if disk == nil {
		return ctrl.Result{}, nil // want `kept-for-ever: FindDisk finds nothing to clean up, and the finalizer of s.Volume stays`
	}
	if err := r.Cloud.DeleteDisk(ctx, disk.ID); err != nil {
		return ctrl.Result{}, err
	}
	controllerutil.RemoveFinalizer(s.Volume, diskFinalizer)
	return ctrl.Result{}, nil
}

// okGone lets go of a volume whose disk is gone.
func (r *Shared) okGone(ctx context.Context, volume *corev1.PersistentVolume) (ctrl.Result, error) {
	s, err := scope.New(scope.Params{Client: r.Client, Volume: volume})
	if err != nil {
		return ctrl.Result{}, err
	}
	if volume.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, nil
	}
	return r.okLetGo(ctx, s)
}

func (r *Shared) okLetGo(ctx context.Context, s *scope.Volume) (ctrl.Result, error) {
	disk, err := r.Cloud.FindDisk(ctx, s.Volume.Name)
	if err != nil {
		return ctrl.Result{}, err
	}
	if disk == nil {
		controllerutil.RemoveFinalizer(s.Volume, diskFinalizer)
		return ctrl.Result{}, s.Close(ctx)
	}
	if err := r.Cloud.DeleteDisk(ctx, disk.ID); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{Requeue: true}, nil
}

// okOther asks for the deletion of the node, and not of the volume: nothing says when the finalizer is removed.
func (r *Shared) okOther(ctx context.Context, volume *corev1.PersistentVolume, node *corev1.Node) (ctrl.Result, error) {
	s, err := scope.New(scope.Params{Client: r.Client, Volume: volume, Node: node})
	if err != nil {
		return ctrl.Result{}, err
	}
	if node.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, nil
	}
	return r.okRelease(ctx, s)
}

func (r *Shared) okRelease(ctx context.Context, s *scope.Volume) (ctrl.Result, error) {
	disk, err := r.Cloud.FindDisk(ctx, s.Volume.Name)
	if err != nil || disk == nil {
		return ctrl.Result{}, err
	}
	if err := r.Cloud.DeleteDisk(ctx, disk.ID); err != nil {
		return ctrl.Result{}, err
	}
	controllerutil.RemoveFinalizer(s.Volume, diskFinalizer)
	return ctrl.Result{}, s.Close(ctx)
}

// absent ends for want of a node before the scope's metadata is asked for the deletion.
func (r *Shared) absent(ctx context.Context, volume *corev1.PersistentVolume) (ctrl.Result, error) {
	node := &corev1.Node{}
	if err := r.Get(ctx, client.ObjectKey{Name: volume.Spec.StorageClassName}, node); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err) // want `absent-owner: Get finds nothing, and the reconcile ends before it looks at the deletion of volume`
	}
	s, err := scope.New(scope.Params{Client: r.Client, Volume: volume, Node: node})
	if err != nil {
		return ctrl.Result{}, err
	}
	if !s.Meta().DeletionTimestamp.IsZero() {
		controllerutil.RemoveFinalizer(s.Claim(), diskFinalizer)
		return ctrl.Result{}, s.Close(ctx)
	}
	return ctrl.Result{}, nil
}

// okAsked looks at the deletion through the accessor before it adds.
func (r *Shared) okAsked(ctx context.Context, volume *corev1.PersistentVolume) error {
	s, err := scope.New(scope.Params{Client: r.Client, Volume: volume})
	if err != nil {
		return err
	}
	if !s.Meta().DeletionTimestamp.IsZero() {
		return nil
	}
	controllerutil.AddFinalizer(volume, diskFinalizer)
	return s.Close(ctx)
}

// unasked adds before that.
func (r *Shared) unasked(ctx context.Context, volume *corev1.PersistentVolume) error {
	s, err := scope.New(scope.Params{Client: r.Client, Volume: volume})
	if err != nil {
		return err
	}
	controllerutil.AddFinalizer(s.Claim(), diskFinalizer) // want `add-while-deleting`
	if err := s.Close(ctx); err != nil {
		return err
	}
	if !volume.DeletionTimestamp.IsZero() {
		return r.Cloud.DeleteDisk(ctx, volume.Name)
	}
	return nil
}

// handleDeletion says whether it has handled the volume.
func (r *Shared) handleDeletion(ctx context.Context, s *scope.Volume) (bool, error) {
	if s.Volume.GetDeletionTimestamp() == nil {
		return false, nil
	}
	controllerutil.RemoveFinalizer(s.Volume, diskFinalizer)
	return true, s.Close(ctx)
}

// early adds the finalizer before the helper looks.
func (r *Shared) early(ctx context.Context, volume *corev1.PersistentVolume) error {
	s, err := scope.New(scope.Params{Client: r.Client, Volume: volume})
	if err != nil {
		return err
	}
	if controllerutil.AddFinalizer(volume, diskFinalizer) { // want `add-while-deleting`
		return s.Close(ctx)
	}
	if done, err := r.handleDeletion(ctx, s); done { // related `deletion is looked at here`
		return err
	}
	return nil
}
