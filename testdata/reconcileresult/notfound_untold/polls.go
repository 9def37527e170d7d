package notfound_untold

import (
	"context"
	"time"

	batchv1 "k8s.io/api/batch/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/util/retry"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Jobs wait until something is gone.
type Jobs struct {
	client.Client
	typed kubernetes.Interface
}

func (j *Jobs) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	for _, step := range []func(context.Context, client.ObjectKey) error{j.okGone, j.okGoneSoon, j.okRetried, j.goneOnce, j.gaveUp, j.leaves} {
		if err := step(ctx, req.NamespacedName); err != nil {
			return ctrl.Result{}, err
		}
	}
	return ctrl.Result{}, j.each(ctx, req.Namespace, []string{"a", "b"})
}

// okRetried tries to create the job whatever the error is, and takes one that exists for its own.
func (j *Jobs) okRetried(ctx context.Context, key client.ObjectKey) error {
	if _, err := j.typed.BatchV1().Jobs(key.Namespace).Get(ctx, key.Name, metav1.GetOptions{}); err == nil {
		return nil
	}
	job := &batchv1.Job{ObjectMeta: metav1.ObjectMeta{Namespace: key.Namespace, Name: key.Name}}
	return retry.OnError(retry.DefaultBackoff, func(error) bool { return true }, func() error {
		_, err := j.typed.BatchV1().Jobs(key.Namespace).Create(ctx, job, metav1.CreateOptions{})
		if apierrors.IsAlreadyExists(err) {
			return nil
		}
		return err
	})
}

// okGone asks again after any other error.
func (j *Jobs) okGone(ctx context.Context, key client.ObjectKey) error {
	for range 20 {
		_, err := j.typed.BatchV1().Jobs(key.Namespace).Get(ctx, key.Name, metav1.GetOptions{})
		if err != nil && apierrors.IsNotFound(err) {
			return nil
		}
		time.Sleep(time.Millisecond)
	}
	return nil
}

func (j *Jobs) okGoneSoon(ctx context.Context, key client.ObjectKey) error {
	deadline := time.Now().Add(time.Second)
	for time.Now().Before(deadline) {
		job := &batchv1.Job{}
		limited, cancel := context.WithTimeout(ctx, time.Second)
		err := j.Get(limited, key, job)
		cancel()
		if apierrors.IsNotFound(err) {
			break
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(time.Millisecond):
		}
	}
	return nil
}

// goneOnce asks once.
func (j *Jobs) goneOnce(ctx context.Context, key client.ObjectKey) error {
	_, err := j.typed.BatchV1().Jobs(key.Namespace).Get(ctx, key.Name, metav1.GetOptions{})
	if err != nil && apierrors.IsNotFound(err) { // want `notfound-untold: an error of Get that is not NotFound goes unseen`
		return nil
	}
	time.Sleep(time.Millisecond)
	return nil
}

// gaveUp ends after the pause.
func (j *Jobs) gaveUp(ctx context.Context, key client.ObjectKey) error {
	for range 20 {
		job := &batchv1.Job{}
		if err := j.Get(ctx, key, job); apierrors.IsNotFound(err) { // want `notfound-untold: an error of Get that is not NotFound goes unseen`
			continue
		}
		time.Sleep(time.Millisecond)
		return nil
	}
	return nil
}

// leaves ends before the pause.
func (j *Jobs) leaves(ctx context.Context, key client.ObjectKey) error {
	for i := range 20 {
		_, err := j.typed.BatchV1().Jobs(key.Namespace).Get(ctx, key.Name, metav1.GetOptions{})
		if err != nil && apierrors.IsNotFound(err) { // want `notfound-untold: an error of Get that is not NotFound goes unseen`
			return nil
		}
		if i > 10 {
			return nil
		}
		time.Sleep(time.Millisecond)
	}
	return nil
}

// each asks for another one in each round.
func (j *Jobs) each(ctx context.Context, namespace string, names []string) error {
	for _, name := range names {
		_, err := j.typed.BatchV1().Jobs(namespace).Get(ctx, name, metav1.GetOptions{})
		if err != nil && apierrors.IsNotFound(err) { // want `notfound-untold: an error of Get that is not NotFound goes unseen`
			continue
		}
		time.Sleep(time.Millisecond)
	}
	return nil
}
