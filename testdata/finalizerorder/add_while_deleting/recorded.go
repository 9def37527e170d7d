package add_while_deleting

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

const recorded = "example.com/recorded"

// A recorder keeps the finalizer while something is recorded (capsule's global resources).
type recorder struct {
	client.Client
	protects bool
}

func (r *recorder) okWhileRecorded(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	pod := &corev1.Pod{}
	if err := r.Get(ctx, req.NamespacedName, pod); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if pod.DeletionTimestamp.IsZero() {
		pod.Status.Conditions = append(pod.Status.Conditions, corev1.PodCondition{})
	}
	if len(pod.Status.Conditions) > 0 {
		controllerutil.AddFinalizer(pod, recorded)
	} else {
		controllerutil.RemoveFinalizer(pod, recorded)
	}
	return ctrl.Result{}, r.Update(ctx, pod)
}

// Two conditions can keep it as well (capsule's tenants).
func (r *recorder) okWhileEitherIs(ctx context.Context, pod *corev1.Pod) error {
	keep := pod.DeletionTimestamp == nil && r.protects
	if len(pod.Status.Conditions) == 0 && !keep {
		controllerutil.RemoveFinalizer(pod, recorded)
	} else {
		controllerutil.AddFinalizer(pod, recorded)
	}
	return r.Update(ctx, pod)
}

func (r *recorder) okWhilePhase(ctx context.Context, pod *corev1.Pod) error {
	if pod.DeletionTimestamp != nil {
		pod.Status.Phase = ""
	}
	switch pod.Status.Phase {
	case "":
		controllerutil.RemoveFinalizer(pod, recorded)
	default:
		controllerutil.AddFinalizer(pod, recorded)
	}
	return r.Update(ctx, pod)
}

// The setting of the controller says nothing about what the object had before.
func (r *recorder) whileSet(ctx context.Context, pod *corev1.Pod) error {
	if r.protects {
		controllerutil.AddFinalizer(pod, recorded) // want `add-while-deleting: a finalizer is added to pod without a look at its deletion timestamp`
	} else {
		controllerutil.RemoveFinalizer(pod, recorded)
	}
	if pod.DeletionTimestamp != nil {
		pod.Status.Phase = ""
	}
	return r.Update(ctx, pod)
}

// Another finalizer is removed than the one that is added.
func (r *recorder) anotherOne(ctx context.Context, pod *corev1.Pod) error {
	if pod.DeletionTimestamp != nil {
		pod.Status.Phase = ""
	}
	if len(pod.Status.Conditions) > 0 {
		controllerutil.AddFinalizer(pod, recorded) // want `add-while-deleting: a finalizer is added to pod without a look at its deletion timestamp`
	} else {
		controllerutil.RemoveFinalizer(pod, "example.com/other")
	}
	return r.Update(ctx, pod)
}

// It is removed only when a third condition holds, so that nothing says that it was added when something was recorded.
func (r *recorder) neither(ctx context.Context, pod *corev1.Pod) error {
	if pod.DeletionTimestamp != nil {
		pod.Status.Phase = ""
	}
	if len(pod.Status.Conditions) > 0 {
		if r.protects {
			controllerutil.AddFinalizer(pod, recorded) // want `add-while-deleting: a finalizer is added to pod without a look at its deletion timestamp`
		}
	} else {
		controllerutil.RemoveFinalizer(pod, recorded)
	}
	return r.Update(ctx, pod)
}
