package nil_beside

import (
	"context"

	"k8s.io/klog/v2"

	"github.com/ctrllint/ctrllint/testdata/reconcileresult/nil_beside/stores"
)

// A task keeps the volume that it has asked for.
type task struct {
	store  stores.Store
	Volume *stores.Volume
	state  string
	next   *task
	queue  chan string
}

// progress copies the state before it looks at the error.
func (t *task) progress(ctx context.Context, name string) (done bool, err error) {
	t.Volume, err = t.store.Get(ctx, name)
	t.state = t.Volume.State // want `swallowed: this panics when Get fails: what it returns can be nil with an error`
	if err != nil {
		t.queue <- name
		return false, err
	}
	return t.state == "done", nil
}

// logs goes on after a log.
func (t *task) logs(ctx context.Context, name string) string {
	var err error
	t.next.Volume, err = t.store.Get(ctx, name)
	if err != nil {
		klog.Errorf("no volume: %v", err)
	}
	return t.next.Volume.State // want `swallowed: this panics when Get fails: what it returns can be nil with an error`
}

// copied is asked by value.
func copied(ctx context.Context, t task, name string) (string, error) {
	var err error
	if t.Volume, err = t.store.Get(ctx, name); err != nil {
		klog.Errorf("volume %s: %v", t.Volume.Name, err) // want `swallowed: this panics when Get fails: what it returns can be nil with an error`
		return "", err
	}
	return t.Volume.State, nil
}

func (t *task) okProgress(ctx context.Context, name string) (done bool, err error) {
	t.Volume, err = t.store.Get(ctx, name)
	if err != nil {
		t.queue <- name
		return false, err
	}
	t.state = t.Volume.State
	return t.state == "done", nil
}

// okTestedField asks whether there is a volume.
func (t *task) okTestedField(ctx context.Context, name string) (err error) {
	t.Volume, err = t.store.Get(ctx, name)
	if t.Volume != nil {
		t.state = t.Volume.State
	}
	return err
}

// okReplaced has another volume in its place.
func (t *task) okReplaced(ctx context.Context, name string) string {
	var err error
	t.Volume, err = t.store.Get(ctx, name)
	if err != nil {
		klog.Errorf("no volume: %v", err)
		t.Volume = &stores.Volume{Name: name}
	}
	return t.Volume.State
}

// okReset has a method put another one there.
func (t *task) okReset(ctx context.Context, name string) string {
	var err error
	t.Volume, err = t.store.Get(ctx, name)
	if err != nil {
		t.reset(name)
	}
	return t.Volume.State
}

func (t *task) reset(name string) { t.Volume = &stores.Volume{Name: name} }

// okOther follows the volume of another task.
func (t *task) okOther(ctx context.Context, name string) (string, error) {
	var err error
	t.next.Volume, err = t.store.Get(ctx, name)
	t.next = t.next.next
	state := t.next.Volume.State
	return state, err
}
