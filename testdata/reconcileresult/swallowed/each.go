package swallowed

import (
	"context"
	"time"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type stock interface {
	ListAll(match func(any)) error
	Later(f func(any))
}

// Each works on each of some objects, in closures.
type Each struct {
	client.Client
	stock stock
}

func (e *Each) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var list corev1.PodList
	if err := e.List(ctx, &list); err != nil {
		return ctrl.Result{}, err
	}
	forEach(list.Items, func(pod *corev1.Pod) {
		if err := e.Delete(ctx, pod); err != nil { // want `logged-only: the error of Delete is logged, and the closure returns none`
			ctrl.LoggerFrom(ctx).Error(err, "not deleted")
		}
	})
	var errs []error
	forEach(list.Items, func(pod *corev1.Pod) {
		if err := e.Delete(ctx, pod); err != nil {
			ctrl.LoggerFrom(ctx).Error(err, "not deleted")
			errs = append(errs, err)
		}
	})
	for _, err := range errs {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, e.stocked(ctx)
}

func forEach(list []corev1.Pod, f func(*corev1.Pod)) {
	for i := range list {
		f(&list[i])
	}
}

// stocked asks a store that is not seen.
func (e *Each) stocked(ctx context.Context) error {
	e.stock.Later(func(object any) {
		if err := e.Delete(ctx, object.(client.Object)); err != nil { // nobody waits for it
			ctrl.LoggerFrom(ctx).Error(err, "not deleted")
		}
	})
	return e.stock.ListAll(func(object any) {
		if err := e.Delete(ctx, object.(client.Object)); err != nil { // want `logged-only: the error of Delete is logged, and the closure returns none`
			ctrl.LoggerFrom(ctx).Error(err, "not deleted")
		}
	})
}

// A component does a part of the work of a reconcile of another package.
type component struct {
	stock Cloud
}

func (c *component) Reconcile(ctx context.Context) (ctrl.Result, error) {
	if err := c.link(ctx); err != nil {
		return ctrl.Result{}, err
	}
	time.Sleep(3 * time.Second) // want `sleeps: a worker of the controller sleeps here for 3s`
	return ctrl.Result{}, nil
}

func (c *component) link(ctx context.Context) error {
	if err := c.stock.Link(ctx, "a", nil); err != nil {
		return nil // want `swallowed: the error of Link is lost: this return says that the work is done`
	}
	return nil
}
