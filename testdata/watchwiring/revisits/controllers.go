// Package revisits has reconciles that ask for another pass after a while, at the end of each pass or in some.
package revisits

import (
	"context"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/runtime"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

// Mills asks for another pass after a failure alone.
type Mills struct {
	client.Client
	Scheme   *runtime.Scheme
	interval time.Duration
}

func (r *Mills) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&Mill{}).Complete(r)
}

func (r *Mills) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	mill := &Mill{}
	if err := r.Get(ctx, req.NamespacedName, mill); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if err := r.ensure(ctx, mill); err != nil {
		return r.later(ctx, mill)
	}
	return ctrl.Result{}, nil
}

func (r *Mills) later(ctx context.Context, mill *Mill) (ctrl.Result, error) {
	if err := r.Status().Update(ctx, mill); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{RequeueAfter: r.interval}, nil
}

func (r *Mills) ensure(ctx context.Context, mill *Mill) error {
	secret := &corev1.Secret{}
	if err := controllerutil.SetControllerReference(mill, secret, r.Scheme); err != nil { // want `missing-watch: no watch wakes the controller of a Mill for the Secret`
		return err
	}
	return r.Create(ctx, secret)
}

// Forges asks for another pass while one is being deleted.
type Forges struct {
	client.Client
	Scheme *runtime.Scheme
}

func (r *Forges) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&Forge{}).Complete(r)
}

func (r *Forges) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	forge := &Forge{}
	if err := r.Get(ctx, req.NamespacedName, forge); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if !forge.DeletionTimestamp.IsZero() {
		return r.remove(ctx, forge)
	}
	secret := &corev1.Secret{}
	if err := controllerutil.SetControllerReference(forge, secret, r.Scheme); err != nil { // want `missing-watch: no watch wakes the controller of a Forge for the Secret`
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, r.Create(ctx, secret)
}

func (r *Forges) remove(ctx context.Context, forge *Forge) (ctrl.Result, error) {
	if len(forge.Finalizers) == 0 {
		return ctrl.Result{}, nil
	}
	return ctrl.Result{RequeueAfter: time.Minute}, nil
}

// daily is as long as no delay: a cache is resynced after ten hours.
const daily = 24 * time.Hour

// Kilns looks again the next day.
type Kilns struct {
	client.Client
	Scheme *runtime.Scheme
}

func (r *Kilns) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&Kiln{}).Complete(r)
}

func (r *Kilns) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	kiln := &Kiln{}
	if err := r.Get(ctx, req.NamespacedName, kiln); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	secret := &corev1.Secret{}
	if err := controllerutil.SetControllerReference(kiln, secret, r.Scheme); err != nil { // want `missing-watch: no watch wakes the controller of a Kiln for the Secret`
		return ctrl.Result{}, err
	}
	if err := r.Create(ctx, secret); err != nil {
		return ctrl.Result{}, err
	}
	return r.finish(ctx, kiln)
}

func (r *Kilns) finish(ctx context.Context, kiln *Kiln) (ctrl.Result, error) {
	if err := r.Status().Update(ctx, kiln); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{Requeue: true, RequeueAfter: daily}, nil
}

// Looms looks again after a minute.
type Looms struct {
	client.Client
	Scheme *runtime.Scheme
}

func (r *Looms) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&Loom{}).Complete(r)
}

func (r *Looms) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	loom := &Loom{}
	if err := r.Get(ctx, req.NamespacedName, loom); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if !loom.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, nil
	}
	return r.weave(ctx, loom)
}

func (r *Looms) weave(ctx context.Context, loom *Loom) (ctrl.Result, error) {
	secret := &corev1.Secret{}
	if err := controllerutil.SetControllerReference(loom, secret, r.Scheme); err != nil { // ok: it is made again after a minute
		return ctrl.Result{}, err
	}
	if err := r.Create(ctx, secret); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{RequeueAfter: time.Minute}, nil
}

// Presses notes the status after the step that asks for another pass.
type Presses struct {
	client.Client
	Scheme *runtime.Scheme
}

func (r *Presses) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&Press{}).Complete(r)
}

func (r *Presses) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	press := &Press{}
	if err := r.Get(ctx, req.NamespacedName, press); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	result, err := r.print(ctx, press)
	if err != nil {
		return result, err
	}
	if err := r.Status().Update(ctx, press); err != nil {
		return ctrl.Result{}, err
	}
	return result, nil
}

func (r *Presses) print(ctx context.Context, press *Press) (ctrl.Result, error) {
	secret := &corev1.Secret{}
	if err := controllerutil.SetControllerReference(press, secret, r.Scheme); err != nil { // ok: it is made again after a minute
		return ctrl.Result{}, err
	}
	if err := r.Create(ctx, secret); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{RequeueAfter: time.Minute}, nil
}

// Sieves has a function for each phase.
type Sieves struct {
	client.Client
	Scheme *runtime.Scheme
}

func (r *Sieves) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&Sieve{}).Complete(r)
}

func (r *Sieves) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	sieve := &Sieve{}
	if err := r.Get(ctx, req.NamespacedName, sieve); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	switch sieve.Status.Phase {
	case "":
		secret := &corev1.Secret{}
		if err := controllerutil.SetControllerReference(sieve, secret, r.Scheme); err != nil { // ok: a Sieve that runs is looked at each minute
			return ctrl.Result{}, err
		}
		return ctrl.Result{}, r.Create(ctx, secret)
	case "Running":
		return r.shake(ctx, sieve)
	}
	return ctrl.Result{}, nil
}

func (r *Sieves) shake(ctx context.Context, sieve *Sieve) (ctrl.Result, error) {
	if err := r.Status().Update(ctx, sieve); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{RequeueAfter: time.Minute}, nil
}

// Anvils has a step that waits, after which the others do not.
type Anvils struct {
	client.Client
	Scheme *runtime.Scheme
}

func (r *Anvils) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&Anvil{}).Complete(r)
}

func (r *Anvils) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	anvil := &Anvil{}
	if err := r.Get(ctx, req.NamespacedName, anvil); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if result, err := r.admit(ctx, anvil); !result.IsZero() || err != nil {
		return result, err
	}
	secret := &corev1.Secret{}
	if err := controllerutil.SetControllerReference(anvil, secret, r.Scheme); err != nil { // want `missing-watch: no watch wakes the controller of a Anvil for the Secret`
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, r.Create(ctx, secret)
}

func (r *Anvils) admit(ctx context.Context, anvil *Anvil) (ctrl.Result, error) {
	if anvil.Status.Phase == "Admitted" {
		return ctrl.Result{}, nil
	}
	if err := r.Status().Update(ctx, anvil); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{RequeueAfter: time.Minute}, nil
}

var again = ctrl.Result{RequeueAfter: time.Minute}

// Lathes returns a variable of the package.
type Lathes struct {
	client.Client
	Scheme *runtime.Scheme
}

func (r *Lathes) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&Lathe{}).Complete(r)
}

func (r *Lathes) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	lathe := &Lathe{}
	if err := r.Get(ctx, req.NamespacedName, lathe); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	secret := &corev1.Secret{}
	if err := controllerutil.SetControllerReference(lathe, secret, r.Scheme); err != nil { // ok: it is made again after a minute
		return ctrl.Result{}, err
	}
	if err := r.Create(ctx, secret); err != nil {
		return ctrl.Result{}, err
	}
	return again, nil
}
