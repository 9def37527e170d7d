package notfound_untold

import (
	"context"
	"fmt"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
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
		return a.Create(ctx, wanted) // want `logged-only: Create runs when current has failed as well`
	}
	return a.Update(ctx, wanted)
}

// pools are a client for objects of one kind, which the API server stores.
type pools interface {
	Get(ctx context.Context, name string) (*corev1.Pod, error)
	Create(ctx context.Context, pool *corev1.Pod) (*corev1.Pod, error)
	Update(ctx context.Context, pool *corev1.Pod) (*corev1.Pod, error)
	CreateReport(ctx context.Context, of string) error
}

// ensure updates or creates, and says what has gone wrong with that (kosmos).
func ensure(ctx context.Context, c pools, wanted *corev1.Pod) error {
	found, err := c.Get(ctx, wanted.Name)
	if err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "can't read the pool")
	}
	if found != nil {
		_, err := c.Update(ctx, wanted)
		return err
	}
	_, err = c.Create(ctx, wanted) // want `logged-only: Create runs when Get has failed as well`
	return err
}

// report makes another one each time.
func report(ctx context.Context, c pools, name string) error {
	found, err := c.Get(ctx, name)
	if err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "can't read the pool")
	}
	if found != nil {
		return nil
	}
	return c.CreateReport(ctx, name) // want `notfound-untold: CreateReport runs when Get has failed as well`
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
