package drain

import (
	"context"
	"errors"
	"fmt"

	"k8s.io/klog/v2"
)

var ErrBusy = errors.New("a drain is under way")

// Drain evicts all pods and waits for it.
func (d *Drainer) Drain(ctx context.Context, node string, pods []string) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.running {
		return ErrBusy
	}
	d.running = true
	defer func() { d.running = false }()
	klog.InfoS("draining", "node", node, "pods", len(pods))
	for _, p := range pods {
		d.wg.Add(1)
		go d.one(ctx, node, p)
	}
	d.mu.Unlock()
	d.wg.Wait()
	d.mu.Lock()
	if n := len(d.failed); n > 0 {
		return fmt.Errorf("%d pods of %s not evicted", n, node)
	}
	return nil
}
