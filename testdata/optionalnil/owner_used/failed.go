package owner_used

import (
	"context"
	"fmt"

	"github.com/ctrllint/ctrllint/testdata/optionalnil/owner_used/machines"
)

func describe(machine *machines.Machine) string { return machine.Image }

// What is nil without an error is not used with one.
func (n *nodes) okFailed(ctx context.Context, name string) (string, error) {
	machine, err := n.machines.Of(ctx, name)
	if err != nil {
		return "", fmt.Errorf("image %q: %w", machine.Image, err)
	}
	if machine != nil {
		return machine.Image, nil
	}
	return "", nil
}

func (n *nodes) okFailedHelper(ctx context.Context, name string) string {
	machine, err := n.machines.Of(ctx, name)
	if err == nil {
		return ""
	}
	return describe(machine)
}

func (n *nodes) okFailedInLoop(ctx context.Context, names []string) (failed []string) {
	for _, name := range names {
		if machine, err := n.machines.Of(ctx, name); err != nil && ctx.Err() == nil {
			failed = append(failed, machine.Image)
		}
	}
	return failed
}

func (n *nodes) failedAndNot(ctx context.Context, name string) (string, error) {
	machine, err := n.machines.Of(ctx, name)
	if err != nil {
		return "", fmt.Errorf("image %q: %w", machine.Image, err)
	}
	return machine.Image, nil // want `nothing-found: machine is nil without an error when Of finds nothing`
}

func (n *nodes) onlyLogged(ctx context.Context, name string) string {
	machine, err := n.machines.Of(ctx, name)
	if err != nil {
		fmt.Println(name, err)
	}
	return describe(machine) // want `nothing-found: machine is nil without an error when Of finds nothing`
}

func (n *nodes) unlessFailed(ctx context.Context, names []string) (found []string) {
	for _, name := range names {
		if machine, err := n.machines.Of(ctx, name); err == nil && ctx.Err() == nil {
			found = append(found, machine.Image) // want `nothing-found: machine is nil without an error when Of finds nothing`
		}
	}
	return found
}
