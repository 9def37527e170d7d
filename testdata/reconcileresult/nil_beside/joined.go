package nil_beside

import (
	"context"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/klog/v2"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// joins asks one of two, and says who has failed.
func joins(ctx context.Context, w client.Client, pod *corev1.Pod, learner bool) error {
	var one *made
	var err error
	if learner {
		one, err = makeOne(ctx, w, pod)
	} else {
		one, err = makeOne(ctx, w, pod.DeepCopy())
	}
	if err == nil {
		pod.Status.Reason = one.id
	} else {
		return fmt.Errorf("%s has failed: %w", one.id, err) // want `swallowed: this panics when makeOne fails`
	}
	return nil
}

// logsJoined logs the error of either.
func logsJoined(ctx context.Context, w client.Client, pod *corev1.Pod, learner bool) string {
	one, err := makeOne(ctx, w, pod)
	if learner {
		one, err = makeOne(ctx, w, pod.DeepCopy())
	}
	if err != nil {
		klog.ErrorS(err, "not made")
	}
	return one.id // want `swallowed: this panics when makeOne fails`
}

func okJoins(ctx context.Context, w client.Client, pod *corev1.Pod, learner bool) error {
	var one *made
	var err error
	if learner {
		one, err = makeOne(ctx, w, pod)
	} else {
		one, err = makeOne(ctx, w, pod.DeepCopy())
	}
	if err != nil {
		return err
	}
	pod.Status.Reason = one.id
	return nil
}

// okFallsBack makes one anyway.
func okFallsBack(ctx context.Context, w client.Client, pod *corev1.Pod) string {
	one, err := makeOne(ctx, w, pod)
	if err != nil {
		one = &made{id: "none"}
	}
	return one.id
}
