// Package kept has reconciles that keep objects as they are to be, without a reference to their own object.
package kept

import (
	"context"
	"time"

	corev1 "k8s.io/api/core/v1"
	rbacv1 "k8s.io/api/rbac/v1"
	storagev1 "k8s.io/api/storage/v1"
	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
	"sigs.k8s.io/controller-runtime/pkg/handler"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	"github.com/ctrllint/ctrllint/testdata/watchwiring/kept/apply"
)

// A step makes one part of a Harbor.
type step interface {
	ensure(ctx context.Context, r *Harbors, harbor *Harbor) error
}

// Harbors has steps behind an interface.
type Harbors struct{ client.Client }

func (r *Harbors) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		For(&Harbor{}). // want `missing-watch: the reconcile of a Harbor keeps a StorageClass as it is to be, and no watch wakes the controller when others change or delete it`
		Complete(r)
}

func (r *Harbors) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	harbor := &Harbor{}
	if err := r.Get(ctx, req.NamespacedName, harbor); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	for _, s := range []step{class{}, account{}} {
		if err := s.ensure(ctx, r, harbor); err != nil {
			return ctrl.Result{}, err
		}
	}
	return ctrl.Result{}, nil
}

type class struct{}

func (class) ensure(ctx context.Context, r *Harbors, harbor *Harbor) error {
	made := &storagev1.StorageClass{ObjectMeta: metav1.ObjectMeta{Name: harbor.Name}, Provisioner: "harbors.example.com"}
	_, err := controllerutil.CreateOrUpdate(ctx, r.Client, made, func() error { return nil }) // related `the reconcile makes the object here, and changes it where it is otherwise`
	return err
}

type account struct{}

func (account) ensure(ctx context.Context, r *Harbors, harbor *Harbor) error {
	return apply.OkAccount(ctx, r.Client, harbor.Name)
}

// Piers creates what is not there, and updates what is otherwise.
type Piers struct{ client.Client }

func (r *Piers) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		For(&Pier{}). // want `missing-watch: the reconcile of a Pier keeps a ClusterRole as it is to be`
		Complete(r)
}

func (r *Piers) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	pier := &Pier{}
	if err := r.Get(ctx, req.NamespacedName, pier); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	wanted := &rbacv1.ClusterRole{ObjectMeta: metav1.ObjectMeta{Name: pier.Name}}
	found := &rbacv1.ClusterRole{}
	err := r.Get(ctx, client.ObjectKeyFromObject(wanted), found)
	if apierrors.IsNotFound(err) {
		return ctrl.Result{}, r.Create(ctx, wanted)
	}
	if err != nil {
		return ctrl.Result{}, err
	}
	found.Rules = wanted.Rules
	return ctrl.Result{}, r.Update(ctx, found)
}

// Quays applies.
type Quays struct{ client.Client }

func (r *Quays) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		For(&Quay{}). // want `missing-watch: the reconcile of a Quay keeps a ConfigMap as it is to be`
		Complete(r)
}

func (r *Quays) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	config := &corev1.ConfigMap{
		TypeMeta:   metav1.TypeMeta{APIVersion: "v1", Kind: "ConfigMap"},
		ObjectMeta: metav1.ObjectMeta{Name: req.Name, Namespace: "quays"},
		Data:       map[string]string{"name": req.Name},
	}
	return ctrl.Result{}, r.Patch(ctx, config, client.Apply, client.FieldOwner("quays"), client.ForceOwnership)
}

// Buoys has another package write, of which one function knows the kind, and another one is handed the object.
type Buoys struct{ client.Client }

func (r *Buoys) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		For(&Buoy{}). // want `missing-watch: the reconcile of a Buoy keeps a ClusterRole as it is to be` `missing-watch: the reconcile of a Buoy keeps a ConfigMap as it is to be`
		Complete(r)
}

func (r *Buoys) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	if err := apply.Role(ctx, r.Client, req.Name); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, apply.Object(ctx, r.Client, &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Name: req.Name, Namespace: "buoys"}})
}

