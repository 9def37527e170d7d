package dropped_error

import (
	"context"
	"fmt"
	"io"
	"os"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

// ctrl.CreateOrUpdate writes to the cluster and does not log, though its package has a logger as well.
func okWritesTheFailure(ctx context.Context, c client.Client, health *corev1.ConfigMap, mgr manager.Manager) {
	go func() {
		if err := mgr.Start(ctx); err != nil {
			log.Error(err, "manager failed")
			_, _ = ctrl.CreateOrUpdate(ctx, c, health, func() error {
				health.Data = map[string]string{"manager": "failed"}
				return nil
			})
		}
	}()
}

// Whoever reads from the writer learns of the failure.
func okPrintsForAReader(ctx context.Context, supervisor io.Writer, mgr manager.Manager) {
	go func() {
		if err := mgr.Start(ctx); err != nil {
			fmt.Fprintln(supervisor, "manager failed", err)
		}
	}()
}

func printsToStandardError(ctx context.Context, mgr manager.Manager) {
	go func() {
		if err := mgr.Start(ctx); err != nil { // want `dropped-error: error of mgr.Start is only logged`
			fmt.Fprintln(os.Stderr, "manager failed", err)
		}
	}()
}

func note(what string) { log.Info("noted", "what", what) }

func logsThroughAHelper(ctx context.Context, mgr manager.Manager) {
	go func() {
		if err := mgr.Start(ctx); err != nil { // want `dropped-error: error of mgr.Start is only logged`
			log.Error(err, "manager failed")
			note("manager")
		}
	}()
}

func giveUp() {
	log.Info("giving up")
	os.Exit(1)
}

// The helper ends the process.
func okExitsThroughAHelper(ctx context.Context, mgr manager.Manager) {
	go func() {
		if err := mgr.Start(ctx); err != nil {
			log.Error(err, "manager failed")
			giveUp()
		}
	}()
}

// Somebody has decided that the failure does not matter (camel-k's run command).
func okAcknowledgedAbove(ctx context.Context, mgr manager.Manager) {
	//nolint:errcheck
	go mgr.Start(ctx)
}

// golangci-lint takes a directive with a space as well.
func okAcknowledgedWithASpace(ctx context.Context, mgr manager.Manager) {
	// nolint:errcheck
	go mgr.Start(ctx)
	go mgr.Start(ctx) // nolint
}

func acknowledgedElsewhere(ctx context.Context, name string, mgr manager.Manager) {
	fmt.Println(name) //nolint:errcheck
	go mgr.Start(ctx) // want `dropped-error: error of mgr.Start is dropped`
	//nolint:staticcheck
	go mgr.Start(ctx) // want `dropped-error: error of mgr.Start is dropped`
}
