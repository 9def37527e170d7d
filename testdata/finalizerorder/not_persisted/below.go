package not_persisted

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/record"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	logf "sigs.k8s.io/controller-runtime/pkg/log"

	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	"github.com/ctrllint/ctrllint/testdata/finalizerorder/not_persisted/marks"
)

const drumFinalizer = marks.Name

// Drums handles the deletion some calls below.
type Drums struct {
	client.Client
	recorder record.EventRecorder
}

func (r *Drums) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	drum := &corev1.ConfigMap{}
	if err := r.Get(ctx, req.NamespacedName, drum); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	return r.handle(ctx, drum)
}

func (r *Drums) handle(ctx context.Context, drum *corev1.ConfigMap) (ctrl.Result, error) {
	if drum.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, nil
	}
	return r.force(ctx, drum)
}

// force writes nothing, and neither do those above.
func (r *Drums) force(ctx context.Context, drum *corev1.ConfigMap) (ctrl.Result, error) {
	logf.FromContext(ctx).Info("forced", "drum", drum.Name)
	controllerutil.RemoveFinalizer(drum, drumFinalizer) // want `not-persisted: the finalizer of drum is removed in memory and never written`
	r.recorder.Event(drum, corev1.EventTypeWarning, "Forced", "the finalizer was removed")
	return ctrl.Result{}, nil
}

// elsewhere has the finalizer removed by another package.
func (r *Drums) elsewhere(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	drum := &corev1.ConfigMap{}
	if err := r.Get(ctx, req.NamespacedName, drum); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if !drum.DeletionTimestamp.IsZero() {
		marks.Off(drum) // want `not-persisted: the finalizer of drum is removed in memory and never written`
		return ctrl.Result{}, nil
	}
	if marks.On(drum) { // want `not-persisted: the finalizer of drum is added in memory and never written`
		return ctrl.Result{}, r.Status().Update(ctx, drum) // related `writes the status only`
	}
	return ctrl.Result{}, nil
}

// taken has it removed by a method that only changes the object.
func (r *Drums) taken(ctx context.Context, req ctrl.Request) error {
	drum := &corev1.ConfigMap{}
	if err := r.Get(ctx, req.NamespacedName, drum); err != nil {
		return client.IgnoreNotFound(err)
	}
	if drum.Data == nil {
		takeOff(drum) // want `not-persisted: the finalizer of drum is removed in memory and never written`
		return nil
	}
	return r.Delete(ctx, drum)
}

func takeOff(drum *corev1.ConfigMap) {
	controllerutil.RemoveFinalizer(drum, drumFinalizer)
}

// okDropped is written by the other package.
func (r *Drums) okDropped(ctx context.Context, req ctrl.Request) error {
	drum := &corev1.ConfigMap{}
	if err := r.Get(ctx, req.NamespacedName, drum); err != nil {
		return client.IgnoreNotFound(err)
	}
	return marks.Drop(ctx, r.Client, drum)
}

// okOff is written here.
func (r *Drums) okOff(ctx context.Context, req ctrl.Request) error {
	drum := &corev1.ConfigMap{}
	if err := r.Get(ctx, req.NamespacedName, drum); err != nil {
		return client.IgnoreNotFound(err)
	}
	marks.Off(drum)
	return r.Update(ctx, drum)
}

// okMiddle is written by the function in between.
func (r *Drums) okMiddle(ctx context.Context, req ctrl.Request) error {
	drum := &corev1.ConfigMap{}
	if err := r.Get(ctx, req.NamespacedName, drum); err != nil {
		return client.IgnoreNotFound(err)
	}
	return r.okWrites(ctx, drum)
}

func (r *Drums) okWrites(ctx context.Context, drum *corev1.ConfigMap) error {
	if err := r.okTakes(ctx, drum); err != nil {
		return err
	}
	return r.Update(ctx, drum)
}

func (r *Drums) okTakes(ctx context.Context, drum *corev1.ConfigMap) error {
	if err := r.Delete(ctx, &corev1.Secret{}); err != nil {
		return err
	}
	controllerutil.RemoveFinalizer(drum, drumFinalizer)
	return nil
}

// okTop is written two calls above the change.
func (r *Drums) okTop(ctx context.Context, req ctrl.Request) error {
	drum := &corev1.ConfigMap{}
	if err := r.Get(ctx, req.NamespacedName, drum); err != nil {
		return client.IgnoreNotFound(err)
	}
	if err := r.okThrough(ctx, drum); err != nil {
		return err
	}
	return r.Update(ctx, drum)
}

func (r *Drums) okThrough(ctx context.Context, drum *corev1.ConfigMap) error {
	return r.okTakes(ctx, drum)
}

// Flutes have several ways to the end.
type Flutes struct{ client.Client }

func (r *Flutes) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	flute := &corev1.ConfigMap{}
	if err := r.Get(ctx, req.NamespacedName, flute); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	return r.settle(ctx, flute)
}

// settle writes the object on one path, and leaves that to nobody on another.
func (r *Flutes) settle(ctx context.Context, flute *corev1.ConfigMap) (ctrl.Result, error) {
	if flute.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, nil
	}
	if flute.Data == nil {
		return r.force(ctx, flute)
	}
	controllerutil.RemoveFinalizer(flute, drumFinalizer)
	return ctrl.Result{}, r.Update(ctx, flute)
}

func (r *Flutes) force(ctx context.Context, flute *corev1.ConfigMap) (ctrl.Result, error) {
	logf.FromContext(ctx).Info("forced", "flute", flute.Name)
	controllerutil.RemoveFinalizer(flute, drumFinalizer) // want `not-persisted: the finalizer of flute is removed in memory and never written`
	return ctrl.Result{}, nil
}

// Harps write what has been changed, on all ways or on those that need it.
type Harps struct{ client.Client }

func (r *Harps) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	harp := &corev1.ConfigMap{}
	if err := r.Get(ctx, req.NamespacedName, harp); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if err := r.okSettle(ctx, harp); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, r.Update(ctx, harp)
}

func (r *Harps) okSettle(ctx context.Context, harp *corev1.ConfigMap) error {
	if harp.Data == nil {
		return r.okForce(ctx, harp)
	}
	controllerutil.RemoveFinalizer(harp, drumFinalizer)
	return r.Update(ctx, harp)
}

func (r *Harps) okForce(ctx context.Context, harp *corev1.ConfigMap) error {
	if err := r.Delete(ctx, &corev1.Secret{}); err != nil {
		return err
	}
	controllerutil.RemoveFinalizer(harp, drumFinalizer)
	return nil
}

// okOne has a caller that writes, and another that does not.
func (r *Harps) okOne(ctx context.Context, key client.ObjectKey) error {
	harp := &corev1.ConfigMap{}
	if err := r.Get(ctx, key, harp); err != nil {
		return err
	}
	if harp.Data == nil {
		return r.okShared(ctx, harp)
	}
	if err := r.okShared(ctx, harp); err != nil {
		return err
	}
	return r.Update(ctx, harp)
}

func (r *Harps) okShared(ctx context.Context, harp *corev1.ConfigMap) error {
	if harp.Labels == nil {
		return r.Update(ctx, harp)
	}
	controllerutil.RemoveFinalizer(harp, drumFinalizer)
	return nil
}
