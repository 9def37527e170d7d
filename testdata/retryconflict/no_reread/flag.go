package no_reread

import (
	"context"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/util/retry"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Flags read again in a try that is not the first one.
type Flags struct{ client.Client }

// tooLate notes that the first try is over once the write has worked (flagger).
func (r *Flags) tooLate(ctx context.Context, pod *corev1.Pod) error {
	first := true
	return retry.RetryOnConflict(retry.DefaultBackoff, func() (err error) {
		if !first {
			if err = r.Get(ctx, client.ObjectKeyFromObject(pod), pod); err != nil {
				return err
			}
		}
		changed := pod.DeepCopy()
		changed.Labels = map[string]string{"seen": "yes"}
		if err = r.Update(ctx, changed); err != nil { // want `no-reread: Update sends the same pod in each try`
			return fmt.Errorf("pod %s: %w", pod.Name, err)
		}
		first = false
		return nil
	})
}

// inverted has the flag the other way around.
func (r *Flags) inverted(ctx context.Context, pod *corev1.Pod) error {
	var again bool
	return retry.RetryOnConflict(retry.DefaultBackoff, func() error {
		if again {
			if err := r.Get(ctx, client.ObjectKeyFromObject(pod), pod); err != nil {
				return err
			}
		}
		pod.Labels = map[string]string{"seen": "yes"}
		err := r.Update(ctx, pod) // want `no-reread: Update sends the same pod in each try`
		if err == nil {
			again = true
		}
		return err
	})
}

// okInTime notes it before the write.
func (r *Flags) okInTime(ctx context.Context, pod *corev1.Pod) error {
	first := true
	return retry.RetryOnConflict(retry.DefaultBackoff, func() error {
		if !first {
			if err := r.Get(ctx, client.ObjectKeyFromObject(pod), pod); err != nil {
				return err
			}
		}
		first = false
		pod.Labels = map[string]string{"seen": "yes"}
		return r.Update(ctx, pod)
	})
}

// okFailed notes it when the write has failed.
func (r *Flags) okFailed(ctx context.Context, pod *corev1.Pod) error {
	again := false
	return retry.RetryOnConflict(retry.DefaultBackoff, func() error {
		if again {
			if err := r.Get(ctx, client.ObjectKeyFromObject(pod), pod); err != nil {
				return err
			}
		}
		pod.Labels = map[string]string{"seen": "yes"}
		err := r.Update(ctx, pod)
		if err != nil {
			again = true
		}
		return err
	})
}

// okFromOutside is handed the flag.
func (r *Flags) okFromOutside(ctx context.Context, pod *corev1.Pod, fresh bool) error {
	return retry.RetryOnConflict(retry.DefaultBackoff, func() error {
		if !fresh {
			if err := r.Get(ctx, client.ObjectKeyFromObject(pod), pod); err != nil {
				return err
			}
		}
		pod.Labels = map[string]string{"seen": "yes"}
		return r.Update(ctx, pod)
	})
}
