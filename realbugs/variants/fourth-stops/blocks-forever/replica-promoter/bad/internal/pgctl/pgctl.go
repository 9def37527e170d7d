package pgctl

import (
	"context"
	"os/exec"
)

// Exec runs pg_ctl for the local instance.
type Exec struct {
	DataDir string
}

func (e *Exec) Promote(ctx context.Context) error {
	return exec.CommandContext(ctx, "pg_ctl", "promote", "-D", e.DataDir).Run()
}

func (e *Exec) InRecovery(ctx context.Context) bool {
	return exec.CommandContext(ctx, "pg_controldata", e.DataDir).Run() == nil
}
