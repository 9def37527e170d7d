package usage

import (
	"sync/atomic"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/klog/v2"
)

// Quota compares what a bucket uses with what it may use.
type Quota struct {
	bucket string
	limit  int64
	size   func(bucket string) (int64, error)
	over   atomic.Bool
}

// Run begins to compare, until stop is closed.
func (q *Quota) Run(stop <-chan struct{}) {
	go wait.Until(q.compare, 30*time.Second, stop)
}

// Prime compares once in the background.
func (q *Quota) Prime() {
	go q.compare()
}

// Close is there for io.Closer's sake; see Run.
func (q *Quota) Close() error {
	return nil
}

func (q *Quota) compare() {
	n, err := q.size(q.bucket)
	if err != nil {
		klog.ErrorS(err, "bucket cannot be measured", "bucket", q.bucket)
		return
	}
	q.over.Store(n > q.limit)
}
