package rollout

import (
	"context"
	"fmt"

	"k8s.io/apimachinery/pkg/types"
	appslisters "k8s.io/client-go/listers/apps/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	logf "sigs.k8s.io/controller-runtime/pkg/log"
)

// Pauser stops roll-outs by hand.
type Pauser struct {
	client.Client
	deployments deployments
}

func New(c client.Client, l appslisters.DeploymentLister) *Pauser {
	return &Pauser{Client: c, deployments: deployments{l}}
}

// Pause stops the newest roll-out of the application.
func (p *Pauser) Pause(ctx context.Context, ns, app string) error {
	d, err := p.deployments.newest(ns, app)
	if err != nil {
		return client.IgnoreNotFound(err)
	}
	if d.Spec.Paused {
		return nil
	}
	wanted := d.DeepCopy()
	wanted.Spec.Paused = true
	body, err := client.StrategicMergeFrom(d).Data(wanted)
	if err != nil {
		return fmt.Errorf("make patch: %w", err)
	}
	if err := p.Patch(ctx, d, client.RawPatch(types.StrategicMergePatchType, body)); err != nil {
		return fmt.Errorf("pause %s/%s: %w", ns, d.Name, err)
	}
	logf.FromContext(ctx).Info("paused", "deployment", d.Name)
	return nil
}
