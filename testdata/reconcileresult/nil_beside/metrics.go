package nil_beside

import (
	"context"
	"fmt"

	"k8s.io/klog/v2"

	"github.com/ctrllint/ctrllint/testdata/reconcileresult/nil_beside/stores"
	"github.com/ctrllint/ctrllint/testdata/reconcileresult/nil_beside/words"
)

// measures names the failure for a metric, and reads the name of the volume that did not come (oci-cloud-controller-manager).
func measures(ctx context.Context, store stores.Store, name string) (string, error) {
	labels := make(map[string]string)
	volume, err := store.Get(ctx, name)
	if err != nil {
		labels["reason"] = words.Reason(err)
		labels["volume"] = volume.Name // want `swallowed: this panics when Get fails: what it returns can be nil with an error`
		words.Measure(labels)
		return "", err
	}
	return volume.State, nil
}

func okMeasures(ctx context.Context, store stores.Store, name string) (string, error) {
	labels := make(map[string]string)
	volume, err := store.Get(ctx, name)
	if err != nil {
		labels["reason"], labels["volume"] = words.Reason(err), name
		words.Measure(labels)
		return "", err
	}
	return volume.State, nil
}

// wraps keeps the error for the end.
func wraps(ctx context.Context, store stores.Store, name string) (string, error) {
	volume, err := store.Get(ctx, name)
	if err != nil {
		failed := words.Wrap("get", err)
		klog.Infof("%s has failed", volume.Name) // want `swallowed: this panics when Get fails: what it returns can be nil with an error`
		return "", failed
	}
	return volume.State, nil
}

// okHandles leaves if the other function says so.
func okHandles(ctx context.Context, store stores.Store, name string) string {
	volume, err := store.Get(ctx, name)
	if err != nil {
		if reason := words.Reason(err); reason != "" {
			return reason
		}
	}
	return volume.State
}

// okInsists ends the process.
func okInsists(ctx context.Context, store stores.Store, name string) string {
	volume, err := store.Get(ctx, name)
	if err != nil {
		words.Expect(err)
	}
	return volume.State
}

// deletes goes on without the volume that is gone.
func deletes(ctx context.Context, store stores.Store, name string) error {
	volume, err := store.Get(ctx, name)
	if err != nil {
		if !stores.IsGone(err) {
			return fmt.Errorf("get %s: %w", name, err)
		}
		klog.Info("the volume is gone")
	}
	klog.Infof("delete %s", volume.Name) // want `swallowed: this panics when Get fails with stores.goneError: what it returns can be nil with an error`
	return nil
}

// deletesTogether asks both in one condition.
func deletesTogether(ctx context.Context, store stores.Store, name string) error {
	volume, err := store.Get(ctx, name)
	if err != nil && !stores.IsGone(err) {
		return fmt.Errorf("get %s: %w", name, err)
	}
	klog.Infof("delete %s", volume.Name) // want `swallowed: this panics when Get fails with stores.goneError: what it returns can be nil with an error`
	return nil
}

func okDeletes(ctx context.Context, store stores.Store, name string) error {
	volume, err := store.Get(ctx, name)
	if err != nil {
		if stores.IsGone(err) {
			return nil
		}
		return fmt.Errorf("get %s: %w", name, err)
	}
	klog.Infof("delete %s", volume.Name)
	return nil
}

// okDeletesLater asks again before it uses the volume.
func okDeletesLater(ctx context.Context, store stores.Store, name string) error {
	volume, err := store.Get(ctx, name)
	if err != nil && !stores.IsGone(err) {
		return fmt.Errorf("get %s: %w", name, err)
	}
	if err == nil {
		klog.Infof("delete %s", volume.Name)
	}
	return nil
}

// okFailed asks a function that is true for each error.
func okFailed(ctx context.Context, store stores.Store, name string) string {
	volume, err := store.Get(ctx, name)
	if words.Failed(err) {
		return ""
	}
	return volume.State
}

// okKeeps has the volume with some errors.
func okKeeps(ctx context.Context, store stores.Store, name string) error {
	volume, err := store.Resize(ctx, name, 1)
	if err != nil && !stores.IsGone(err) {
		return err
	}
	klog.Infof("resized %s", volume.Name)
	return nil
}
