package bounded_sleep

import (
	"context"
	"math/rand"
	"time"
)

// A sampler sleeps for a while in a loop that looks at its context.
type sampler struct {
	pause  time.Duration
	sample func() error
}

func newSampler(sample func() error) *sampler {
	return &sampler{pause: 2 * time.Second, sample: sample}
}

func (s *sampler) okMilliseconds(ctx context.Context, n int) {
	for {
		select {
		case <-ctx.Done():
			return
		default:
		}
		_ = s.sample()
		time.Sleep(time.Duration(n) * time.Millisecond)
	}
}

func (s *sampler) okJitter(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		default:
		}
		_ = s.sample()
		time.Sleep(time.Millisecond * time.Duration(rand.Intn(100)))
	}
}

// okPause sleeps for what the constructor says, and nothing else sets it.
func (s *sampler) okPause(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		default:
		}
		_ = s.sample()
		time.Sleep(s.pause)
	}
}

func (s *sampler) minutes(ctx context.Context, n int) {
	for {
		select {
		case <-ctx.Done():
			return
		default:
		}
		_ = s.sample()
		time.Sleep(time.Duration(n) * time.Minute) // want `long-sleep: Sleep waits out its time after ctx ends`
	}
}

func (s *sampler) growing(ctx context.Context) {
	delay := time.Second
	for {
		select {
		case <-ctx.Done():
			return
		default:
		}
		if s.sample() != nil {
			delay *= 2
			time.Sleep(delay) // want `long-sleep: Sleep waits out its time after ctx ends`
		}
	}
}
