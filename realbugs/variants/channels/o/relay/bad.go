package relay

import (
	"sync"

	"k8s.io/klog/v2"
)

// Notice is a change that a tenant is told about.
type Notice struct {
	Tenant string
	Text   string
}

// Mailer sends notices in the background.
type Mailer struct {
	workers int
	in      chan Notice
	send    func(Notice) error
	start   sync.Once
}

func NewMailer(workers int, send func(Notice) error) *Mailer {
	return &Mailer{workers: workers, in: make(chan Notice, 256), send: send}
}

// Put takes a notice, unless too many wait already.
func (m *Mailer) Put(n Notice) bool {
	m.Start()
	select {
	case m.in <- n:
		return true
	default:
		return false
	}
}

// Start begins to send; further calls do nothing.
func (m *Mailer) Start() {
	m.start.Do(func() {
		for range m.workers {
			go func() {
				for n := range m.in {
					if err := m.send(n); err != nil {
						klog.ErrorS(err, "notice lost", "tenant", n.Tenant)
					}
				}
			}()
		}
	})
}

// Stop ends the sending of notices.
func (m *Mailer) Stop() {} // WANT ctxrunnable/empty-stop
