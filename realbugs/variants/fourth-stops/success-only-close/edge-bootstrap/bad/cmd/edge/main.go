package main

import (
	"fmt"
	"os"

	"github.com/spf13/cobra"
	ctrl "sigs.k8s.io/controller-runtime"

	"example.org/variants/fourth-stops/success-only-close/edge-bootstrap/bad/internal/agent"
)

func newCommand() *cobra.Command {
	var kubeconfig, node string
	cmd := &cobra.Command{
		Use: "edge",
		RunE: func(cmd *cobra.Command, _ []string) error {
			ctx := cmd.Context()
			a := agent.New(kubeconfig, node)
			defer a.Stop()
			if err := a.Launch(ctx); err != nil {
				return err
			}
			<-ctx.Done()
			return nil
		},
	}
	cmd.Flags().StringVar(&kubeconfig, "kubeconfig", "/etc/edge/kubeconfig", "credentials of the node")
	cmd.Flags().StringVar(&node, "node", "", "name of the node")
	return cmd
}

func main() {
	if err := newCommand().ExecuteContext(ctrl.SetupSignalHandler()); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
