package deadline

import (
	"context"
	"fmt"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	vmv1 "example.org/variants/finalizers/noise_ownend/deadline/v1"
)

type GuestReconciler struct {
	client.Client
	agent func(ctx context.Context, guest string) (ip string, err error)
}

func (g *GuestReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	guest := &vmv1.Guest{}
	if err := g.Get(ctx, req.NamespacedName, guest); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if guest.Status.IP != "" {
		return ctrl.Result{}, nil
	}
	ip, err := g.address(ctx, guest.Name)
	if wait.Interrupted(err) {
		return ctrl.Result{RequeueAfter: time.Minute}, nil
	}
	if err != nil {
		return ctrl.Result{}, err
	}
	guest.Status.IP = ip
	return ctrl.Result{}, g.Status().Update(ctx, guest)
}

func (g *GuestReconciler) address(ctx context.Context, name string) (ip string, err error) {
	ctx, cancel := context.WithTimeoutCause(ctx, 10*time.Second, fmt.Errorf("%s has no address", name))
	defer cancel()
	err = wait.PollUntilContextCancel(ctx, time.Second, true, func(ctx context.Context) (bool, error) {
		ip, err = g.agent(ctx, name)
		return ip != "", err
	})
	return ip, err
}
