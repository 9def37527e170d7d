// Package alone controls objects that are rendered from manifests.
package alone

import (
	"context"
	"time"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

// Depot is what one of the programs reconciles.
type Depot struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

// DeepCopyObject copies a Depot.
func (d *Depot) DeepCopyObject() runtime.Object { copied := *d; return &copied }

// Yard is another one.
type Yard struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

// DeepCopyObject copies a Yard.
func (y *Yard) DeepCopyObject() runtime.Object { copied := *y; return &copied }

// Pier has a watch.
type Pier struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

// DeepCopyObject copies a Pier.
func (p *Pier) DeepCopyObject() runtime.Object { copied := *p; return &copied }

// Lock is looked at again.
type Lock struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

// DeepCopyObject copies a Lock.
func (l *Lock) DeepCopyObject() runtime.Object { copied := *l; return &copied }

type depots struct{ client.Client }

func (r *depots) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&Depot{}).Complete(r)
}

func (r *depots) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	depot := &Depot{}
	if err := r.Get(ctx, req.NamespacedName, depot); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	return ctrl.Result{}, r.apply(ctx, depot, map[string]any{"kind": "Deployment"})
}

func (r *depots) apply(ctx context.Context, depot *Depot, manifests ...map[string]any) error {
	for _, manifest := range manifests {
		object := &unstructured.Unstructured{Object: manifest}
		if err := controllerutil.SetControllerReference(depot, object, r.Scheme()); err != nil { // want `^missing-watch: the controller of a Depot watches nothing but the Depot itself, and controls what is handed over here: what others change in it stays$`
			return err
		}
		if err := r.Patch(ctx, object, client.Apply, client.ForceOwnership, client.FieldOwner("depots")); err != nil {
			return err
		}
	}
	return nil
}

// A renderer makes the objects of a yard.
type renderer interface {
	Render(name string) []client.Object
}

type yards struct {
	client.Client
	renderer renderer
}

func (r *yards) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&Yard{}).Complete(r)
}

func (r *yards) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	yard := &Yard{}
	if err := r.Get(ctx, req.NamespacedName, yard); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	for _, object := range r.renderer.Render(yard.Name) {
		object.SetOwnerReferences([]metav1.OwnerReference{*metav1.NewControllerRef(yard, corev1.SchemeGroupVersion.WithKind("Yard"))}) // want `missing-watch: the controller of a Yard watches nothing but the Yard itself`
		if err := r.Create(ctx, object); err != nil {
			return ctrl.Result{}, err
		}
	}
	return ctrl.Result{}, nil
}

type piers struct {
	client.Client
	renderer renderer
}

func (r *piers) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&Pier{}).Owns(&corev1.Pod{}).Complete(r)
}

func (r *piers) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	return ctrl.Result{}, r.okApply(ctx, &Pier{})
}

// The objects may be pods, which are watched.
func (r *piers) okApply(ctx context.Context, pier *Pier) error {
	for _, object := range r.renderer.Render(pier.Name) {
		if err := controllerutil.SetControllerReference(pier, object, r.Scheme()); err != nil {
			return err
		}
		if err := r.Create(ctx, object); err != nil {
			return err
		}
	}
	return nil
}

type locks struct {
	client.Client
	renderer renderer
}

func (r *locks) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&Lock{}).Complete(r)
}

// Reconcile looks at each lock again after a minute.
func (r *locks) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	if err := r.okApply(ctx, &Lock{}); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{RequeueAfter: time.Minute}, nil
}

func (r *locks) okApply(ctx context.Context, lock *Lock) error {
	for _, object := range r.renderer.Render(lock.Name) {
		if err := controllerutil.SetControllerReference(lock, object, r.Scheme()); err != nil {
			return err
		}
		if err := r.Create(ctx, object); err != nil {
			return err
		}
	}
	return nil
}
