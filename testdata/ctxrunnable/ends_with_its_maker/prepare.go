// Package ends_with_its_maker has programs whose context only their own return ends.
package ends_with_its_maker

import (
	"context"
	"net"
	"os"
	"os/signal"
	"time"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/manager"

	"github.com/ctrllint/ctrllint/testdata/ctxrunnable/ends_with_its_maker/client"
)

// Prepare is the body of a program that makes things and is done.
func Prepare(c *client.Client) error {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	if err := c.OkWaitForServer(ctx); err != nil {
		return err
	}
	okSettle(ctx, c)
	return ensure(ctx, c)
}

func ensure(ctx context.Context, c *client.Client) error {
	if err := c.OkWaitForServer(ctx); err != nil {
		return err
	}
	return client.OkEnsure(ctx, c)
}

// Its callers are all in the package.
func okSettle(ctx context.Context, c *client.Client) {
	for c.Create(ctx, &corev1.Namespace{}) != nil {
		time.Sleep(time.Second)
	}
}

// Again gives it a context of the same kind, which a deferred closure ends.
func Again(c *client.Client) {
	ctx, cancel := context.WithCancel(context.Background())
	defer func() { cancel() }()
	func() { okSettle(ctx, c) }()
}

// Interrupted is cancelled by a signal.
func Interrupted(c *client.Client) error {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, os.Interrupt)
	go func() {
		<-signals
		cancel()
	}()
	follow(ctx, c)
	return c.WaitForPool(ctx)
}

func follow(ctx context.Context, c *client.Client) {
	for c.Create(ctx, &corev1.Namespace{}) != nil { // want `unawaited-loop: follow can loop for ever after ctx ends`
		time.Sleep(time.Second)
	}
}

// Beside waits for nothing of what it starts.
func Beside(c *client.Client) error {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	go func() { _ = c.WaitForSubnet(ctx) }()
	return c.WaitForSubnet(ctx)
}

// Handed gives its cancel away.
func Handed(c *client.Client, onStop func(func())) error {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	onStop(cancel)
	return c.WaitForPod(ctx)
}

// A component is run by a manager, whoever else calls it.
type component struct{ c *client.Client }

var _ manager.Runnable = (*component)(nil)

func (c *component) Start(ctx context.Context) error {
	if ctx.Err() != nil {
		return nil
	}
	for { // want `deaf-loop: Start of \*component can loop for ever after ctx ends`
		if err := c.c.Create(ctx, &corev1.Namespace{}); err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
}

// Once starts it for tests of its own.
func Once(c *component) error {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	return c.Start(ctx)
}

// ProxyUntil goes on until a signal comes.
func ProxyUntil(handle func(net.Conn)) error {
	ctx, cancel := signal.NotifyContext(context.Background(), os.Interrupt)
	defer cancel()
	return client.Accept(ctx, ":8080", handle)
}

// ForwardUntil stops a relay by a signal.
func ForwardUntil(handle func(net.Conn)) error {
	ctx, cancel := signal.NotifyContext(context.Background(), os.Interrupt)
	defer cancel()
	return client.NewRelay(handle).Start(ctx)
}
