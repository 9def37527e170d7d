package ends_with_the_process

import (
	"context"
	"sync"
	"time"

	"github.com/spf13/cobra"
)

// A rollout is a command that prints how far it is until all is done (etcd-druid).
type rollout struct {
	all  []func(context.Context)
	done int
}

func newRolloutCommand(r *rollout) *cobra.Command {
	return &cobra.Command{RunE: func(cmd *cobra.Command, _ []string) error {
		ctx, cancel := context.WithTimeout(cmd.Context(), time.Hour)
		defer cancel()
		return r.execute(ctx)
	}}
}

func (r *rollout) execute(ctx context.Context) error {
	var group sync.WaitGroup
	for _, step := range r.all {
		group.Add(1)
		go func() {
			defer group.Done()
			step(ctx)
		}()
	}
	ticker := time.NewTicker(10 * time.Second)
	go func() {
		for range ticker.C {
			r.okPrint()
		}
	}()
	go r.okCount(ctx)
	group.Wait()
	ticker.Stop()
	return ctx.Err()
}

func (r *rollout) okPrint() { println(r.done) }

// okCount has the context itself.
func (r *rollout) okCount(ctx context.Context) {
	for {
		time.Sleep(time.Second)
		println(ctx, len(r.all)-r.done)
	}
}

// A campaign goes through rounds, each of which leaves its printer behind.
type campaign struct{ rollout }

func newCampaignCommand(c *campaign) *cobra.Command {
	return &cobra.Command{RunE: func(cmd *cobra.Command, targets []string) error {
		for range targets {
			ctx, cancel := context.WithTimeout(cmd.Context(), time.Hour)
			c.round(ctx)
			cancel()
		}
		return nil
	}}
}

func (c *campaign) round(ctx context.Context) {
	go func() {
		for { // want `deaf-loop: the function literal in round never returns after ctx ends: its loop has no exit`
			time.Sleep(time.Second)
			println(c.done)
		}
	}()
	for _, step := range c.all {
		step(ctx)
	}
}

// A phase is over long before its command is.
type phase struct{ rollout }

func newPhaseCommand(p *phase) *cobra.Command {
	return &cobra.Command{RunE: func(cmd *cobra.Command, _ []string) error {
		ctx, cancel := context.WithTimeout(cmd.Context(), time.Hour)
		p.prepare(ctx)
		cancel()
		<-cmd.Context().Done()
		return nil
	}}
}

func (p *phase) prepare(ctx context.Context) {
	go func() {
		for { // want `deaf-loop: the function literal in prepare never returns after ctx ends: its loop has no exit`
			time.Sleep(time.Second)
			println(p.done)
		}
	}()
	for _, step := range p.all {
		step(ctx)
	}
}

// A waiting command waits for its printer, too.
type waiting struct{ rollout }

func newWaitingCommand(w *waiting) *cobra.Command {
	return &cobra.Command{RunE: func(cmd *cobra.Command, _ []string) error {
		ctx, cancel := context.WithTimeout(cmd.Context(), time.Hour)
		defer cancel()
		w.wait(ctx)
		return nil
	}}
}

func (w *waiting) wait(ctx context.Context) {
	var group sync.WaitGroup
	group.Add(1)
	go func() {
		defer group.Done()
		for { // want `deaf-loop: the function literal in wait never returns after ctx ends: its loop has no exit`
			time.Sleep(time.Second)
			println(w.done)
		}
	}()
	for _, step := range w.all {
		step(ctx)
	}
	group.Wait()
}
