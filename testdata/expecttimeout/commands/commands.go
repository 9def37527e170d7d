// Package commands runs commands in pods.
package commands

import (
	"bytes"
	"context"
	"net/url"
	"time"

	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/remotecommand"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// clusters asks the members of a cluster in their pods.
type clusters struct {
	client.Client
	config *rest.Config
}

func (r *clusters) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	at := &url.URL{Path: req.Name}
	if _, err := r.members(ctx, at); err != nil {
		return ctrl.Result{}, err
	}
	if err := r.rebalance(at); err != nil {
		return ctrl.Result{}, err
	}
	if err := r.okWithDeadline(at); err != nil {
		return ctrl.Result{}, err
	}
	if err := r.okGivesUp(at); err != nil {
		return ctrl.Result{}, err
	}
	if err := r.drain(at); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, r.okOfReconcile(ctx, at)
}

// members has a context and does not use it (redis-operator).
func (r *clusters) members(_ context.Context, at *url.URL) (string, error) {
	exec, err := remotecommand.NewSPDYExecutor(r.config, "POST", at)
	if err != nil {
		return "", err
	}
	var out bytes.Buffer
	err = exec.StreamWithContext(context.Background(), remotecommand.StreamOptions{Stdout: &out}) // want `unbounded-wait: StreamWithContext has no time limit and Reconcile runs it: while no answer comes, its worker is lost`
	return out.String(), err
}

// rebalance has the form without a context.
func (r *clusters) rebalance(at *url.URL) error {
	exec, err := remotecommand.NewSPDYExecutor(r.config, "POST", at)
	if err != nil {
		return err
	}
	return stream(exec)
}

// drain lacks the same as rebalance, in a place of its own.
func (r *clusters) drain(at *url.URL) error {
	exec, err := remotecommand.NewSPDYExecutor(r.config, "POST", at)
	if err != nil {
		return err
	}
	return exec.Stream(remotecommand.StreamOptions{}) // want `unbounded-wait: Stream has no time limit and Reconcile runs it`
}

func stream(exec remotecommand.Executor) error {
	return exec.Stream(remotecommand.StreamOptions{Tty: true}) // want `unbounded-wait: Stream has no time limit and Reconcile runs it`
}

// okWithDeadline has a limit.
func (r *clusters) okWithDeadline(at *url.URL) error {
	exec, err := remotecommand.NewSPDYExecutor(r.config, "POST", at)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	return exec.StreamWithContext(ctx, remotecommand.StreamOptions{})
}

// okGivesUp waits for the command in another goroutine, and no longer than a minute.
func (r *clusters) okGivesUp(at *url.URL) error {
	exec, err := remotecommand.NewSPDYExecutor(r.config, "POST", at)
	if err != nil {
		return err
	}
	done := make(chan error, 1)
	go func() { done <- exec.Stream(remotecommand.StreamOptions{}) }()
	select {
	case err := <-done:
		return err
	case <-time.After(time.Minute):
		return context.DeadlineExceeded
	}
}

// okOfReconcile has the context of the reconcile, which ends with the manager and may have a deadline.
func (r *clusters) okOfReconcile(ctx context.Context, at *url.URL) error {
	exec, err := remotecommand.NewWebSocketExecutor(r.config, "GET", at.String())
	if err != nil {
		return err
	}
	return exec.StreamWithContext(ctx, remotecommand.StreamOptions{})
}

// okCommand is that of a user at a terminal.
func okCommand(config *rest.Config, at *url.URL) error {
	exec, err := remotecommand.NewSPDYExecutor(config, "POST", at)
	if err != nil {
		return err
	}
	return exec.StreamWithContext(context.Background(), remotecommand.StreamOptions{Tty: true})
}
