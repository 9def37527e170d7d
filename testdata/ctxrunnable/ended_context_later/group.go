package ended_context_later

import (
	"context"
	"time"

	"golang.org/x/sync/errgroup"
	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type users struct{ client client.Client }

func (u users) create(ctx context.Context, name string) error {
	return u.client.Create(ctx, &corev1.Pod{})
}

// The context of the group ends with its Wait, and the second round of requests runs under it.
func (u users) again(ctx context.Context, names []string) error {
	g, taskCtx := errgroup.WithContext(ctx)
	for _, n := range names {
		g.Go(func() error { return u.create(taskCtx, n) })
	}
	if err := g.Wait(); err != nil {
		return err
	}
	for _, n := range names {
		g.Go(func() error { return u.create(taskCtx, n) }) // want `create runs under taskCtx, which has ended: Create in it fails at once`
	}
	return g.Wait()
}

// The context of the group has the name of the one that it is made of.
func (u users) after(ctx context.Context, names []string) error {
	g, ctx := errgroup.WithContext(ctx)
	for _, n := range names {
		g.Go(func() error { return u.create(ctx, n) })
	}
	if err := g.Wait(); err != nil {
		return err
	}
	return u.create(ctx, "all") // want `create runs under ctx, which has ended: Create in it fails at once`
}

func (u users) okAfter(ctx context.Context, names []string) error {
	g, groupCtx := errgroup.WithContext(ctx)
	for _, n := range names {
		g.Go(func() error { return u.create(groupCtx, n) })
	}
	if err := g.Wait(); err != nil {
		return err
	}
	return u.create(ctx, "all")
}

// Each round has a group of its own.
func (u users) okRounds(ctx context.Context, rounds [][]string) error {
	for _, names := range rounds {
		g, ctx := errgroup.WithContext(ctx)
		for _, n := range names {
			g.Go(func() error { return u.create(ctx, n) })
		}
		if err := g.Wait(); err != nil {
			return err
		}
	}
	return u.create(ctx, "all")
}

// The group is waited for in a goroutine: its context goes on until then.
func (u users) okAwaitedElsewhere(ctx context.Context, names []string) error {
	g, ctx := errgroup.WithContext(ctx)
	failed := make(chan error, 1)
	go func() { failed <- g.Wait() }()
	g.Go(func() error { return u.create(ctx, "one") })
	return u.create(ctx, "all")
}

// The name holds the first context again.
func (u users) okNamedAgain(ctx context.Context, names []string) error {
	parent := ctx
	g, ctx := errgroup.WithContext(ctx)
	for _, n := range names {
		g.Go(func() error { return u.create(ctx, n) })
	}
	err := g.Wait()
	ctx = parent
	if err != nil {
		return err
	}
	return u.create(ctx, "all")
}

// The deadline was for the first request alone; its context has the name of the one that it is made of, and a literal captures it.
func (u users) bounded(ctx context.Context, each func(func(string) error) error) error {
	ctx, cancel := context.WithTimeout(ctx, time.Second)
	err := each(func(name string) error { return u.create(ctx, name) })
	cancel()
	if err != nil {
		return err
	}
	return u.create(ctx, "all") // want `create runs under ctx, which has ended: Create in it fails at once`
}

func (u users) okBounded(ctx context.Context, each func(func(string) error) error) error {
	ctx, cancel := context.WithTimeout(ctx, time.Second)
	defer cancel()
	if err := each(func(name string) error { return u.create(ctx, name) }); err != nil {
		return err
	}
	return u.create(ctx, "all")
}
