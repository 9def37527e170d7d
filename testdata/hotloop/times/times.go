// Package times stores the time of each pass.
package times

import (
	"context"
	"time"

	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	logf "sigs.k8s.io/controller-runtime/pkg/log"

	"github.com/ctrllint/ctrllint/testdata/hotloop/api"
)

// Sites checks sites.
type Sites struct {
	client.Client
	check func(string) error
}

func (s *Sites) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&api.Site{}).Complete(s)
}

// Reconcile is how source-controller did it: the condition is made anew, with the time.
func (s *Sites) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var site api.Site
	if err := s.Get(ctx, req.NamespacedName, &site); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	ready := metav1.Condition{Type: "Ready", Status: metav1.ConditionTrue}
	for _, condition := range site.Status.Conditions {
		if condition.Type == "Ready" {
			ready = condition
			break
		}
	}
	if err := s.check(site.Name); err != nil {
		logf.FromContext(ctx).Error(err, "not ready")
		ready.Status = metav1.ConditionFalse
	}
	ready.LastTransitionTime = metav1.Now()
	site.Status.Conditions = []metav1.Condition{ready}    // want `time-in-status: the status of site gets the time of each pass: its write is a change of the object, which starts the next pass`
	if err := s.Status().Update(ctx, &site); err != nil { // related `written here`
		return ctrl.Result{}, err
	}
	if err := s.steps(ctx, &site); err != nil {
		return ctrl.Result{}, err
	}
	return s.specified(ctx, &site)
}

func (s *Sites) checked(ctx context.Context, site *api.Site) error {
	site.Status.Checked = metav1.NewTime(time.Now()) // want `time-in-status: the status of site gets the time of each pass`
	return s.Status().Update(ctx, site)
}

func (s *Sites) started(ctx context.Context, site *api.Site) error {
	if err := s.check(site.Name); err != nil {
		return err
	}
	before := site.DeepCopy()
	now := metav1.Now()
	site.Status.Started = &now // want `time-in-status: the status of site gets the time of each pass`
	return s.Status().Patch(ctx, site, client.MergeFrom(before))
}

// okOnce sets it once.
func (s *Sites) okOnce(ctx context.Context, site *api.Site) error {
	if site.Status.Started == nil {
		now := metav1.Now()
		site.Status.Started = &now
	}
	return s.Status().Update(ctx, site)
}

// okDue waits until it is due.
func (s *Sites) okDue(ctx context.Context, site *api.Site) error {
	if time.Since(site.Status.Checked.Time) < time.Hour {
		return nil
	}
	site.Status.Checked = metav1.Now()
	return s.Status().Update(ctx, site)
}

// okCondition keeps the time of the transition.
func (s *Sites) okCondition(ctx context.Context, site *api.Site) error {
	meta.SetStatusCondition(&site.Status.Conditions, metav1.Condition{Type: "Ready", LastTransitionTime: metav1.Now()})
	return s.Status().Update(ctx, site)
}

// okInMemory writes nothing.
func (s *Sites) okInMemory(site *api.Site) time.Duration {
	site.Status.Checked = metav1.Now()
	return time.Since(site.CreationTimestamp.Time)
}
