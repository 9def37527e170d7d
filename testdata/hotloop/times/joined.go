package times

import (
	"context"

	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	"github.com/ctrllint/ctrllint/testdata/hotloop/api"
)

// Joined has the time behind a condition that stands behind another one.
type Joined struct{ client.Client }

func (j *Joined) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&api.Site{}).Complete(j)
}

func (j *Joined) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	site := &api.Site{}
	if err := j.Get(ctx, req.NamespacedName, site); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	for _, step := range []error{j.okRegistered(ctx, site), j.okTurned(ctx, site), j.okNamed(ctx, site), j.registered(ctx, site), j.either(ctx, site)} {
		if step != nil {
			return ctrl.Result{}, step
		}
	}
	return ctrl.Result{}, nil
}

func is(site *api.Site, status metav1.ConditionStatus) bool {
	return meta.IsStatusConditionPresentAndEqual(site.Status.Conditions, "Registered", status)
}

// okRegistered ends the condition itself (k6-operator).
func (j *Joined) okRegistered(ctx context.Context, site *api.Site) error {
	if site.DeletionTimestamp.IsZero() && (is(site, metav1.ConditionUnknown) || is(site, metav1.ConditionFalse)) {
		if controllerutil.ContainsFinalizer(site, "registered") {
			site.Status.Conditions = []metav1.Condition{{Type: "Registered", Status: metav1.ConditionTrue, LastTransitionTime: metav1.Now()}}
			return j.Status().Update(ctx, site)
		}
	}
	return nil
}

// okTurned leaves early, by a condition of two parts, and looks at the deletion after that.
func (j *Joined) okTurned(ctx context.Context, site *api.Site) error {
	if site.Status.Phase != "Old" && !is(site, metav1.ConditionFalse) {
		return nil
	}
	if site.DeletionTimestamp.IsZero() {
		site.Status.Phase, site.Status.Checked = "New", metav1.Now()
		return j.Status().Update(ctx, site)
	}
	return nil
}

// okNamed has two more conditions between.
func (j *Joined) okNamed(ctx context.Context, site *api.Site) error {
	switch site.Status.Phase {
	case "", "Old":
		if site.DeletionTimestamp.IsZero() {
			if controllerutil.ContainsFinalizer(site, "registered") {
				site.Status.Phase, site.Status.Checked = "New", metav1.Now()
				return j.Status().Update(ctx, site)
			}
		}
	}
	return nil
}

// registered comes to the condition in any case.
func (j *Joined) registered(ctx context.Context, site *api.Site) error {
	if is(site, metav1.ConditionUnknown) || is(site, metav1.ConditionFalse) {
		site.Status.Phase = "Registering"
	}
	if controllerutil.ContainsFinalizer(site, "registered") {
		site.Status.Checked = metav1.Now() // want `time-in-status: the status of site gets the time of each pass`
		return j.Status().Update(ctx, site)
	}
	return nil
}

// either does it on both ways.
func (j *Joined) either(ctx context.Context, site *api.Site) error {
	if site.DeletionTimestamp.IsZero() || controllerutil.ContainsFinalizer(site, "registered") {
		if site.DeletionTimestamp.IsZero() {
			site.Status.Checked = metav1.Now() // want `time-in-status: the status of site gets the time of each pass`
			return j.Status().Update(ctx, site)
		}
	}
	return nil
}
