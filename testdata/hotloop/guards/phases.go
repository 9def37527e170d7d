package guards

import (
	"context"
	"time"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrllint/ctrllint/testdata/hotloop/api"
)

// Phased goes by the phase of a site.
type Phased struct{ client.Client }

func (p *Phased) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&api.Site{}).Complete(p)
}

func (p *Phased) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	site := &api.Site{}
	if err := p.Get(ctx, req.NamespacedName, site); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	switch site.Status.Phase {
	case "":
		return p.okStarted(ctx, site)
	case "Pending":
		return p.okSettled(ctx, site)
	case "Running":
		return p.checked(ctx, site)
	case "Failed":
		site.Status.Checked = metav1.Now() // want `time-in-status: the status of site gets the time of each pass`
		site.Status.Phase = "Failed"
		return ctrl.Result{}, p.Status().Update(ctx, site)
	}
	return ctrl.Result{}, nil
}

// The phase becomes another one.
func (p *Phased) okStarted(ctx context.Context, site *api.Site) (ctrl.Result, error) {
	site.Status.Phase = "Pending"
	site.Status.Checked = metav1.Now()
	return ctrl.Result{}, p.Status().Update(ctx, site)
}

// The phase becomes another one in the end.
func (p *Phased) okSettled(ctx context.Context, site *api.Site) (ctrl.Result, error) {
	site.Status.Checked = metav1.Now()
	site.Status.Phase = phaseOf(site)
	return ctrl.Result{}, p.Status().Update(ctx, site)
}

func phaseOf(site *api.Site) string {
	if len(site.Spec.Hosts) > 0 {
		return "Running"
	}
	return "Failed"
}

// The phase stays, and the time wakes the next pass.
func (p *Phased) checked(ctx context.Context, site *api.Site) (ctrl.Result, error) {
	site.Status.Checked = metav1.Now() // want `time-in-status: the status of site gets the time of each pass`
	return ctrl.Result{RequeueAfter: time.Minute}, p.Status().Update(ctx, site)
}

// Computed finds the phase anew in each pass.
type Computed struct{ client.Client }

func (p *Computed) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&api.Site{}).Complete(p)
}

func (p *Computed) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	site := &api.Site{}
	if err := p.Get(ctx, req.NamespacedName, site); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	pod := &corev1.Pod{}
	if err := p.Get(ctx, req.NamespacedName, pod); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	site.Status.Phase = string(pod.Status.Phase)
	return ctrl.Result{}, p.okComputed(ctx, site)
}

func (p *Computed) okComputed(ctx context.Context, site *api.Site) error {
	if site.Status.Phase != "Running" {
		return nil
	}
	site.Status.Checked = metav1.Now()
	return p.Status().Update(ctx, site)
}

// Done ends for what is done, which a step of the pass may say.
type Done struct {
	client.Client
	step func(*api.Site) error
}

func (p *Done) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&api.Site{}).Complete(p)
}

func (p *Done) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	return ctrl.Result{}, p.okStepped(ctx, req.NamespacedName)
}

func (p *Done) okStepped(ctx context.Context, key client.ObjectKey) error {
	site := &api.Site{}
	if err := p.Get(ctx, key, site); err != nil {
		return client.IgnoreNotFound(err)
	}
	if site.Status.Phase == "Done" {
		return nil
	}
	if err := p.step(site); err != nil {
		return err
	}
	site.Status.Checked = metav1.Now()
	return p.Status().Update(ctx, site)
}

// Once stores the time where there is none.
type Once struct{ client.Client }

func (p *Once) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&api.Site{}).Complete(p)
}

func (p *Once) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	return ctrl.Result{}, p.okOnce(ctx, req.NamespacedName)
}

func (p *Once) okOnce(ctx context.Context, key client.ObjectKey) error {
	site := &api.Site{}
	if err := p.Get(ctx, key, site); err != nil {
		return client.IgnoreNotFound(err)
	}
	if site.Status.Started == nil {
		now := metav1.Now()
		site.Status.Started = &now
		return p.Status().Update(ctx, site)
	}
	return nil
}
