package work

import (
	"fmt"

	utilruntime "k8s.io/apimachinery/pkg/util/runtime"
	"k8s.io/client-go/util/workqueue"
)

// Policy decides how failed keys come back.
type Policy struct {
	Queue workqueue.TypedRateLimitingInterface[string]
	Limit int
}

// Failed puts the key back unless it has failed too often.
func (p Policy) Failed(key string, err error) (dropped bool) {
	if n := p.Queue.NumRequeues(key); n >= p.Limit {
		p.Queue.Forget(key)
		utilruntime.HandleError(fmt.Errorf("dropping %q after %d failures: %w", key, n, err))
		return true
	}
	p.Queue.AddRateLimited(key)
	return false
}

// Succeeded ends the counting.
func (p Policy) Succeeded(key string) { p.Queue.Forget(key) }
