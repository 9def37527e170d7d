// Package poller has the contexts.
package poller

import (
	"context"
	"errors"
	"time"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/klog/v2"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrllint/ctrllint/testdata/ctxrunnable/request_context/poller/cloud"
)

// Poll goes round until it is stopped.
func Poll(ctx context.Context, adapter *cloud.Adapter, every time.Duration) {
	for {
		if err := once(adapter); err != nil {
			klog.ErrorS(err, "poll")
		}
		select {
		case <-time.After(every):
		case <-ctx.Done():
			return
		}
	}
}

func once(adapter *cloud.Adapter) error {
	zones, err := adapter.FindZones()
	if err != nil {
		return err
	}
	sorted, err := adapter.OKSort()
	if err != nil {
		return err
	}
	klog.InfoS("zones", "all", zones, "sorted", sorted)
	return nil
}

// Watch hands its events to a method of another package.
func Watch(ctx context.Context, adapter *cloud.Adapter, targets <-chan []string) {
	handle(ctx, targets, adapter.SetTargets)
}

func handle(ctx context.Context, targets <-chan []string, set func([]string, []string) error) {
	for {
		select {
		case <-ctx.Done():
			return
		case next := <-targets:
			if err := set(next, []string{"a"}); err != nil {
				klog.ErrorS(err, "set targets")
			}
		}
	}
}

// WarmUp has no context.
func WarmUp(adapter *cloud.Adapter) error { return try(adapter.OKWarmUp) }

func try(f func() error) error { return f() }

// OKHooks returns a value that others call.
func OKHooks(adapter *cloud.Adapter) func(string) error { return adapter.OKUnset }

// A Mirror copies config maps.
type Mirror struct{ client client.Client }

// A request of the next round does not run once the context has ended.
func (m *Mirror) copies(ctx context.Context, names <-chan string) {
	for {
		select {
		case <-ctx.Done():
			return
		case name := <-names:
			if err := m.client.Create(context.TODO(), configMap(name)); err != nil { // want `request-context: Create runs under a context that never ends, although ctx is at hand`
				klog.ErrorS(err, "copy")
			}
		}
	}
}

func (m *Mirror) copiesUnlessEnded(ctx context.Context, names []string) error {
	for _, name := range names {
		if err := ctx.Err(); err != nil {
			return err
		}
		if err := m.client.Create(context.Background(), configMap(name)); err != nil { // want `request-context: Create runs under a context that never ends, although ctx is at hand`
			return err
		}
	}
	return nil
}

// What is left when the context has ended is written under another one.
func (m *Mirror) okFlushes(ctx context.Context, names <-chan string) {
	for ended := false; !ended; {
		select {
		case <-ctx.Done():
			ended = true
		case <-time.After(time.Minute):
		}
		if err := m.client.Create(context.Background(), configMap(<-names)); err != nil {
			klog.ErrorS(err, "copy")
		}
	}
}

func (m *Mirror) okSaysSo(ctx context.Context, name string) error {
	if ctx.Err() != nil {
		name += "-interrupted"
	}
	return m.client.Create(context.Background(), configMap(name))
}

func (m *Mirror) okKeepsError(ctx context.Context, name string) error {
	ended := ctx.Err()
	return errors.Join(ended, m.client.Create(context.Background(), configMap(name)))
}

func configMap(name string) *corev1.ConfigMap {
	return &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: "mirror", Name: name}}
}
