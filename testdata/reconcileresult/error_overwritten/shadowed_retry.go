package error_overwritten

import (
	"context"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// retried comes to its end after conflicts alone, and returns the err that nothing has set.
func (b *Backups) retried(ctx context.Context, key client.ObjectKey) (err error) {
	for range 5 {
		pod := &corev1.Pod{}
		taken, err := b.snapshots.take(ctx, key.Name)
		if err != nil {
			return fmt.Errorf("snapshot of %s: %w", key, err)
		}
		pod.Annotations = map[string]string{"snapshot": taken.id}
		err = b.Update(ctx, pod) // want `error-overwritten: on some path nothing looks at the error of Update: it is in a variable of the block, and the err that is returned after the block is another one, and nil`
		switch {
		case err == nil:
			return nil
		case apierrors.IsConflict(err):
			ctrl.LoggerFrom(ctx).Error(err, "conflict, once more")
			continue
		default:
			return err
		}
	}
	return err
}

// triedAll logs each failure, and has if statements in place of the switch.
func (b *Backups) triedAll(ctx context.Context, pod *corev1.Pod, tries int) error {
	var err error
	for i := 0; i < tries; i++ {
		err := b.Create(ctx, pod) // want `error-overwritten: on some path nothing looks at the error of Create`
		if err == nil {
			return nil
		}
		ctrl.LoggerFrom(ctx).Error(err, "not created", "try", i)
	}
	return err
}

// okTriedAll sets the variable that it returns.
func (b *Backups) okTriedAll(ctx context.Context, pod *corev1.Pod, tries int) error {
	var err error
	for i := 0; i < tries; i++ {
		err = b.Create(ctx, pod)
		if err == nil {
			return nil
		}
		ctrl.LoggerFrom(ctx).Error(err, "not created", "try", i)
	}
	return err
}

// deleteAll goes on to the next pod, whether or not the one before could be deleted, and returns what is never set.
func (b *Backups) deleteAll(ctx context.Context, pods []corev1.Pod) error {
	var err error
	for i := range pods {
		err := b.Delete(ctx, &pods[i]) // want `error-overwritten: the error of Delete is lost: it is in a variable of the block, and the err that is returned after the block is another one, never set`
		if err != nil {
			ctrl.LoggerFrom(ctx).Error(err, "not deleted", "pod", pods[i].Name)
		}
	}
	return err
}

// leave ends at the first pod that cannot be deleted, or whose status cannot be written, and keeps both errors to itself (activemq-artemis-operator).
func (b *Backups) leave(ctx context.Context, pods []*corev1.Pod) error {
	var err error = nil
	if nil != pods {
		for _, pod := range pods {
			if pod.Spec.NodeName == "" {
				err := b.Delete(ctx, pod) // want `error-overwritten: the error of Delete is lost: it is in a variable of the block`
				if nil != err {
					ctrl.LoggerFrom(ctx).Error(err, "not deleted", "pod", pod.Name)
					break
				}
			} else if err := b.Status().Update(ctx, pod); err != nil { // related `so is the error of Update`
				ctrl.LoggerFrom(ctx).Error(err, "no status", "pod", pod.Name)
				break
			}
		}
	}
	return err
}

// okSetOnce logs the errors of what it can do without, and has a variable of its own for the one that counts.
func (b *Backups) okSetOnce(ctx context.Context, pods []*corev1.Pod, last *corev1.Pod) error {
	var err error
	for _, pod := range pods {
		if pod.Status.Phase == corev1.PodFailed {
			err = fmt.Errorf("%s has failed", pod.Name)
			break
		}
		if err := b.Status().Update(ctx, pod); err != nil {
			ctrl.LoggerFrom(ctx).Error(err, "no status", "pod", pod.Name)
			last.Status.Message = err.Error()
		}
	}
	return err
}

// okLeast says by nil that it has done what it could.
func (b *Backups) okLeast(ctx context.Context, pods []*corev1.Pod, log func(error)) error {
	for _, pod := range pods {
		if err := b.Status().Update(ctx, pod); err != nil {
			log(err)
		}
	}
	return nil
}

// okGone ends its turns with what is gone.
func (b *Backups) okGone(ctx context.Context, pods []corev1.Pod) error {
	var err error
	for i := range pods {
		err := b.Get(ctx, client.ObjectKeyFromObject(&pods[i]), &pods[i])
		if apierrors.IsNotFound(err) {
			continue
		}
		return err
	}
	return err
}

// okKept hands the error of each try on.
func (b *Backups) okKept(ctx context.Context, pod *corev1.Pod, failed chan<- error) error {
	var err error
	for range 3 {
		err := b.Create(ctx, pod)
		if err == nil {
			return nil
		}
		failed <- err
	}
	return err
}

type statusErrors interface{ Append(errs ...error) error }

// appended hands on a variable that nothing has set, beside others.
func (b *Backups) appended(ctx context.Context, pod *corev1.Pod, status statusErrors, parse error) error {
	var statusErr error
	if pod.Status.Phase == "" {
		statusErr := b.Status().Update(ctx, pod) // want `error-overwritten: on some path nothing looks at the error of Update: it is in a variable of the block, and the statusErr that a call gets after the block is another one, and nil`
		if statusErr == nil {
			pod.Labels = map[string]string{"written": "true"}
		}
	}
	return status.Append(parse, statusErr)
}

func (b *Backups) okAppended(ctx context.Context, pod *corev1.Pod, status statusErrors, parse error) error {
	var statusErr error
	if pod.Status.Phase == "" {
		statusErr = b.Status().Update(ctx, pod)
		if statusErr == nil {
			pod.Labels = map[string]string{"written": "true"}
		}
	}
	return status.Append(parse, statusErr)
}
