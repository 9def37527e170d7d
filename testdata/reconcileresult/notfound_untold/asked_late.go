package notfound_untold

import (
	"context"
	"errors"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Late asks for NotFound where there is no error.
type Late struct {
	client.Client
	gone func(error) bool
}

func (l *Late) create(ctx context.Context, key client.ObjectKey) error {
	settings := &corev1.ConfigMap{}
	err := l.Get(ctx, key, settings) // related `fails here`
	if err != nil {
		return fmt.Errorf("settings: %w", err)
	}
	if apierrors.IsNotFound(err) { // want `notfound-untold: IsNotFound is never true here: the error of Get is nil, since another branch has taken every one`
		settings.Name, settings.Namespace = key.Name, key.Namespace
		return l.Create(ctx, settings)
	}
	return l.Update(ctx, settings)
}

// cases has them in the wrong order.
func (l *Late) cases(ctx context.Context, key client.ObjectKey) (ctrl.Result, error) {
	settings := &corev1.ConfigMap{}
	err := l.Get(ctx, key, settings)
	switch {
	case err != nil:
		return ctrl.Result{}, err
	case apierrors.IsNotFound(err): // want `notfound-untold: IsNotFound is never true here`
		return ctrl.Result{}, nil
	}
	return ctrl.Result{}, l.Update(ctx, settings)
}

// inside asks where the lookup has worked.
func (l *Late) inside(ctx context.Context, key client.ObjectKey) error {
	settings := &corev1.ConfigMap{}
	err := l.Get(ctx, key, settings)
	if err == nil {
		if apierrors.IsNotFound(err) { // want `notfound-untold: IsNotFound is never true here`
			return nil
		}
		return l.Update(ctx, settings)
	}
	return err
}

func (l *Late) okCases(ctx context.Context, key client.ObjectKey) (ctrl.Result, error) {
	settings := &corev1.ConfigMap{}
	err := l.Get(ctx, key, settings)
	switch {
	case apierrors.IsNotFound(err):
		return ctrl.Result{}, nil
	case err != nil:
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, l.Update(ctx, settings)
}

// okTwice has asked in time, and what it asks again is only in vain.
func (l *Late) okTwice(ctx context.Context, key client.ObjectKey) error {
	settings := &corev1.ConfigMap{}
	err := l.Get(ctx, key, settings)
	if err != nil {
		return client.IgnoreNotFound(err)
	}
	if apierrors.IsNotFound(err) {
		return nil
	}
	return l.Update(ctx, settings)
}

// okOwn has a predicate of its own.
func (l *Late) okOwn(ctx context.Context, key client.ObjectKey) error {
	settings := &corev1.ConfigMap{}
	err := l.Get(ctx, key, settings)
	if err != nil {
		if l.gone(err) {
			return nil
		}
		return err
	}
	if apierrors.IsNotFound(err) {
		return nil
	}
	return l.Update(ctx, settings)
}

// okAgain asks about another call.
func (l *Late) okAgain(ctx context.Context, key client.ObjectKey) error {
	settings := &corev1.ConfigMap{}
	err := l.Get(ctx, key, settings)
	if err != nil {
		return err
	}
	err = l.Delete(ctx, settings)
	if apierrors.IsNotFound(err) {
		return nil
	}
	return err
}

// okNot is a condition that is always true.
func (l *Late) okNot(ctx context.Context, key client.ObjectKey) error {
	settings := &corev1.ConfigMap{}
	err := l.Get(ctx, key, settings)
	if err == nil && !apierrors.IsNotFound(err) {
		return l.Update(ctx, settings)
	}
	return err
}

// either logs each error as the absence.
func (l *Late) either(ctx context.Context, key client.ObjectKey) error {
	settings := &corev1.ConfigMap{}
	if err := l.Get(ctx, key, settings); err != nil || apierrors.IsNotFound(err) { // want `notfound-untold: every error of Get is taken for this: the test before it is true for each, and this is asked only where there is none`
		ctrl.LoggerFrom(ctx).Info("settings not found", "reason", err)
		return nil
	}
	return l.Update(ctx, settings)
}

// eitherOfAll goes on with the next one.
func (l *Late) eitherOfAll(ctx context.Context, keys []client.ObjectKey) error {
	var all []error
	for _, key := range keys {
		settings := &corev1.ConfigMap{}
		err := l.Get(ctx, key, settings)
		if err != nil || (apierrors.IsNotFound(err)) { // want `notfound-untold: every error of Get is taken for this`
			ctrl.LoggerFrom(ctx).Error(err, "no settings")
			continue
		}
		all = append(all, l.Update(ctx, settings))
	}
	return errors.Join(all...)
}

// okEither returns each error.
func (l *Late) okEither(ctx context.Context, key client.ObjectKey) error {
	settings := &corev1.ConfigMap{}
	if err := l.Get(ctx, key, settings); err != nil || apierrors.IsNotFound(err) {
		ctrl.LoggerFrom(ctx).Error(err, "no settings")
		return err
	}
	return l.Update(ctx, settings)
}

// okEitherKept keeps each error.
func (l *Late) okEitherKept(ctx context.Context, keys []client.ObjectKey) error {
	var all []error
	for _, key := range keys {
		settings := &corev1.ConfigMap{}
		if err := l.Get(ctx, key, settings); err != nil || apierrors.IsNotFound(err) {
			all = append(all, err)
			continue
		}
		all = append(all, l.Update(ctx, settings))
	}
	return errors.Join(all...)
}

// okEitherWay is true for no error as well.
func (l *Late) okEitherWay(ctx context.Context, key client.ObjectKey) error {
	settings := &corev1.ConfigMap{}
	if err := l.Get(ctx, key, settings); err == nil || !apierrors.IsNotFound(err) {
		return err
	}
	settings.Name, settings.Namespace = key.Name, key.Namespace
	return l.Create(ctx, settings)
}
