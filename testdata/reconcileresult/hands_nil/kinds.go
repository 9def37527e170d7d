package hands_nil

import (
	"context"
	"errors"
	"io/fs"
	"os"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

var errNoRelease = errors.New("no release")

// A release is what is installed.
type release struct{ values map[string]string }

// Releases installs and upgrades.
type Releases struct {
	client.Client
	last *release
}

func (r *Releases) find(ctx context.Context, name string) (*release, error) {
	if name == "" {
		return nil, errNoRelease
	}
	var stored corev1.ConfigMap
	if err := r.Get(ctx, client.ObjectKey{Name: name}, &stored); err != nil {
		return nil, err
	}
	return &release{stored.Data}, nil
}

func (r *Releases) install(ctx context.Context, name string) error {
	return r.Create(ctx, &corev1.ConfigMap{Data: map[string]string{"name": name}})
}

func (r *Releases) upgrade(ctx context.Context, name string, from *release) error {
	var stored corev1.ConfigMap
	if err := r.Get(ctx, client.ObjectKey{Name: name}, &stored); err != nil {
		return err
	}
	stored.Data = from.values
	return r.Update(ctx, &stored)
}

// byVariable asks for the one error that is no failure (cluster-api-addon-provider-helm).
func (r *Releases) byVariable(ctx context.Context, name string) error {
	found, err := r.find(ctx, name)
	if err == errNoRelease {
		return r.install(ctx, name)
	}
	return r.upgrade(ctx, name, found) // want `followed-after-failure: this hands on what is nil when find has failed: its error is asked for one kind alone, and not whether there is one`
}

// byIs asks by errors.Is, and keeps what it has found in a field.
func (r *Releases) byIs(ctx context.Context, name string) error {
	found, err := r.find(ctx, name)
	if errors.Is(err, errNoRelease) {
		return r.install(ctx, name)
	}
	r.last = found // want `followed-after-failure: this hands on what is nil when find has failed`
	return r.prune(ctx)
}

func (r *Releases) prune(ctx context.Context) error {
	return r.DeleteAllOf(ctx, &corev1.ConfigMap{}, client.InNamespace("releases"))
}

// byServer asks for kinds of the API server.
func (r *Releases) byServer(ctx context.Context, name string) error {
	found, err := r.find(ctx, name)
	switch {
	case apierrors.IsConflict(err):
		return r.install(ctx, name)
	case apierrors.IsForbidden(err):
		return nil
	}
	return r.upgrade(ctx, name, found) // want `followed-after-failure: this hands on what is nil when find has failed`
}

// okRest returns what is left.
func (r *Releases) okRest(ctx context.Context, name string) error {
	found, err := r.find(ctx, name)
	if err == errNoRelease {
		return r.install(ctx, name)
	}
	if err != nil {
		return err
	}
	return r.upgrade(ctx, name, found)
}

// okTakesNil hands it to a function that asks.
func (r *Releases) okTakesNil(ctx context.Context, name string) error {
	found, err := r.find(ctx, name)
	if errors.Is(err, errNoRelease) {
		return r.install(ctx, name)
	}
	return r.merge(ctx, name, found)
}

func (r *Releases) merge(ctx context.Context, name string, from *release) error {
	if from == nil {
		return r.install(ctx, name)
	}
	return r.upgrade(ctx, name, from)
}

// okOne has one error alone.
func (r *Releases) okOne(ctx context.Context, all map[string]*release, name string) error {
	found, err := one(all, name)
	if err == errNoRelease {
		return r.install(ctx, name)
	}
	return r.upgrade(ctx, name, found)
}

func one(all map[string]*release, name string) (*release, error) {
	if found := all[name]; found != nil {
		return found, nil
	}
	return nil, errNoRelease
}

// okFound goes on by what it has found.
func (r *Releases) okFound(ctx context.Context, name string) error {
	found, err := r.find(ctx, name)
	if found != nil {
		return r.upgrade(ctx, name, found)
	}
	if errors.Is(err, fs.ErrNotExist) || os.IsNotExist(err) {
		return r.install(ctx, name)
	}
	return err
}
