package untested_error

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// revisionOf returns nothing with an error.
func revisionOf(ctx context.Context, r client.Client, pod *corev1.Pod) (string, error) {
	if err := r.Get(ctx, client.ObjectKeyFromObject(pod), pod); err != nil {
		return "", err
	}
	return pod.Labels["revision"], nil
}

// labelled says no with an error.
func labelled(ctx context.Context, r client.Client, pod *corev1.Pod) (bool, error) {
	if err := r.Get(ctx, client.ObjectKeyFromObject(pod), pod); err != nil {
		return false, err
	}
	return pod.Labels != nil, nil
}

// replace deletes the master when its revision could not be read (redis-operator).
func replace(ctx context.Context, r client.Client, master *corev1.Pod, wanted string) error {
	revision, err := revisionOf(ctx, r, master)
	if revision != wanted {
		return r.Delete(ctx, master) // want `untested-error: Delete runs when revisionOf has failed as well: its error is looked at only afterwards`
	}
	return err
}

// replaceEmpty asks whether there is one.
func replaceEmpty(ctx context.Context, r client.Client, master *corev1.Pod) error {
	revision, err := revisionOf(ctx, r, master)
	if revision == "" {
		if err := r.Delete(ctx, master); err != nil { // want `untested-error: Delete runs when revisionOf has failed as well`
			return err
		}
	}
	return err
}

// label asks a bool.
func label(ctx context.Context, r client.Client, pod *corev1.Pod) error {
	found, err := labelled(ctx, r, pod)
	if !found {
		pod.Labels = map[string]string{"seen": "yes"}
		return r.Update(ctx, pod) // want `untested-error: Update runs when labelled has failed as well`
	}
	if err != nil {
		return err
	}
	return nil
}

// okFound comes to the write only when the call has worked.
func okFound(ctx context.Context, r client.Client, pod *corev1.Pod) error {
	found, err := labelled(ctx, r, pod)
	if found {
		return r.Update(ctx, pod)
	}
	return err
}

// okWanted knows that an empty revision is none.
func okWanted(ctx context.Context, r client.Client, master *corev1.Pod) error {
	revision, err := revisionOf(ctx, r, master)
	if revision != "" {
		return r.Delete(ctx, master)
	}
	return err
}

// okTested asks for both in one condition.
func okTested(ctx context.Context, r client.Client, master *corev1.Pod, wanted string) error {
	revision, err := revisionOf(ctx, r, master)
	if revision != wanted && err == nil {
		return r.Delete(ctx, master)
	}
	return err
}
