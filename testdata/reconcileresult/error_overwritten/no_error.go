package error_overwritten

import (
	"context"
	"os"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// okNeverFails has no error of its own when it ends: that of the clean-up is the only one.
func okNeverFails(dir string, confirmed <-chan bool) (ok bool, err error) {
	defer func() { err = os.RemoveAll(dir) }()
	ok = <-confirmed
	return ok, nil
}

// okNeverAssigned returns by name.
func okNeverAssigned(dir string, work func()) (err error) {
	defer func() { err = os.RemoveAll(dir) }()
	work()
	return
}

// okFailsBefore returns its errors before the clean-up is deferred.
func okFailsBefore(dir string, work func()) (err error) {
	if err = os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	defer func() { err = os.RemoveAll(dir) }()
	work()
	return nil
}

// okSettled has an error on the way, and returns none.
func (r *Instances) okSettled(ctx context.Context, pod *corev1.Pod, report func(error)) (err error) {
	defer func() { err = r.Status().Update(ctx, pod) }()
	if err = r.Patch(ctx, pod, client.Merge); err != nil {
		report(err)
	}
	return nil
}

// failsLater returns an error by name, after the defer statement.
func failsLater(dir string, work func() error) (err error) {
	defer func() {
		err = os.RemoveAll(dir) // want `error-overwritten: when RemoveAll works`
	}()
	if err = work(); err != nil {
		return
	}
	return nil
}

// failsOnce has one return with an error among others.
func failsOnce(dir string, work func() error) (done bool, err error) {
	defer func() {
		err = os.RemoveAll(dir) // want `error-overwritten: when RemoveAll works`
	}()
	if dir == "" {
		return false, nil
	}
	if workErr := work(); workErr != nil {
		return false, workErr
	}
	return true, nil
}

// failsWithin has a closure that assigns to the result.
func failsWithin(dir string, each func(func(string)), work func(string) error) (err error) {
	defer func() {
		err = os.RemoveAll(dir) // want `error-overwritten: when RemoveAll works`
	}()
	each(func(name string) {
		if workErr := work(name); workErr != nil {
			err = workErr
		}
	})
	return
}

// failsBefore looks at no error before it defers the clean-up.
func failsBefore(dir string, work func() error) (err error) {
	err = work()
	defer func() {
		err = os.RemoveAll(dir) // want `error-overwritten: when RemoveAll works`
	}()
	return
}
