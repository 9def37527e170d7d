package skipped_close

import (
	"sync"
	"time"
)

type service struct{ name string }

type registry struct {
	register func(*service) error
	log      func(error)
}

// registerAll counts down once a service is registered, and not when the last try has failed (fsm).
func (r *registry) registerAll(services []*service) {
	var group sync.WaitGroup
	for _, each := range services {
		group.Add(1)
		go func(s *service) {
			tries := 3
			for tries > 0 {
				err := r.register(s)
				if err != nil {
					r.log(err)
					tries--
					if tries > 0 {
						time.Sleep(time.Second)
					}
				} else {
					group.Done() // want `success-only-close: Done of group is skipped when register fails; registerAll then waits for ever`
					break
				}
			}
		}(each)
	}
	group.Wait()
}

// registerSoon returns once it has worked.
func (r *registry) registerSoon(s *service) {
	done := make(chan struct{})
	go func() {
		for range 5 {
			if err := r.register(s); err == nil {
				close(done) // want `success-only-close: close of done is skipped when register fails; registerSoon then waits for ever`
				return
			}
			time.Sleep(time.Second)
		}
	}()
	<-done
}

// okRegisterTold closes in any case.
func (r *registry) okRegisterTold(s *service) {
	done := make(chan struct{})
	go func() {
		defer close(done)
		for range 5 {
			if err := r.register(s); err == nil {
				return
			}
			time.Sleep(time.Second)
		}
	}()
	<-done
}

// okRegisterForEver tries until it has worked.
func (r *registry) okRegisterForEver(s *service) {
	done := make(chan struct{})
	go func() {
		for {
			if err := r.register(s); err != nil {
				r.log(err)
				time.Sleep(time.Second)
				continue
			}
			close(done)
			return
		}
	}()
	<-done
}

// lookUp leaves its loop without a failure.
func lookUp(services []*service, name string) {
	done := make(chan struct{})
	go func() {
		for _, each := range services {
			if each.name == name {
				close(done) // want `skipped-close: close of done is skipped by an earlier return; lookUp then waits for ever`
				return
			}
		}
	}()
	<-done
}
