package result_dropped

import (
	"context"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type Pods struct{ client.Client }

func (r *Pods) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	if _, err := r.waits(ctx, req); err != nil { // want `result-dropped: the Result of waits is thrown away: when it asks for a requeue, there is none`
		return ctrl.Result{}, err
	}
	if _, err := r.works(ctx, req); err != nil {
		return ctrl.Result{}, err
	}
	if _, err := r.backsOff(ctx, req.Namespace == ""); err != nil {
		return ctrl.Result{}, err
	}
	switch req.Namespace {
	case "shadowed":
		return r.shadowed(ctx, req, true)
	case "failing":
		return r.failing(ctx, req)
	case "fails":
		return r.okFails(ctx, req)
	case "kept":
		return r.okKept(ctx, req, true)
	}
	return r.waits(ctx, req)
}

func (r *Pods) waits(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var pod corev1.Pod
	if err := r.Get(ctx, req.NamespacedName, &pod); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	return ctrl.Result{RequeueAfter: 5}, nil
}

// works never asks for another turn.
func (r *Pods) works(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	return ctrl.Result{}, r.Delete(ctx, &corev1.Pod{})
}

// backsOff has a delay beside an error alone, which is one of two.
func (r *Pods) backsOff(ctx context.Context, all bool) (ctrl.Result, error) {
	var err error
	if all {
		err = r.DeleteAllOf(ctx, &corev1.Pod{})
	} else {
		err = r.Delete(ctx, &corev1.Pod{})
	}
	if err != nil {
		return ctrl.Result{RequeueAfter: 5}, err
	}
	return ctrl.Result{}, nil
}

// shadowed has the Result in a variable of the block, and returns another one.
func (r *Pods) shadowed(ctx context.Context, req ctrl.Request, poll bool) (ctrl.Result, error) {
	result := ctrl.Result{}
	if poll {
		result, err := r.waits(ctx, req) // want `result-dropped: the Result of waits is thrown away`
		if err != nil {
			return result, err
		}
	}
	return result, r.Delete(ctx, &corev1.Pod{})
}

// failing looks at it in the branch of the error alone.
func (r *Pods) failing(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	if result, err := r.waits(ctx, req); err != nil { // want `result-dropped: the Result of waits is thrown away`
		return result, fmt.Errorf("waits: %w", err)
	}
	return ctrl.Result{}, nil
}

// okFails asks for something beside its error alone, where it is ignored.
func (r *Pods) okFails(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	if result, err := r.fails(ctx, req); err != nil {
		return result, err
	}
	return ctrl.Result{}, nil
}

func (r *Pods) fails(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	if err := r.Delete(ctx, &corev1.Pod{}); err != nil {
		return ctrl.Result{RequeueAfter: 5}, err // want `delay-dropped`
	}
	return ctrl.Result{}, nil
}

// okKept returns the Result that it has got.
func (r *Pods) okKept(ctx context.Context, req ctrl.Request, poll bool) (result ctrl.Result, err error) {
	if poll {
		if result, err = r.waits(ctx, req); err != nil {
			return result, err
		}
	}
	return result, r.Delete(ctx, &corev1.Pod{})
}
