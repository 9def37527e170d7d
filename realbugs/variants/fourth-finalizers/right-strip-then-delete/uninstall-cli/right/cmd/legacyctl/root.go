package legacyctl

import (
	"context"
	"time"

	"github.com/spf13/cobra"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"example.org/variants/fourth-finalizers/right-strip-then-delete/uninstall-cli/right/internal/uninstall"
)

type settingsKey struct{}

// Settings go along with the context of a command.
type Settings struct{ Verbose bool }

// Execute runs the command.
func Execute(c client.Client, s Settings) error {
	root := &cobra.Command{Use: "legacyctl", SilenceUsage: true}
	root.AddCommand(&cobra.Command{
		Use: "uninstall",
		RunE: func(cmd *cobra.Command, _ []string) error {
			return (&uninstall.Runner{Client: c, Poll: 2 * time.Second}).Run(cmd.Context())
		},
	})
	return root.ExecuteContext(context.WithValue(context.Background(), settingsKey{}, s))
}
