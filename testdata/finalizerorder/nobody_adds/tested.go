package nobody_adds

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

const (
	workerFinalizer = "modules.example.com/worker"
	pinnedFinalizer = "modules.example.com/pinned"
)

// Workers makes pods with their finalizers. Its tests add them to other pods as well (kernel-module-management).
type Workers struct {
	client.Client
}

func workerPod(node string) *corev1.Pod {
	pod := &corev1.Pod{ObjectMeta: metav1.ObjectMeta{Namespace: "modules", Name: node}}
	controllerutil.AddFinalizer(pod, workerFinalizer)
	return pod
}

// okDropTested removes a finalizer that a test alone adds to a pod that is there.
func (w *Workers) okDropTested(ctx context.Context, pod *corev1.Pod) error {
	controllerutil.RemoveFinalizer(pod, workerFinalizer)
	if err := w.Update(ctx, pod); err != nil {
		return err
	}
	return w.Delete(ctx, pod)
}

// pin is what the program itself runs, and its test.
func (w *Workers) pin(ctx context.Context, pod *corev1.Pod) error {
	if !pod.DeletionTimestamp.IsZero() {
		return nil
	}
	controllerutil.AddFinalizer(pod, pinnedFinalizer)
	return w.Update(ctx, pod)
}

func (w *Workers) dropPinned(ctx context.Context, pod *corev1.Pod) error {
	controllerutil.RemoveFinalizer(pod, pinnedFinalizer)
	if err := w.Update(ctx, pod); err != nil { // want `strip-then-delete: finalizers are removed before the object is deleted`
		return err
	}
	return w.Delete(ctx, pod)
}
