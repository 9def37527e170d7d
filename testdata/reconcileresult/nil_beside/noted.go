package nil_beside

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrllint/ctrllint/testdata/reconcileresult/nil_beside/words"
)

type made struct{ id string }

func makeOne(ctx context.Context, c client.Client, pod *corev1.Pod) (*made, error) {
	if err := c.Create(ctx, pod); err != nil {
		return nil, err
	}
	return &made{id: string(pod.UID)}, nil
}

// marks records the failure by a function of another package, and goes on (vm-operator).
func marks(ctx context.Context, w client.Client, pod *corev1.Pod, errs chan error) {
	one, err := makeOne(ctx, w, pod)
	if err != nil {
		errs <- err
		words.MarkFailed(pod, err)
	}
	pod.Status.Message = one.id // want `swallowed: this panics when makeOne fails`
}

func okChecks(ctx context.Context, w client.Client, pod *corev1.Pod) {
	one, err := makeOne(ctx, w, pod)
	words.Check(pod, err)
	pod.Status.Message = one.id
}

func okExpects(ctx context.Context, w client.Client, pod *corev1.Pod) {
	one, err := makeOne(ctx, w, pod)
	words.Expect(err)
	pod.Status.Message = one.id
}

func okNotes(ctx context.Context, w client.Client, pod *corev1.Pod) {
	one, err := makeOne(ctx, w, pod)
	if err != nil {
		words.MarkFailed(pod, err)
		return
	}
	pod.Status.Message = one.id
}