// Wharves makes what is never changed after.
type Wharves struct{ client.Client }

func (r *Wharves) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&Wharf{}).Complete(r) // ok
}

func (r *Wharves) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	secret := &corev1.Secret{ObjectMeta: metav1.ObjectMeta{Name: req.Name, Namespace: "wharves"}}
	if err := r.Get(ctx, client.ObjectKeyFromObject(secret), secret); !apierrors.IsNotFound(err) {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, r.Create(ctx, secret)
}

// Docks watches what it makes.
type Docks struct{ client.Client }

func (r *Docks) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		For(&Dock{}). // ok
		Watches(&rbacv1.ClusterRole{}, handler.EnqueueRequestsFromMapFunc(func(_ context.Context, role client.Object) []reconcile.Request {
			return []reconcile.Request{{NamespacedName: client.ObjectKey{Name: role.GetName()}}}
		})).
		Complete(r)
}

func (r *Docks) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	return ctrl.Result{}, apply.Role(ctx, r.Client, req.Name)
}

// Ferries looks again after a minute.
type Ferries struct{ client.Client }

func (r *Ferries) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&Ferry{}).Complete(r) // ok
}

func (r *Ferries) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	if err := apply.Role(ctx, r.Client, req.Name); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{RequeueAfter: time.Minute}, nil
}

// Canals asks the server where it looks for what is there: it wants no events.
type Canals struct {
	client.Client
	APIReader client.Reader
}

func (r *Canals) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&Canal{}).Complete(r) // ok
}

func (r *Canals) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	role := &rbacv1.ClusterRole{ObjectMeta: metav1.ObjectMeta{Name: req.Name}}
	err := r.APIReader.Get(ctx, req.NamespacedName, role)
	if apierrors.IsNotFound(err) {
		return ctrl.Result{}, r.Create(ctx, role)
	}
	if err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, r.Update(ctx, role)
}

// Locks writes what it needs to clean up.
type Locks struct{ client.Client }

func (r *Locks) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&Lock{}).Complete(r) // ok
}

func (r *Locks) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	lock := &Lock{}
	if err := r.Get(ctx, req.NamespacedName, lock); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if lock.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, nil
	}
	return ctrl.Result{}, apply.Role(ctx, r.Client, req.Name)
}

// Barges writes to another cluster, whose objects its own watches do not see.
type Barges struct {
	client.Client
	remoteClient client.Client
}

func (r *Barges) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&Barge{}).Complete(r) // ok
}

func (r *Barges) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	return ctrl.Result{}, apply.Role(ctx, r.remoteClient, req.Name)
}

// Skiffs keeps an object of a kind that is neither of Kubernetes nor of the module.
type Skiffs struct{ client.Client }

func (r *Skiffs) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&Skiff{}).Complete(r) // ok
}

func (r *Skiffs) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	definition := &apiextensionsv1.CustomResourceDefinition{ObjectMeta: metav1.ObjectMeta{Name: req.Name}}
	_, err := controllerutil.CreateOrUpdate(ctx, r.Client, definition, func() error { return nil })
	return ctrl.Result{}, err
}

// Rafts has a generic function of another package write.
type Rafts struct{ client.Client }

func (r *Rafts) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		For(&Raft{}). // want `missing-watch: the reconcile of a Raft keeps a Service as it is to be`
		Complete(r)
}

func (r *Rafts) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	service := &corev1.Service{ObjectMeta: metav1.ObjectMeta{Name: req.Name, Namespace: "rafts"}}
	return ctrl.Result{}, apply.Ensure(ctx, r.Client, service, &corev1.Service{})
}

// Sloops has an object of another package write, with a client of its own.
type Sloops struct {
	client.Client
	roles *apply.Roles
}

func (r *Sloops) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		For(&Sloop{}). // ok: whose role that is, is not known
		Complete(r)
}

func (r *Sloops) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	if err := r.roles.OkOnce(ctx, req.Name); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, r.roles.Ensure(ctx, req.Name)
}
