package times

import (
	"context"
	"time"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrllint/ctrllint/testdata/hotloop/api"
)

// A clock says what time it is, another one in tests.
type clock interface{ Now() time.Time }

// Clocked checks sites by a clock of its own.
type Clocked struct {
	client.Client
	clock clock
	now   func() time.Time
	every time.Duration
}

func (c *Clocked) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&api.Site{}).Complete(c)
}

func (c *Clocked) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var site api.Site
	if err := c.Get(ctx, req.NamespacedName, &site); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if err := c.byField(ctx, &site); err != nil {
		return ctrl.Result{}, err
	}
	if err := c.next(ctx, &site); err != nil {
		return ctrl.Result{}, err
	}
	if err := c.okOnce(ctx, &site); err != nil {
		return ctrl.Result{}, err
	}
	site.Status.Checked = metav1.NewTime(c.clock.Now()) // want `time-in-status: the status of site gets the time of each pass`
	return ctrl.Result{}, c.Status().Update(ctx, &site)
}

func (c *Clocked) byField(ctx context.Context, site *api.Site) error {
	site.Status.Checked = metav1.NewTime(c.now()) // want `time-in-status: the status of site gets the time of each pass`
	return c.Status().Update(ctx, site)
}

// next says when the next pass comes, which is another time in each of them.
func (c *Clocked) next(ctx context.Context, site *api.Site) error {
	site.Status.Checked = metav1.NewTime(c.clock.Now().Add(c.every)) // want `time-in-status: the status of site gets the time of each pass`
	return c.Status().Update(ctx, site)
}

func (c *Clocked) okOnce(ctx context.Context, site *api.Site) error {
	if !site.Status.Checked.IsZero() {
		return nil
	}
	site.Status.Checked = metav1.NewTime(c.clock.Now())
	return c.Status().Update(ctx, site)
}
