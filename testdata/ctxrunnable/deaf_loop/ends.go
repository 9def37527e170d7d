package deaf_loop

import "time"

// certRotator can be closed, but its loop does not hear of it (dapr's certificate rotation).
type certRotator struct {
	interval time.Duration
	renew    func() error
	stop     chan struct{}
}

func (r *certRotator) StartNonBlocking() {
	go r.rotate()
}

func (r *certRotator) rotate() {
	ticker := time.NewTicker(r.interval)
	for range ticker.C { // want `deaf-loop: the goroutine that StartNonBlocking starts can never be stopped`
		_ = r.renew()
	}
}

func (r *certRotator) StartStoppable() {
	go r.okRotate()
}

func (r *certRotator) okRotate() {
	ticker := time.NewTicker(r.interval)
	for {
		select {
		case <-r.stop:
			return
		case <-ticker.C:
			_ = r.renew()
		}
	}
}

func (r *certRotator) Close() { close(r.stop) }

// usageMeter is meant to live as long as the process: nobody can end it.
type usageMeter struct{ read func() }

func (m *usageMeter) Begin() {
	go func() {
		for {
			m.read()
			time.Sleep(time.Minute)
		}
	}()
}

// probe gives each caller a goroutine that stays.
func probe(interval time.Duration, healthy func() bool) <-chan bool {
	results := make(chan bool, 1)
	go func() {
		for range time.NewTicker(interval).C { // want `deaf-loop: the goroutine that probe starts can never be stopped`
			results <- healthy()
		}
	}()
	return results
}
