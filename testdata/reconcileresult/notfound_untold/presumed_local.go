package notfound_untold

import (
	"context"
	"fmt"

	appsv1 "k8s.io/api/apps/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Agents has a lookup whose name does not say so.
type Agents struct{ client.Client }

func (a *Agents) current(ctx context.Context, key client.ObjectKey) (*appsv1.DaemonSet, error) {
	agent := appsv1.DaemonSet{}
	if err := a.Get(ctx, key, &agent); err != nil {
		return nil, fmt.Errorf("can't read %s: %w", key, err)
	}
	return &agent, nil
}

// apply creates the agent once more when it could not be read (netobserv).
func (a *Agents) apply(ctx context.Context, wanted *appsv1.DaemonSet) error {
	current, err := a.current(ctx, client.ObjectKeyFromObject(wanted))
	if err != nil {
		ctrl.LoggerFrom(ctx).Info("can't read the agent, assuming that there is none", "error", err)
	}
	if current == nil {
		return a.Create(ctx, wanted) // want `notfound-untold: Create runs when current has failed as well`
	}
	return a.Update(ctx, wanted)
}

func (a *Agents) okApply(ctx context.Context, wanted *appsv1.DaemonSet) error {
	current, err := a.current(ctx, client.ObjectKeyFromObject(wanted))
	if client.IgnoreNotFound(err) != nil {
		return err
	}
	if current == nil {
		return a.Create(ctx, wanted)
	}
	return a.Update(ctx, wanted)
}
