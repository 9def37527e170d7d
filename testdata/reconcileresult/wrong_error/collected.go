package wrong_error

import (
	"context"
	"errors"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	utilerrors "k8s.io/apimachinery/pkg/util/errors"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// cleanUp logs the error of the last step, which may have worked (fission).
func cleanUp(ctx context.Context, c client.Client, pod, secret, config client.Object) {
	var errs error
	err := c.Delete(ctx, pod)
	if err != nil {
		errs = errors.Join(errs, err)
	}
	err = c.Delete(ctx, secret)
	if err != nil {
		errs = errors.Join(errs, err)
	}
	err = c.Delete(ctx, config)
	if err != nil {
		errs = errors.Join(errs, err)
	}
	if errs != nil { // related `the error that was found`
		ctrl.LoggerFrom(ctx).Error(err, "clean-up failed") // want `wrong-error: err may be nil here, so that nobody learns of the cause: the error that was found is errs`
	}
}

// deleteListed returns it, after a loop.
func deleteListed(ctx context.Context, c client.Client, pods []corev1.Pod) error {
	var err error
	var errs []error
	for i := range pods {
		err = c.Delete(ctx, &pods[i])
		if err != nil {
			errs = append(errs, fmt.Errorf("pod %s: %w", pods[i].Name, err))
		}
	}
	if len(errs) > 0 { // related `the error that was found`
		return err // want `wrong-error: err may be nil here, so that this failure counts as success: the error that was found is errs`
	}
	return nil
}

// cleanBoth makes a new error of it.
func cleanBoth(ctx context.Context, c client.Client, pod, secret client.Object) error {
	var errs []error
	err := c.Delete(ctx, pod)
	if err != nil {
		errs = append(errs, err)
	}
	if err = c.Delete(ctx, secret); err != nil {
		errs = append(errs, err)
	}
	if failed := utilerrors.NewAggregate(errs); failed != nil { // related `the error that was found`
		return fmt.Errorf("clean-up: %w", err) // want `wrong-error: err may be nil here, so that the cause is lost: the error that was found is failed`
	}
	return nil
}

func okCleanUp(ctx context.Context, c client.Client, pod, secret client.Object) {
	var errs error
	err := c.Delete(ctx, pod)
	if err != nil {
		errs = errors.Join(errs, err)
	}
	err = c.Delete(ctx, secret)
	if err != nil {
		errs = errors.Join(errs, err)
	}
	if errs != nil {
		ctrl.LoggerFrom(ctx).Error(errs, "clean-up failed")
	}
}

// okOne has one step alone, whose error is there.
func okOne(ctx context.Context, c client.Client, pod client.Object) error {
	var errs []error
	err := c.Delete(ctx, pod)
	if err != nil {
		errs = append(errs, err)
	}
	if len(errs) > 0 {
		return err
	}
	return nil
}

// okKeptLast keeps the last error that there was.
func okKeptLast(ctx context.Context, c client.Client, pods []corev1.Pod) error {
	var last error
	var errs []error
	for i := range pods {
		if err := c.Delete(ctx, &pods[i]); err != nil {
			last = err
			errs = append(errs, err)
		}
	}
	if len(errs) > 0 {
		return last
	}
	return nil
}

// okAsked looks at both.
func okAsked(ctx context.Context, c client.Client, pod, secret client.Object) error {
	var errs []error
	err := c.Delete(ctx, pod)
	if err != nil {
		errs = append(errs, err)
	}
	err = c.Delete(ctx, secret)
	if err != nil {
		errs = append(errs, err)
	}
	if len(errs) > 0 && err != nil {
		return err
	}
	return utilerrors.NewAggregate(errs)
}

// okNamesAll names all in the log.
func okNamesAll(ctx context.Context, c client.Client, pod, secret client.Object) {
	var errs []error
	err := c.Delete(ctx, pod)
	if err != nil {
		errs = append(errs, err)
	}
	err = c.Delete(ctx, secret)
	if err != nil {
		errs = append(errs, err)
	}
	if len(errs) > 0 {
		ctrl.LoggerFrom(ctx).Error(err, "clean-up failed", "all", errs)
	}
}

// deleteSome has one of two steps in each turn (milvus).
func deleteSome(ctx context.Context, c client.Client, pods []corev1.Pod) error {
	errs := []error{}
	err := c.DeleteAllOf(ctx, &corev1.Secret{})
	if err != nil {
		return err
	}
	for i := range pods {
		switch {
		case pods[i].Name == "":
			err = c.Delete(ctx, &pods[i])
		default:
			err = c.Update(ctx, &pods[i])
		}
		if err != nil {
			errs = append(errs, err)
		}
	}
	if len(errs) > 0 { // related `the error that was found`
		return fmt.Errorf("some are left: %w", err) // want `wrong-error: err may be nil here, so that the cause is lost: the error that was found is errs`
	}
	return nil
}

// okSome keeps the error of the step that has failed.
func okSome(ctx context.Context, c client.Client, pods []corev1.Pod) error {
	var errs []error
	var last error
	for i := range pods {
		err := c.Delete(ctx, &pods[i])
		if pods[i].Name == "" {
			err = c.Update(ctx, &pods[i])
		}
		if err != nil {
			last = err
			errs = append(errs, err)
		}
	}
	if len(errs) > 0 {
		return fmt.Errorf("some are left: %w", last)
	}
	return nil
}
