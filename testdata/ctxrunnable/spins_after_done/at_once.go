package spins_after_done

import (
	"context"
	"log"
	"time"
)

// A volumeKeeper mends what is wrong with its volumes, in one round.
type volumeKeeper struct {
	removeUnknown func(group string) error
	scan          func(ctx context.Context) error
	results       chan string
}

// okHealthCheck leaves the loop in its first round, before the time is over (carina).
func (v *volumeKeeper) okHealthCheck() {
	ctx, cancel := context.WithTimeout(context.Background(), 25*time.Second)
	defer cancel()

	for {
		select {
		case <-ctx.Done():
			log.Print("health check timed out")
		default:
			_ = v.removeUnknown("hdd")
			_ = v.removeUnknown("ssd")
			return
		}
	}
}

// okFirstResult takes what is there.
func (v *volumeKeeper) okFirstResult() (found string) {
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()

	log.Print("looking")
loop:
	for {
		select {
		case <-ctx.Done():
			log.Print("over")
		case found = <-v.results:
			break loop
		default:
			break loop
		}
	}
	return found
}

// okEitherWay has two ways out.
func (v *volumeKeeper) okEitherWay() error {
	ctx, cancel := context.WithTimeout(context.TODO(), time.Minute)
	defer cancel()
	for {
		select {
		case <-ctx.Done():
			continue
		default:
			if err := v.removeUnknown("hdd"); err != nil {
				return err
			}
			return nil
		}
	}
}

// triesAgain comes round for other reasons too.
func (v *volumeKeeper) triesAgain() {
	ctx, cancel := context.WithTimeout(context.Background(), 25*time.Second)
	defer cancel()

	for {
		select {
		case <-ctx.Done(): // want `spins-after-done: the loop goes on after ctx ends: this case does not leave it`
			log.Print("health check timed out")
		default:
			if v.removeUnknown("hdd") == nil {
				return
			}
		}
	}
}

// scansFirst may be too late for the loop.
func (v *volumeKeeper) scansFirst() error {
	ctx, cancel := context.WithTimeout(context.Background(), 25*time.Second)
	defer cancel()

	if err := v.scan(ctx); err != nil {
		return err
	}
	for {
		select {
		case <-ctx.Done(): // want `spins-after-done: the loop goes on after ctx ends`
			log.Print("health check timed out")
		default:
			return v.removeUnknown("hdd")
		}
	}
}

// handed is given a context that may have ended.
func (v *volumeKeeper) handed(ctx context.Context) error {
	for {
		select {
		case <-ctx.Done(): // want `spins-after-done: the loop goes on after ctx ends`
			log.Print("health check timed out")
		default:
			return v.removeUnknown("hdd")
		}
	}
}

// derived may be over before it begins, with its parent.
func (v *volumeKeeper) derived(parent context.Context) error {
	ctx, cancel := context.WithTimeout(parent, time.Second)
	defer cancel()
	for {
		select {
		case <-ctx.Done(): // want `spins-after-done: the loop goes on after parent ends`
			log.Print("health check timed out")
		default:
			return v.removeUnknown("hdd")
		}
	}
}

// waits comes to the end of its time while it waits.
func (v *volumeKeeper) waits() string {
	ctx, cancel := context.WithTimeout(context.Background(), 25*time.Second)
	defer cancel()

	for {
		select {
		case <-ctx.Done(): // want `spins-after-done: the loop goes on after ctx ends`
			log.Print("timed out")
		case found := <-v.results:
			return found
		}
	}
}
