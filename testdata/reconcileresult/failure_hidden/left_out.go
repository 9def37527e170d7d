package failure_hidden

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Tenants knows which namespaces it manages.
type Tenants struct{ client.Client }

func (t *Tenants) managed(ctx context.Context, name string) (bool, error) {
	var namespace corev1.Namespace
	if err := t.Get(ctx, client.ObjectKey{Name: name}, &namespace); err != nil {
		return false, err
	}
	return namespace.Labels["managed"] == "true", nil
}

// allManaged leaves out a namespace that it could not ask for (kubemacpool).
func (t *Tenants) allManaged(ctx context.Context, names []string) ([]string, error) {
	var found []string
	for _, name := range names {
		if managed, err := t.managed(ctx, name); err == nil && managed { // want `failure-hidden: the error of managed is lost: the loop goes on without what it was asked for`
			found = append(found, name)
		}
	}
	return found, nil
}

func (t *Tenants) all(ctx context.Context, names []string) ([]corev1.Namespace, error) {
	var found []corev1.Namespace
	for _, name := range names {
		var namespace corev1.Namespace
		if err := t.Get(ctx, client.ObjectKey{Name: name}, &namespace); err != nil { // want `failure-hidden: the error of Get is lost: the loop goes on`
			continue
		}
		found = append(found, namespace)
	}
	return found, nil
}

// prepare makes an account where a namespace is managed.
func (t *Tenants) prepare(ctx context.Context, names []string) error {
	for _, name := range names {
		managed, err := t.managed(ctx, name) // want `failure-hidden: the error of managed is lost: the loop goes on`
		if err != nil {
			continue
		}
		if managed {
			account := &corev1.ServiceAccount{}
			account.Name, account.Namespace = "tenant", name
			if err := t.Create(ctx, account); err != nil {
				return err
			}
		}
	}
	return nil
}

// okGone leaves out what is not there.
func (t *Tenants) okGone(ctx context.Context, names []string) ([]corev1.Namespace, error) {
	var found []corev1.Namespace
	for _, name := range names {
		var namespace corev1.Namespace
		if err := t.Get(ctx, client.ObjectKey{Name: name}, &namespace); err != nil {
			if apierrors.IsNotFound(err) {
				continue
			}
			return nil, err
		}
		found = append(found, namespace)
	}
	return found, nil
}

// okFirst tries one after the other.
func (t *Tenants) okFirst(ctx context.Context, names []string) (*corev1.Namespace, error) {
	var last error
	for _, name := range names {
		namespace := &corev1.Namespace{}
		if last = t.Get(ctx, client.ObjectKey{Name: name}, namespace); last == nil {
			return namespace, nil
		}
	}
	return nil, last
}

// okFailed returns what it could not ask for.
func (t *Tenants) okFailed(ctx context.Context, names []string) (managed, failed []string) {
	for _, name := range names {
		is, err := t.managed(ctx, name)
		if err != nil {
			failed = append(failed, name)
			continue
		}
		if is {
			managed = append(managed, name)
		}
	}
	return managed, failed
}

// okCount counts for a metric, again and again.
func (t *Tenants) okCount(names []string, gauge func(float64)) {
	count := 0
	for _, name := range names {
		var namespace corev1.Namespace
		if err := t.Get(context.Background(), client.ObjectKey{Name: name}, &namespace); err != nil {
			continue
		}
		count++
	}
	gauge(float64(count))
}
