package times

import (
	"context"
	"time"

	"k8s.io/apimachinery/pkg/api/equality"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrllint/ctrllint/testdata/hotloop/api"
)

// Rebuilt makes a list with the time of each pass, with room for all elements.
type Rebuilt struct {
	client.Client
	healthy func(name string) metav1.ConditionStatus
}

func (r *Rebuilt) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&api.Site{}).Complete(r)
}

func (r *Rebuilt) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	site := &api.Site{}
	if err := r.Get(ctx, req.NamespacedName, site); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	checks := r.checks(site)
	if equality.Semantic.DeepEqual(checks, site.Status.Conditions) {
		return ctrl.Result{RequeueAfter: time.Minute}, nil
	}
	site.Status.Conditions = checks // want `time-in-status: the status of site gets the time of each pass`
	return ctrl.Result{}, r.Status().Update(ctx, site)
}

func (r *Rebuilt) checks(site *api.Site) []metav1.Condition {
	checks := make([]metav1.Condition, 0, len(site.Spec.Hosts))
	now := metav1.Now()
	for _, host := range site.Spec.Hosts {
		checks = append(checks, metav1.Condition{Type: host.Name, Status: r.healthy(host.Name), LastTransitionTime: now})
	}
	return checks
}

// OkRebuilt keeps the time of what has not changed.
type OkRebuilt struct{ Rebuilt }

func (r *OkRebuilt) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&api.Site{}).Complete(r)
}

func (r *OkRebuilt) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	site := &api.Site{}
	if err := r.Get(ctx, req.NamespacedName, site); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	checks := r.okChecks(site)
	if equality.Semantic.DeepEqual(checks, site.Status.Conditions) {
		return ctrl.Result{RequeueAfter: time.Minute}, nil
	}
	site.Status.Conditions = checks
	return ctrl.Result{}, r.Status().Update(ctx, site)
}

func (r *OkRebuilt) okChecks(site *api.Site) []metav1.Condition {
	checks := make([]metav1.Condition, 0, len(site.Spec.Hosts))
	for _, host := range site.Spec.Hosts {
		check := metav1.Condition{Type: host.Name, Status: r.healthy(host.Name), LastTransitionTime: metav1.Now()}
		for _, old := range site.Status.Conditions {
			if old.Type == check.Type && old.Status == check.Status {
				check.LastTransitionTime = old.LastTransitionTime
			}
		}
		checks = append(checks, check)
	}
	return checks
}
