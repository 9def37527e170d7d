package spins_after_done

import (
	"context"
	"time"
)

// A Rollout is done when its phase says so, which somebody else sets.
type Rollout struct {
	phase string
	steps []string
	round int
	check func()
}

func (r *Rollout) SetPhase(phase string) { r.phase = phase }
func (r *Rollout) AddStep(step string)   { r.steps = append(r.steps, step) }

func (r *Rollout) AwaitPhase(ctx context.Context) {
	for {
		if r.phase == "Done" {
			return
		}
		select {
		case <-ctx.Done(): // want `spins-after-done: the loop goes on after ctx ends`
			break
		case <-time.After(time.Second):
		}
	}
}

func (r *Rollout) AwaitSteps(ctx context.Context) {
	for len(r.steps) == 0 {
		select {
		case <-ctx.Done(): // want `spins-after-done: the loop goes on after ctx ends`
			continue
		case <-time.After(time.Second):
			r.check()
		}
	}
}

func (r *Rollout) AwaitHelper(ctx context.Context) {
	for !r.done() {
		if ctx.Err() != nil { // want `spins-after-done: the loop goes on after ctx ends`
			continue
		}
		r.check()
	}
}

func (r *Rollout) done() bool { return r.phase == "Done" }

// AwaitRounds comes to its end, after rounds that it counts.
func (r *Rollout) AwaitRounds(ctx context.Context) {
	for r.round < 5 {
		select {
		case <-ctx.Done():
			break
		case <-time.After(time.Second):
		}
		r.round++
	}
}

// AwaitPhaseOrEnd leaves with its context, too.
func (r *Rollout) AwaitPhaseOrEnd(ctx context.Context) {
	for r.phase != "Done" {
		select {
		case <-ctx.Done():
			return
		case <-time.After(time.Second):
		}
	}
}

// A CancelledRollout has its phase set by the end of the context.
type CancelledRollout struct{ phase string }

func (r *CancelledRollout) Await(ctx context.Context) {
	defer context.AfterFunc(ctx, func() { r.phase = "Done" })()
	for r.phase != "Done" {
		select {
		case <-ctx.Done():
		case <-time.After(time.Second):
		}
	}
}

// Rounds does one round after another in a function that returns at once after the end.
func Rounds(ctx context.Context, work func()) {
	round := func() {
		select {
		case <-ctx.Done():
			return
		default:
		}
		work()
	}
	for {
		round() // want `spins-after-done: the loop goes on after its stop ends`
	}
}

// okRounds asks the function whether there is to be another one.
func okRounds(ctx context.Context, work func()) {
	round := func() bool {
		select {
		case <-ctx.Done():
			return false
		default:
		}
		work()
		return true
	}
	for round() {
	}
}

// AwaitGone counts in another case than that of the end.
func AwaitGone(ctx context.Context, gone <-chan string, want int) {
	for count := 0; count < want; {
		select {
		case <-gone:
			count++
		case <-ctx.Done(): // want `spins-after-done: the loop goes on after ctx ends`
			println("still waiting")
		}
	}
}

// AwaitAll asks for the count at the top of an endless loop, and forgets to leave.
func AwaitAll(ctx context.Context, gone <-chan string, names []string) {
	seen := make(map[string]bool)
	left := len(names)
	for {
		if left == 0 {
			return
		}
		select {
		case name := <-gone:
			if !seen[name] {
				seen[name] = true
				left--
			}
		case <-time.After(time.Minute):
			println("still waiting", left)
		case <-ctx.Done(): // want `spins-after-done: the loop goes on after ctx ends`
			println("stopping", left)
			continue
		}
	}
}

// okAwaitOrLeave leaves where it sees the end.
func okAwaitOrLeave(ctx context.Context, gone <-chan string, want int) {
	for count := 0; count < want; {
		select {
		case <-gone:
			count++
		case <-ctx.Done():
			return
		}
	}
}

// okAwaitOnce does not look at the end again once it has seen it.
func okAwaitOnce(ctx context.Context, gone <-chan string, want int) {
	done := ctx.Done()
	for count := 0; count < want; {
		select {
		case <-gone:
			count++
		case <-done:
			println("the rest comes at once")
			done = nil
		}
	}
}

// okGivesUp counts the rounds after the end, too.
func okGivesUp(ctx context.Context, gone <-chan string, want int) {
	for count := 0; count < want; {
		select {
		case <-gone:
			count++
		case <-ctx.Done():
			want--
		}
	}
}
