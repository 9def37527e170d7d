// Package times_passed stores the time of each pass, which starts the next one: the predicates let writes of the status through.
package times_passed

import (
	"context"
	"strings"
	"time"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/builder"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller"
	"sigs.k8s.io/controller-runtime/pkg/event"
	"sigs.k8s.io/controller-runtime/pkg/handler"
	"sigs.k8s.io/controller-runtime/pkg/manager"
	"sigs.k8s.io/controller-runtime/pkg/predicate"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"
	"sigs.k8s.io/controller-runtime/pkg/source"

	"github.com/ctrllint/ctrllint/testdata/hotloop/api"
)

// Deleted has a function for deletions alone.
type Deleted struct{ client.Client }

func (r *Deleted) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&api.Site{}, builder.WithPredicates(predicate.Funcs{
		DeleteFunc: func(event.DeleteEvent) bool { return false },
	})).Complete(r)
}

func (r *Deleted) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	site := &api.Site{}
	if err := r.Get(ctx, req.NamespacedName, site); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	site.Status.Checked = metav1.Now() // want `time-in-status: the status of site gets the time of each pass`
	return ctrl.Result{}, r.Status().Update(ctx, site)
}

// Named is for the objects of one namespace.
type Named struct{ client.Client }

func (r *Named) SetupWithManager(mgr ctrl.Manager) error {
	ours := predicate.NewPredicateFuncs(func(o client.Object) bool {
		return strings.HasPrefix(o.GetName(), "site-") && o.GetLabels()["skip"] == ""
	})
	return ctrl.NewControllerManagedBy(mgr).For(&api.Site{}).WithEventFilter(predicate.And(ours, predicate.ResourceVersionChangedPredicate{})).Complete(r)
}

func (r *Named) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	site := &api.Site{}
	if err := r.Get(ctx, req.NamespacedName, site); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	site.Status.Checked = metav1.NewTime(time.Now()) // want `time-in-status: the status of site gets the time of each pass`
	return ctrl.Result{}, r.Status().Update(ctx, site)
}

// kinds lets sites through, and one of the other objects.
type kinds struct {
	predicate.Funcs
	namespace string
}

func (k kinds) Update(e event.UpdateEvent) bool {
	if e.ObjectOld == nil || e.ObjectNew == nil {
		return false
	}
	return k.Generic(event.GenericEvent{Object: e.ObjectNew})
}

func (k kinds) Generic(e event.GenericEvent) bool {
	_, is := e.Object.(*api.Site)
	return is || e.Object.GetNamespace() == k.namespace
}

// Kinds has a predicate of its own.
type Kinds struct{ client.Client }

func (r *Kinds) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&api.Site{}).WithEventFilter(&kinds{namespace: "system"}).Complete(r)
}

func (r *Kinds) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	site := &api.Site{}
	if err := r.Get(ctx, req.NamespacedName, site); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	return r.store(ctx, site)
}

func (r *Kinds) store(ctx context.Context, site *api.Site) (ctrl.Result, error) {
	site.Status.Started = &metav1.Time{Time: time.Now()} // want `time-in-status: the status of site gets the time of each pass`
	if err := r.Status().Update(ctx, site); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{RequeueAfter: time.Minute}, nil
}

// Added is set up without a builder.
type Added struct{ client.Client }

func newAdded(mgr manager.Manager) reconcile.Reconciler { return &Added{mgr.GetClient()} }

func add(mgr manager.Manager, r reconcile.Reconciler) error {
	c, err := controller.New("added", mgr, controller.Options{Reconciler: r})
	if err != nil {
		return err
	}
	return c.Watch(source.Kind(mgr.GetCache(), &api.Site{}, &handler.TypedEnqueueRequestForObject[*api.Site]{}))
}

// Add adds it.
func Add(mgr manager.Manager) error { return add(mgr, newAdded(mgr)) }

func (r *Added) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	site := &api.Site{}
	if err := r.Get(ctx, req.NamespacedName, site); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	site.Status.Checked = metav1.Now() // want `time-in-status: the status of site gets the time of each pass`
	return ctrl.Result{}, r.Status().Update(ctx, site)
}
