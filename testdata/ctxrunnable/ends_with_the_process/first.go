package ends_with_the_process

import (
	"context"
	"errors"
	"time"

	"github.com/spf13/cobra"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
)

// A drain is a command: whichever of its goroutines sends first ends it, and the process (vcluster).
type drain struct {
	kube  kubernetes.Interface
	evict func(context.Context, string) error
}

func newDrainCommand(d *drain) *cobra.Command {
	return &cobra.Command{Use: "drain", RunE: func(cmd *cobra.Command, args []string) error {
		if err := d.run(cmd.Context(), args[0]); err != nil {
			return err
		}
		return d.runBoth(cmd.Context(), args[0])
	}}
}

func (d *drain) run(ctx context.Context, node string) error {
	failed := make(chan error, 2)
	go d.okPoll(ctx, node, failed)
	go func() { failed <- d.evict(ctx, node) }()
	return <-failed
}

func (d *drain) okPoll(ctx context.Context, node string, failed chan<- error) {
	for range time.Tick(5 * time.Second) {
		found, err := d.kube.CoreV1().Nodes().Get(ctx, node, metav1.GetOptions{})
		if err == nil && found.Status.Phase == corev1.NodeTerminated {
			failed <- errors.New("the node is gone")
			return
		}
	}
}

// runBoth waits for both.
func (d *drain) runBoth(ctx context.Context, node string) error {
	failed := make(chan error, 2)
	go d.poll(ctx, node, failed)
	go func() { failed <- d.evict(ctx, node) }()
	for range 2 {
		if err := <-failed; err != nil {
			return err
		}
	}
	return nil
}

func (d *drain) poll(ctx context.Context, node string, failed chan<- error) {
	for range time.Tick(5 * time.Second) { // want `deaf-loop: poll of \*drain can loop for ever after ctx ends`
		found, err := d.kube.CoreV1().Nodes().Get(ctx, node, metav1.GetOptions{})
		if err == nil && found.Status.Phase == corev1.NodeTerminated {
			failed <- nil
			return
		}
	}
}
