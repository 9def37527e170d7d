package example

import (
	"context"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/util/wait"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Volumes attaches volumes.
type Volumes struct{ client.Client }

func (r *Volumes) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) { // related `^run here for each object$`
	return ctrl.Result{}, wait.PollUntilContextCancel(ctx, time.Second, true, r.attached) // want `^unbounded-wait: PollUntilContextCancel has no deadline and Reconcile runs it: while the condition is not met, its worker is lost$`
}

func (r *Volumes) attached(ctx context.Context) (bool, error) {
	var volumes corev1.PersistentVolumeList
	err := r.List(ctx, &volumes)
	return len(volumes.Items) > 0, err
}

// Mounts mounts volumes.
type Mounts struct {
	client.Client
	mounted func(context.Context, string) bool
}

func (r *Mounts) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) { // related `^run here for each object$`
	for !r.mounted(ctx, req.Name) {
		time.Sleep(time.Second) // want `^unbounded-wait: the loop around Sleep has no deadline and Reconcile runs it: while the condition is not met, its worker is lost$`
	}
	return ctrl.Result{}, nil
}

// OKVolumes comes back later.
type OKVolumes struct{ client.Client }

func (r *OKVolumes) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	ok, err := r.attached(ctx)
	if err != nil || ok {
		return ctrl.Result{}, err
	}
	return ctrl.Result{RequeueAfter: time.Second}, nil
}

func (r *OKVolumes) attached(ctx context.Context) (bool, error) {
	var volumes corev1.PersistentVolumeList
	err := r.List(ctx, &volumes)
	return len(volumes.Items) > 0, err
}
