// Package purge is "rackctl purge".
package purge

import (
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"example.org/variants/fourth-finalizers/strip-then-delete/stale-machines/good/api/v1"
	"example.org/variants/fourth-finalizers/strip-then-delete/stale-machines/good/pkg/patches"
)

type options struct {
	namespace string
	client    client.Client
}

// NewCommand makes the command.
func NewCommand(c client.Client) *cobra.Command {
	o := &options{client: c}
	cmd := &cobra.Command{
		Use:   "purge",
		Short: "Remove the machines of a rack that was taken out",
		RunE:  func(cmd *cobra.Command, _ []string) error { return o.run(cmd.Context()) },
	}
	cmd.Flags().StringVarP(&o.namespace, "namespace", "n", "default", "namespace of the rack")
	return cmd
}

func (o *options) run(ctx context.Context) error {
	var machines v1.MachineList
	if err := o.client.List(ctx, &machines, client.InNamespace(o.namespace)); err != nil {
		return fmt.Errorf("listing machines: %w", err)
	}
	var errs []error
	for i := range machines.Items {
		if err := o.purge(ctx, &machines.Items[i]); err != nil {
			errs = append(errs, fmt.Errorf("%s: %w", machines.Items[i].Name, err))
		}
	}
	return errors.Join(errs...)
}

func (o *options) purge(ctx context.Context, m *v1.Machine) error {
	if err := o.client.Delete(ctx, m); err != nil {
		return client.IgnoreNotFound(err)
	}
	return client.IgnoreNotFound(o.client.Patch(ctx, m, patches.NoFinalizers))
}
