package no_reread

import (
	"context"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
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

// withChange is handed what to change.
func (r *Flags) withChange(ctx context.Context, pod *corev1.Pod, change func(*corev1.Pod)) error {
	return retry.RetryOnConflict(retry.DefaultBackoff, func() error {
		change(pod)
		return r.Update(ctx, pod) // want `no-reread: Update sends the same pod in each try`
	})
}

// okWithRead is handed what may read.
func (r *Flags) okWithRead(ctx context.Context, pod *corev1.Pod, load func(*corev1.Pod) error) error {
	return retry.RetryOnConflict(retry.DefaultBackoff, func() error {
		if err := load(pod); err != nil {
			return err
		}
		return r.Update(ctx, pod)
	})
}

// okWithContext is handed what gets a context.
func (r *Flags) okWithContext(ctx context.Context, pod *corev1.Pod, load func(context.Context, *corev1.Pod)) error {
	return retry.RetryOnConflict(retry.DefaultBackoff, func() error {
		load(ctx, pod)
		return r.Update(ctx, pod)
	})
}

// reassigned puts what it reads into the variable, once it is too late.
func (r *Flags) reassigned(ctx context.Context, kube kubernetes.Interface, pod *corev1.Pod) error {
	first := true
	return retry.RetryOnConflict(retry.DefaultBackoff, func() (err error) {
		if !first {
			pod, err = kube.CoreV1().Pods("default").Get(ctx, "web", metav1.GetOptions{})
			if err != nil {
				return err
			}
		}
		changed := pod.DeepCopy()
		changed.Labels = map[string]string{"seen": "yes"}
		if _, err = kube.CoreV1().Pods("default").Update(ctx, changed, metav1.UpdateOptions{}); err != nil { // want `no-reread: Update sends the same pod in each try`
			return fmt.Errorf("pod %s: %w", pod.Name, err)
		}
		first = false
		return nil
	})
}

// okReassigned puts it there in each try.
func (r *Flags) okReassigned(ctx context.Context, kube kubernetes.Interface, pod *corev1.Pod) error {
	return retry.RetryOnConflict(retry.DefaultBackoff, func() (err error) {
		pod, err = kube.CoreV1().Pods("default").Get(ctx, "web", metav1.GetOptions{})
		if err != nil {
			return err
		}
		pod.Labels = map[string]string{"seen": "yes"}
		_, err = kube.CoreV1().Pods("default").Update(ctx, pod, metav1.UpdateOptions{})
		return err
	})
}
