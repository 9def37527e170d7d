// Package stores has an interface and those who implement it.
package stores

import (
	"context"
	"errors"
	"fmt"
)

// A Volume is kept in a store.
type Volume struct{ Name, State string }

// A Store keeps volumes.
type Store interface {
	Get(ctx context.Context, name string) (*Volume, error)
	Resize(ctx context.Context, name string, size int) (*Volume, error)
	Attach(ctx context.Context, name string) (*Volume, error)
}

// A Remote store is asked over the network.
type Remote struct {
	ask func(context.Context, string) (*Volume, error)
}

// Get returns no volume with an error.
func (r *Remote) Get(ctx context.Context, name string) (*Volume, error) {
	volume, err := r.ask(ctx, name)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return volume, nil
}

// Resize returns no volume where there is none, and the old one where it cannot be made larger.
func (r *Remote) Resize(ctx context.Context, name string, size int) (*Volume, error) {
	volume, err := r.ask(ctx, name)
	if err != nil {
		return nil, err
	}
	if size < 0 {
		return volume, errors.New("too small")
	}
	return volume, nil
}

// Attach returns the volume, whatever the error says.
func (r *Remote) Attach(ctx context.Context, name string) (*Volume, error) {
	volume := &Volume{Name: name}
	_, err := r.ask(ctx, name)
	return volume, err
}

// Memory is a store that never fails.
type Memory struct{ volumes map[string]*Volume }

// Get returns a volume.
func (m *Memory) Get(_ context.Context, name string) (*Volume, error) { return m.volumes[name], nil }

// Resize returns a volume.
func (m *Memory) Resize(_ context.Context, name string, _ int) (*Volume, error) {
	return m.volumes[name], nil
}

// Attach returns a volume.
func (m *Memory) Attach(_ context.Context, name string) (*Volume, error) { return m.volumes[name], nil }

// State is asked within the package.
func State(ctx context.Context, store Store, name string) string {
	volume, err := store.Get(ctx, name)
	if err != nil {
		fmt.Println("not found:", volume.Name) // want `swallowed: this panics when Get fails: what it returns can be nil with an error`
		return ""
	}
	return volume.State
}

// IsGone reports whether an error says that there is no volume.
func IsGone(err error) bool {
	var gone *goneError
	return errors.As(err, &gone) && gone.status == 404
}

type goneError struct{ status int }

func (e *goneError) Error() string { return fmt.Sprint("status ", e.status) }
