package nil_beside

import (
	"context"
	"fmt"

	"k8s.io/klog/v2"

	"github.com/ctrllint/ctrllint/testdata/reconcileresult/nil_beside/stores"
)

// names tells of the volume that did not come.
func names(ctx context.Context, store stores.Store, name string) error {
	volume, err := store.Get(ctx, name)
	if err != nil {
		return fmt.Errorf("%s: %w", volume.Name, err) // want `swallowed: this panics when Get fails: what it returns can be nil with an error`
	}
	klog.Info(volume.State)
	return nil
}

func okNames(ctx context.Context, store stores.Store, name string) error {
	volume, err := store.Get(ctx, name)
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	klog.Info(volume.State)
	return nil
}

// resizes goes on after a log.
func resizes(ctx context.Context, store stores.Store, name string) string {
	volume, err := store.Resize(ctx, name, 1)
	if err != nil {
		klog.Errorf("not resized: %v", err)
	}
	return volume.State // want `swallowed: this panics when Resize fails: what it returns can be nil with an error`
}

func okResizes(ctx context.Context, store stores.Store, name string) string {
	volume, err := store.Resize(ctx, name, 1)
	if volume == nil {
		klog.Errorf("not resized: %v", err)
		return ""
	}
	return volume.State
}

// looksFirst asks for the state before the error.
func looksFirst(ctx context.Context, store stores.Store, name string) (bool, error) {
	volume, err := store.Get(ctx, name)
	klog.Infof("volume is %s", volume.State) // want `swallowed: this panics when Get fails: what it returns can be nil with an error`
	return err == nil, err
}

// okAttaches gets a volume with the error.
func okAttaches(ctx context.Context, store stores.Store, name string) string {
	volume, err := store.Attach(ctx, name)
	if err != nil {
		klog.Errorf("%s is not attached: %v", volume.Name, err)
	}
	return volume.State
}

// A lender is implemented elsewhere.
type lender interface {
	Lend(ctx context.Context, name string) (*stores.Volume, error)
}

func lends(ctx context.Context, store lender, name string) string {
	volume, err := store.Lend(ctx, name)
	if err != nil {
		klog.Errorf("%s is not lent: %v", volume.Name, err) // want `followed-after-failure: this panics when Lend fails and returns nil`
		return ""
	}
	return volume.State
}
