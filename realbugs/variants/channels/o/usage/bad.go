package usage

import (
	"sync/atomic"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/klog/v2"
)

// Meter adds up what a bucket uses.
type Meter struct {
	bucket string
	size   func(bucket string) (int64, error)
	bytes  atomic.Int64
}

// Meters are switched on and off with their buckets.
type Meters struct {
	byBucket map[string]*Meter
}

func NewMeters() *Meters { return &Meters{byBucket: map[string]*Meter{}} }

// On meters a bucket.
func (m *Meters) On(bucket string, size func(string) (int64, error)) {
	meter := &Meter{bucket: bucket, size: size}
	m.byBucket[bucket] = meter
	meter.Run()
}

// Off meters a bucket no more.
func (m *Meters) Off(bucket string) {
	if meter, ok := m.byBucket[bucket]; ok {
		meter.Close()
		delete(m.byBucket, bucket)
	}
}

// Run begins to meter.
func (m *Meter) Run() {
	go wait.Forever(m.measure, 30*time.Second)
}

// Close ends metering.
func (m *Meter) Close() { // WANT ctxrunnable/empty-stop
	// nothing to release
}

func (m *Meter) measure() {
	n, err := m.size(m.bucket)
	if err != nil {
		klog.ErrorS(err, "bucket cannot be measured", "bucket", m.bucket)
		return
	}
	m.bytes.Store(n)
}
