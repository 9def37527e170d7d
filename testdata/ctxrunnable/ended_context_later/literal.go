package ended_context_later

import (
	"context"
	"time"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
)

type command struct {
	name  string
	flags []string
	run   func(args []string) error
}

func (c *command) flag(name string) { c.flags = append(c.flags, name) }

func (c *command) again(args []string) error { return c.run(args) }

func create(ctx context.Context, kube kubernetes.Interface, name string) error {
	_, err := kube.CoreV1().Pods("default").Create(ctx, &corev1.Pod{}, metav1.CreateOptions{})
	return err
}

func list(ctx context.Context, kube kubernetes.Interface) ([]string, error) {
	all, err := kube.CoreV1().Namespaces().List(ctx, metav1.ListOptions{})
	if err != nil {
		return nil, err
	}
	var names []string
	for _, ns := range all.Items {
		names = append(names, ns.Name)
	}
	return names, nil
}

// The commands that it returns run under a context that it has canceled.
func commands(kube kubernetes.Interface) ([]*command, error) {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel() // want `ctx leaves commands with a deferred cancel, so that it has ended when anybody gets it`
	names, err := list(ctx, kube)
	if err != nil {
		return nil, err
	}
	cmds := make([]*command, len(names))
	for i, name := range names {
		cmd := &command{name: name}
		for _, flag := range names {
			cmd.flag(flag)
		}
		cmd.run = func([]string) error { return create(ctx, kube, name) }
		cmds[i] = cmd
	}
	return cmds, nil
}

func one(kube kubernetes.Interface) *command {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel() // want `ctx leaves one with a deferred cancel, so that it has ended when anybody gets it`
	return &command{name: "one", run: func([]string) error { return create(ctx, kube, "one") }}
}

func function(kube kubernetes.Interface) func(string) error {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel() // want `ctx leaves function with a deferred cancel, so that it has ended when anybody gets it`
	return func(name string) error { return create(ctx, kube, name) }
}

func appended(kube kubernetes.Interface) (cmds []*command, err error) {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel() // want `ctx leaves appended with a deferred cancel, so that it has ended when anybody gets it`
	names, err := list(ctx, kube)
	for _, name := range names {
		cmds = append(cmds, &command{name: name, run: func([]string) error { return create(ctx, kube, name) }})
	}
	return cmds, err
}

// The command makes a context for each run.
func okOwnContext(kube kubernetes.Interface) ([]*command, error) {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	names, err := list(ctx, kube)
	if err != nil {
		return nil, err
	}
	var cmds []*command
	for _, name := range names {
		cmds = append(cmds, &command{name: name, run: func([]string) error {
			ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
			defer cancel()
			return create(ctx, kube, name)
		}})
	}
	return cmds, nil
}

// The literals run before the function returns.
func okRunsHere(kube kubernetes.Interface) error {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	for _, cmd := range []*command{{run: func([]string) error { return create(ctx, kube, "one") }}} {
		if err := cmd.run(nil); err != nil {
			return err
		}
	}
	return nil
}

// What holds the literal runs it before the function returns.
func okRunsFirst(kube kubernetes.Interface) (*command, error) {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	cmd := &command{run: func([]string) error { return create(ctx, kube, "one") }}
	return cmd, cmd.again(nil)
}

// The literal that is returned cancels.
func okReturnsCancel(kube kubernetes.Interface) (func(string) error, func()) {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	return func(name string) error { return create(ctx, kube, name) }, cancel
}

// The literal only asks whether the context has ended.
func okLooks() func() bool {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	return func() bool { return ctx.Err() != nil }
}
