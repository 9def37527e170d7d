// Package idle_worker hands work to goroutines that leave when their context ends.
package idle_worker

import "context"

type job func(context.Context) error

// queued leaves what is in the buffer without a result.
func queued(ctx context.Context, n int, jobs []job) {
	work, results := make(chan job, len(jobs)), make(chan error, len(jobs))
	for range n {
		go func() {
			for {
				select {
				case <-ctx.Done():
					return
				case j := <-work:
					results <- j(ctx) // want `skipped-close: send on results is skipped by an earlier return; queued then waits for ever`
				}
			}
		}()
	}
	inflight := 0
	for _, j := range jobs {
		work <- j
		inflight++
	}
	for inflight > 0 {
		<-results
		inflight--
	}
}

// okHandedOver has a result for each job that a worker has taken.
func okHandedOver(ctx context.Context, n int, jobs []job) {
	work, results := make(chan job), make(chan error, len(jobs))
	for range n {
		go func() {
			for {
				select {
				case <-ctx.Done():
					return
				case j := <-work:
					results <- j(ctx)
				}
			}
		}()
	}
	inflight := 0
	for _, j := range jobs {
		select {
		case work <- j:
			inflight++
		case <-ctx.Done():
		}
	}
	for inflight > 0 {
		<-results
		inflight--
	}
}

// forgotten leaves after it has taken a job.
func forgotten(ctx context.Context, n int, jobs []job) {
	work, results := make(chan job), make(chan error, len(jobs))
	for range n {
		go func() {
			for j := range work {
				if ctx.Err() != nil {
					return
				}
				results <- j(ctx) // want `skipped-close: send on results is skipped by an earlier return`
			}
		}()
	}
	for _, j := range jobs {
		work <- j // want `unbuffered-send: send on work blocks for ever once its receivers have failed`
	}
	for range jobs {
		<-results
	}
}
