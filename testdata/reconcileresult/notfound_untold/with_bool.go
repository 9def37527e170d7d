package notfound_untold

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// findConfig returns what it has found, and whether it has.
func findConfig(ctx context.Context, r client.Client, name string) (*corev1.ConfigMap, bool) {
	config := &corev1.ConfigMap{}
	if err := r.Get(ctx, client.ObjectKey{Name: name}, config); err != nil {
		return nil, false
	}
	return config, true
}

// missingConfig says the other one.
func missingConfig(ctx context.Context, r client.Client, name string) (config corev1.ConfigMap, missing bool) {
	err := r.Get(ctx, client.ObjectKey{Name: name}, &config)
	return config, err != nil
}

func ensureConfig(ctx context.Context, r client.Client, name string) error {
	config, found := findConfig(ctx, r, name)
	if !found {
		return r.Create(ctx, &corev1.ConfigMap{}) // want `notfound-untold: Create runs when findConfig says that the object is not there, which it says after any error of its lookup`
	}
	return r.Update(ctx, config)
}

func ensureAnother(ctx context.Context, r client.Client, name string) error {
	if _, missing := missingConfig(ctx, r, name); missing {
		if err := r.Create(ctx, &corev1.ConfigMap{}); err != nil { // want `notfound-untold: Create runs when missingConfig says that the object is not there`
			return err
		}
	}
	return nil
}

// okFindConfig says so of an object that is not there alone.
func okFindConfig(ctx context.Context, r client.Client, name string) (*corev1.ConfigMap, bool) {
	config := &corev1.ConfigMap{}
	if err := r.Get(ctx, client.ObjectKey{Name: name}, config); apierrors.IsNotFound(err) {
		return nil, false
	}
	return config, true
}

func okEnsure(ctx context.Context, r client.Client, name string) error {
	config, found := okFindConfig(ctx, r, name)
	if !found {
		return r.Create(ctx, &corev1.ConfigMap{})
	}
	return r.Update(ctx, config)
}

// okTries creates what may be there.
func okTries(ctx context.Context, r client.Client, name string) error {
	if _, found := findConfig(ctx, r, name); !found {
		return client.IgnoreAlreadyExists(r.Create(ctx, &corev1.ConfigMap{}))
	}
	return nil
}

// okOther creates something else.
func okOther(ctx context.Context, r client.Client, name string) error {
	if _, found := findConfig(ctx, r, name); !found {
		return r.Create(ctx, &corev1.Secret{})
	}
	return nil
}
