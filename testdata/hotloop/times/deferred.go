package times

import (
	"context"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrllint/ctrllint/testdata/hotloop/api"
)

// Applied stores when a site was applied, in what its Reconcile defers (harbor-operator).
type Applied struct {
	client.Client
	apply func(*api.Site) error
}

func (a *Applied) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&api.Site{}).Complete(a)
}

func (a *Applied) Reconcile(ctx context.Context, req ctrl.Request) (res ctrl.Result, err error) {
	site := &api.Site{}
	if err = a.Get(ctx, req.NamespacedName, site); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	defer func() {
		if err != nil {
			site.Status.Phase = "Failed"
			site.Status.Message = err.Error()
		} else {
			site.Status.Phase = "Ready"
			now := metav1.Now()
			site.Status.Started = &now // want `time-in-status: the status of site gets the time of each pass`
		}
		ctrl.LoggerFrom(ctx).Info("end", "error", err, "updateStatusError", a.Status().Update(ctx, site)) // related `written here`
	}()
	if err := a.apply(site); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, nil
}

// Stored stores the time itself, and leaves the write to what it defers.
type Stored struct{ client.Client }

func (a *Stored) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&api.Site{}).Complete(a)
}

func (a *Stored) Reconcile(ctx context.Context, req ctrl.Request) (_ ctrl.Result, err error) {
	site := &api.Site{}
	if err := a.Get(ctx, req.NamespacedName, site); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	defer func() { // related `written here`
		if failed := a.Status().Update(ctx, site); failed != nil && err == nil {
			err = failed
		}
	}()
	site.Status.Checked = metav1.Now() // want `time-in-status: the status of site gets the time of each pass`
	return ctrl.Result{}, nil
}

// Finished defers a method that stores the time and the status.
type Finished struct{ client.Client }

func (a *Finished) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&api.Site{}).Complete(a)
}

func (a *Finished) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	site := &api.Site{}
	if err := a.Get(ctx, req.NamespacedName, site); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	defer a.finish(ctx, site)
	return ctrl.Result{}, nil
}

func (a *Finished) finish(ctx context.Context, site *api.Site) {
	before := site.DeepCopy()
	site.Status.Checked = metav1.Now()                                            // want `time-in-status: the status of site gets the time of each pass`
	if err := a.Status().Patch(ctx, site, client.MergeFrom(before)); err != nil { // related `written here`
		ctrl.LoggerFrom(ctx).Error(err, "no status")
	}
}

// Once stores the time with a change only.
type Once struct{ client.Client }

func (a *Once) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&api.Site{}).Complete(a)
}

func (a *Once) Reconcile(ctx context.Context, req ctrl.Request) (_ ctrl.Result, err error) {
	site := &api.Site{}
	if err := a.Get(ctx, req.NamespacedName, site); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	before := site.DeepCopy()
	defer func() {
		if site.Status.Phase == before.Status.Phase {
			return
		}
		now := metav1.Now()
		site.Status.Started = &now
		err = a.Status().Update(ctx, site)
	}()
	site.Status.Phase = "Ready"
	return ctrl.Result{}, nil
}
