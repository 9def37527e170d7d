// Package client waits for what others make.
package client

import (
	"context"
	"net"
	"time"

	corev1 "k8s.io/api/core/v1"
	kube "sigs.k8s.io/controller-runtime/pkg/client"
)

// A Client reaches a server.
type Client struct{ kube.Client }

// OkWaitForServer is called with a context that goes on until its caller returns.
func (c *Client) OkWaitForServer(ctx context.Context) error {
	for {
		if err := c.Create(ctx, &corev1.Namespace{}); err == nil {
			return nil
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(time.Second):
		}
	}
}

// OkEnsure hands its context on.
func OkEnsure(ctx context.Context, c *Client) error {
	return c.OkWaitForServer(context.WithValue(ctx, key{}, "ensure"))
}

type key struct{}

// WaitForPool is called with a context that a signal ends.
func (c *Client) WaitForPool(ctx context.Context) error {
	for { // want `unawaited-loop: WaitForPool of \*Client can loop for ever after ctx ends`
		if err := c.Create(ctx, &corev1.Namespace{}); err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
}

// WaitForSubnet is called in a goroutine as well.
func (c *Client) WaitForSubnet(ctx context.Context) error {
	for { // want `unawaited-loop: WaitForSubnet of \*Client can loop for ever after ctx ends`
		if err := c.Create(ctx, &corev1.Namespace{}); err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
}

// WaitForPod is called with a context whose cancel is handed on.
func (c *Client) WaitForPod(ctx context.Context) error {
	for { // want `unawaited-loop: WaitForPod of \*Client can loop for ever after ctx ends`
		if err := c.Create(ctx, &corev1.Namespace{}); err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
}

// WaitForNode is called by nobody that is seen.
func (c *Client) WaitForNode(ctx context.Context) error {
	for { // want `unawaited-loop: WaitForNode of \*Client can loop for ever after ctx ends`
		if err := c.Create(ctx, &corev1.Namespace{}); err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
}

// Accept looks at its context between two clients, and is given one that ends.
func Accept(ctx context.Context, address string, handle func(net.Conn)) error {
	listener, err := net.Listen("tcp", address)
	if err != nil {
		return err
	}
	defer listener.Close()
	for ctx.Err() == nil {
		conn, err := listener.Accept() // want `unawaited-loop: Accept of listener waits on after ctx ends: the deferred Close runs only after it`
		if err != nil {
			return err
		}
		go handle(conn)
	}
	return nil
}

// A Relay is stopped by a signal.
type Relay struct{ handle func(net.Conn) }

func NewRelay(handle func(net.Conn)) *Relay { return &Relay{handle} }

func (r *Relay) Start(ctx context.Context) error {
	listener, err := net.Listen("tcp", ":8080")
	if err != nil {
		return err
	}
	defer listener.Close()
	for ctx.Err() == nil {
		conn, err := listener.Accept() // want `deaf-loop: Accept of listener waits on after ctx ends: the deferred Close runs only after it`
		if err != nil {
			return err
		}
		go r.handle(conn)
	}
	return nil
}
