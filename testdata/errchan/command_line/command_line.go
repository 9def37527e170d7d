// Package command_line has commands that print and exit, and one that serves.
package command_line

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/spf13/cobra"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

type metrics struct {
	pod   string
	lines int
}

// newMetricsCommand makes a command that ends once it has printed (linkerd's command line).
func newMetricsCommand(pods []string) *cobra.Command {
	return &cobra.Command{
		Use: "metrics",
		RunE: func(cmd *cobra.Command, _ []string) error {
			for _, m := range okCollect(pods) {
				fmt.Println(m.pod, m.lines)
			}
			return nil
		},
	}
}

// What is late ends with the command.
func okCollect(pods []string) []metrics {
	found := make(chan metrics)
	for _, pod := range pods {
		go func() { found <- read(pod) }()
	}
	var all []metrics
	for range pods {
		select {
		case m := <-found:
			all = append(all, m)
		case <-time.After(time.Minute):
			return all
		}
	}
	return all
}

func read(pod string) metrics { return metrics{pod: pod, lines: len(pod)} }

// newWatchCommand prints again and again, and leaves something behind each time.
func newWatchCommand(pods []string) *cobra.Command {
	return &cobra.Command{
		Use: "watch",
		Run: func(cmd *cobra.Command, _ []string) {
			for cmd.Context().Err() == nil {
				_, _ = collectOnce(pods)
			}
		},
	}
}

func collectOnce(pods []string) (metrics, error) {
	found := make(chan metrics)
	go func() {
		found <- read(pods[0]) // want `unbuffered-send: send on found blocks for ever once collectOnce has returned`
	}()
	select {
	case m := <-found:
		return m, nil
	case <-time.After(time.Minute):
		return metrics{}, errors.New("timed out")
	}
}

// newServeCommand serves once it has looked: one goroutine may be left in the process.
func newServeCommand(mgr manager.Manager, pods []string) *cobra.Command {
	c := &cobra.Command{Use: "serve"}
	c.RunE = func(cmd *cobra.Command, _ []string) error {
		if _, err := okFirstMetrics(pods); err != nil {
			return err
		}
		return mgr.Start(cmd.Context())
	}
	return c
}

func okFirstMetrics(pods []string) (metrics, error) {
	found := make(chan metrics)
	go func() {
		found <- read(pods[0])
	}()
	select {
	case m := <-found:
		return m, nil
	case <-time.After(time.Minute):
		return metrics{}, errors.New("timed out")
	}
}

// A check is run by the command that has made it.
type check struct {
	name string
	run  func(ctx context.Context) error
}

func newCheckCommand(pods []string) *cobra.Command {
	return &cobra.Command{
		Use:  "check",
		RunE: func(cmd *cobra.Command, _ []string) error { return runChecks(cmd.Context(), checks(pods)) },
	}
}

func checks(pods []string) []check {
	return []check{{name: "pods answer", run: func(context.Context) error {
		_, err := okFirst(pods)
		return err
	}}}
}

func runChecks(ctx context.Context, list []check) error {
	for _, c := range list {
		if err := c.run(ctx); err != nil {
			return fmt.Errorf("%s: %w", c.name, err)
		}
	}
	return nil
}

func okFirst(pods []string) (metrics, error) {
	found := make(chan metrics)
	go func() { found <- read(pods[0]) }()
	select {
	case m := <-found:
		return m, nil
	case <-time.After(time.Minute):
		return metrics{}, errors.New("timed out")
	}
}

// Options are those of a command whose parts stand in other packages.
type Options struct{ Pods []string }

// OkRun waits for the first answer: the command ends when it has it (velero's create --wait).
func (o *Options) OkRun(cmd *cobra.Command) error {
	found := make(chan metrics)
	go func() { found <- read(o.Pods[0]) }()
	for {
		select {
		case m := <-found:
			if m.lines == 0 {
				continue
			}
			cmd.Println(m.pod)
			return nil
		case <-time.After(time.Minute):
			return errors.New("timed out")
		}
	}
}

// Run has the same options, and nothing says that a command runs it.
func (o *Options) Run() error {
	found := make(chan metrics)
	go func() {
		found <- read(o.Pods[0]) // want `single-leak: send on found blocks for ever once Run has returned`
	}()
	select {
	case <-found:
		return nil
	case <-time.After(time.Minute):
		return errors.New("timed out")
	}
}

// Read is for other packages too, which can go on.
func Read(pods []string) (metrics, error) {
	found := make(chan metrics)
	go func() {
		found <- read(pods[0]) // want `unbuffered-send: send on found blocks for ever once Read has returned`
	}()
	select {
	case m := <-found:
		return m, nil
	case <-time.After(time.Minute):
		return metrics{}, errors.New("timed out")
	}
}
