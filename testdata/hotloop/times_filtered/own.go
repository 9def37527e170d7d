package times_filtered

import (
	"context"
	"reflect"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/builder"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/event"
	"sigs.k8s.io/controller-runtime/pkg/predicate"

	"github.com/ctrllint/ctrllint/testdata/hotloop/api"
)

// Compared is woken by changes of the labels.
type Compared struct{ client.Client }

func (r *Compared) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&api.Site{}).WithEventFilter(predicate.Funcs{UpdateFunc: func(e event.UpdateEvent) bool {
		return !reflect.DeepEqual(e.ObjectOld.GetLabels(), e.ObjectNew.GetLabels())
	}}).Complete(r)
}

func (r *Compared) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	site := &api.Site{}
	if err := r.Get(ctx, req.NamespacedName, site); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	site.Status.Checked = metav1.Now()
	return ctrl.Result{}, r.Status().Update(ctx, site)
}

// Refused is woken by new objects alone.
type Refused struct{ client.Client }

func (r *Refused) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&api.Site{}, builder.WithPredicates(predicate.Funcs{
		UpdateFunc: func(event.UpdateEvent) bool { return false },
	})).Complete(r)
}

func (r *Refused) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	site := &api.Site{}
	if err := r.Get(ctx, req.NamespacedName, site); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	site.Status.Checked = metav1.Now()
	return ctrl.Result{}, r.Status().Update(ctx, site)
}

// changed lets through what has another label.
type changed struct{ predicate.Funcs }

func (changed) Update(e event.UpdateEvent) bool {
	return e.ObjectOld.GetLabels()["site"] != e.ObjectNew.GetLabels()["site"] || e.ObjectNew.GetDeletionTimestamp() != nil
}

// Changed has a predicate of its own.
type Changed struct{ client.Client }

func (r *Changed) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&api.Site{}, builder.WithPredicates(changed{})).Complete(r)
}

func (r *Changed) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	site := &api.Site{}
	if err := r.Get(ctx, req.NamespacedName, site); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	site.Status.Checked = metav1.Now()
	return ctrl.Result{}, r.Status().Update(ctx, site)
}

// Phased is woken as the status says.
type Phased struct{ client.Client }

func (r *Phased) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&api.Site{}, builder.WithPredicates(predicate.NewPredicateFuncs(func(o client.Object) bool {
		site, ok := o.(*api.Site)
		return ok && site.Status.Checked.IsZero()
	}))).Complete(r)
}

func (r *Phased) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	site := &api.Site{}
	if err := r.Get(ctx, req.NamespacedName, site); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	site.Status.Checked = metav1.Now()
	return ctrl.Result{}, r.Status().Update(ctx, site)
}
