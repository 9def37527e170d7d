package mirror

import (
	"time"

	"k8s.io/client-go/util/workqueue"
	"k8s.io/klog/v2"
)

type Registry interface {
	Copy(image string) error
}

type Mirror struct {
	queue  workqueue.TypedRateLimitingInterface[string]
	from   Registry
	stopCh chan struct{}
}

func (m *Mirror) Stop() { close(m.stopCh) }

func (m *Mirror) one() bool {
	if m.queue.Len() == 0 {
		return false
	}
	img, shutdown := m.queue.Get()
	if shutdown {
		return false
	}
	defer m.queue.Done(img)
	if err := m.from.Copy(img); err != nil {
		klog.ErrorS(err, "Copying", "image", img)
		m.queue.AddRateLimited(img)
		return true
	}
	m.queue.Forget(img)
	return true
}

// Run copies images until Stop.
func (m *Mirror) Run() {
	for {
		select {
		case <-m.stopCh: // WANT ctxrunnable/spins-after-done or ctxrunnable/deaf-loop
			klog.InfoS("Mirror stopped", "left", m.queue.Len())
		default:
		}
		if !m.one() {
			time.Sleep(200 * time.Millisecond)
		}
	}
}

func Go(m *Mirror) { go m.Run() }
