package spins_after_done

import (
	"context"
	"time"
)

// A jitterTicker closes its channel once it has been stopped (linkerd's probe worker).
type jitterTicker struct {
	C    <-chan time.Time
	stop chan bool
}

func newJitterTicker() *jitterTicker {
	ticks := make(chan time.Time)
	t := &jitterTicker{C: ticks, stop: make(chan bool)}
	go t.loop(ticks)
	return t
}

func (t *jitterTicker) loop(ticks chan time.Time) {
	for {
		time.Sleep(time.Second)
		select {
		case <-t.stop:
			close(ticks)
			return
		case ticks <- time.Now():
		default:
		}
	}
}

func (t *jitterTicker) Stop() { t.stop <- true }

type prober struct {
	stopCh chan struct{}
	probe  func()
}

// okRun stops its ticker itself, when it has left the loop.
func (p *prober) okRun() {
	ticker := newJitterTicker()
	defer ticker.Stop()
	for {
		select {
		case <-p.stopCh:
			return
		case <-ticker.C:
			p.probe()
		}
	}
}

// A pulse is stopped by whoever has no more use for it, while its reader is in its loop.
type pulse struct {
	C   <-chan time.Time
	end chan struct{}
}

func newPulse() *pulse {
	beats := make(chan time.Time)
	p := &pulse{C: beats, end: make(chan struct{})}
	go p.loop(beats)
	return p
}

func (p *pulse) loop(beats chan time.Time) {
	for {
		select {
		case <-p.end:
			close(beats)
			return
		case now := <-time.After(time.Second):
			beats <- now
		}
	}
}

func (p *pulse) Stop() { close(p.end) }

type monitored struct {
	pulse *pulse
	check func()
}

func watchPulse(ctx context.Context, check func()) *monitored {
	m := &monitored{pulse: newPulse(), check: check}
	go m.run(ctx)
	return m
}

func (m *monitored) run(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-m.pulse.C: // want `spins-once-closed: the loop spins once m.pulse.C is closed`
			m.check()
		}
	}
}

func (m *monitored) Discharge() { m.pulse.Stop() }

// A subscription hands out a channel that the package makes and never closes.
type subscription struct{ Listen <-chan string }

type hub struct{ joining chan chan<- string }

func (h *hub) subscribe(ctx context.Context) subscription {
	listen := make(chan string)
	select {
	case h.joining <- listen:
	case <-ctx.Done():
	}
	return subscription{listen}
}

func (h *hub) run(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case listener := <-h.joining:
			select {
			case listener <- "joined":
			case <-ctx.Done():
				return
			}
		}
	}
}

func okServe(ctx context.Context, h *hub, work func(string)) {
	go h.run(ctx)
	s := h.subscribe(ctx)
	for {
		select {
		case <-ctx.Done():
			return
		case message := <-s.Listen:
			work(message)
		}
	}
}
