package times

import (
	"context"
	"time"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/util/retry"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrllint/ctrllint/testdata/hotloop/api"
)

// Copied sets the time in a copy of the status, which replaces it.
type Copied struct{ client.Client }

func (s *Copied) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&api.Site{}).Complete(s)
}

func (s *Copied) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	site := &api.Site{}
	if err := s.Get(ctx, req.NamespacedName, site); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if err := s.whenChanged(ctx, site.DeepCopy()); err != nil {
		return ctrl.Result{}, err
	}
	status := site.Status.DeepCopy()
	status.Checked = metav1.Now()
	site.Status = *status // want `time-in-status: the status of site gets the time of each pass`
	return ctrl.Result{}, s.Status().Update(ctx, site)
}

func (s *Copied) whenChanged(ctx context.Context, site *api.Site) error {
	status := site.Status.DeepCopy()
	if status.Message != site.Name {
		status.Message = site.Name
		status.Checked = metav1.Now()
	}
	site.Status = *status
	return s.Status().Update(ctx, site) // want `unconditional-update`
}

// Retried reads the object anew for each try.
type Retried struct{ client.Client }

func (s *Retried) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&api.Site{}).Complete(s)
}

func (s *Retried) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	if err := s.okDue(ctx, req.NamespacedName); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{RequeueAfter: time.Hour}, s.stamp(ctx, req.NamespacedName)
}

func (s *Retried) stamp(ctx context.Context, key client.ObjectKey) error {
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		latest := &api.Site{}
		if err := s.Get(ctx, key, latest); err != nil {
			return client.IgnoreNotFound(err)
		}
		latest.Status.Checked = metav1.Now() // want `time-in-status: the status of latest gets the time of each pass`
		return s.Status().Update(ctx, latest)
	})
}

func (s *Retried) okDue(ctx context.Context, key client.ObjectKey) error {
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		latest := &api.Site{}
		if err := s.Get(ctx, key, latest); err != nil {
			return client.IgnoreNotFound(err)
		}
		if time.Since(latest.Status.Checked.Time) < time.Hour {
			return nil
		}
		latest.Status.Checked = metav1.Now()
		return s.Status().Update(ctx, latest)
	})
}

// Initially sets the first conditions where a copy that was taken before has none.
type Initially struct{ client.Client }

func (s *Initially) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&api.Site{}).Complete(s)
}

func (s *Initially) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	site := &api.Site{}
	if err := s.Get(ctx, req.NamespacedName, site); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	return ctrl.Result{}, s.okFirst(ctx, site)
}

func (s *Initially) okFirst(ctx context.Context, site *api.Site) error {
	before := site.DeepCopy()
	if len(before.Status.Conditions) == 0 {
		site.Status.Conditions = []metav1.Condition{{Type: "Ready", Status: metav1.ConditionUnknown, LastTransitionTime: metav1.Now()}}
	}
	return s.Status().Patch(ctx, site, client.MergeFrom(before))
}

// Asked asks a copy for what no pass sets.
type Asked struct{ client.Client }

func (s *Asked) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&api.Site{}).Complete(s)
}

func (s *Asked) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	site := &api.Site{}
	if err := s.Get(ctx, req.NamespacedName, site); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	before := site.DeepCopy()
	if len(before.Status.Pods) == 0 {
		site.Status.Checked = metav1.Now() // want `time-in-status: the status of site gets the time of each pass`
	}
	return ctrl.Result{}, s.Status().Patch(ctx, site, client.MergeFrom(before))
}
