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

// bestEffort goes on to the next pod, whether or not the one before could be deleted: a success leads to the return as well.
func (b *Backups) bestEffort(ctx context.Context, pods []corev1.Pod) error {
	var err error
	for i := range pods {
		err := b.Delete(ctx, &pods[i])
		if err != nil {
			ctrl.LoggerFrom(ctx).Error(err, "not deleted", "pod", pods[i].Name)
		}
	}
	return err // want `logged-only`
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
