package spins_after_done

import (
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
)

// A Syncer is run with a stop channel, as controllers of client-go are.
type Syncer struct {
	changes chan string
	sync    func(string)
}

func (s *Syncer) Run(stopCh <-chan struct{}) {
	for {
		select {
		case <-stopCh: // want `spins-after-done: the loop goes on after stopCh ends`
			break
		case change := <-s.changes:
			s.sync(change)
		}
	}
}

// RunLoops hands its channel to helpers, one of which a library runs.
func (s *Syncer) RunLoops(stopCh <-chan struct{}) {
	go wait.Until(func() { s.sync("") }, time.Minute, stopCh)
	go s.follow(stopCh)
	s.okFollow(stopCh)
}

func (s *Syncer) follow(quit <-chan struct{}) {
	for {
		select {
		case <-quit: // want `spins-after-done: the loop goes on after quit ends`
		default:
			s.sync("")
		}
	}
}

func (s *Syncer) okFollow(quit <-chan struct{}) {
	for {
		select {
		case <-quit:
			return
		default:
			s.sync("")
		}
	}
}

// A Crew runs its members until all are told to stop.
type Crew struct {
	members []func(stop <-chan struct{}) error
}

func (c *Crew) Add(member func(stop <-chan struct{}) error) { c.members = append(c.members, member) }

func (c *Crew) Run(stop <-chan struct{}) {
	for _, member := range c.members {
		go func() { _ = member(stop) }() // want `not-joined`
	}
	<-stop
}

func addMembers(crew *Crew, s *Syncer, period time.Duration) {
	crew.Add(func(halt <-chan struct{}) error {
		for {
			select {
			case <-halt: // want `spins-after-done: the loop goes on after halt ends`
				continue
			case <-time.After(period):
				s.sync("")
			}
		}
	})
	crew.Add(s.member)
	crew.Add(func(halt <-chan struct{}) error { // silent: it leaves
		for {
			select {
			case <-halt:
				return nil
			case <-time.After(period):
				s.sync("")
			}
		}
	})
}

func (s *Syncer) member(halt <-chan struct{}) error {
	for {
		select {
		case <-halt: // want `spins-after-done: the loop goes on after halt ends`
			break
		default:
		}
		s.sync("")
	}
}

// okWoken goes round because something happened: what it is given is no stop.
func okWoken(wake <-chan struct{}, period time.Duration, work func()) {
	for {
		select {
		case <-wake:
			break
		case <-time.After(period):
		}
		work()
	}
}
