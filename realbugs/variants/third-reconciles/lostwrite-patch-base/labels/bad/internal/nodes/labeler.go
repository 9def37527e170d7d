package nodes

import (
	"context"
	"fmt"
	"time"

	"github.com/go-logr/logr"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/equality"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"
)

const zoneLabel = "topology.acme.io/zone"

// Zones tells the zone of a machine.
type Zones interface {
	ZoneOf(ctx context.Context, providerID string) (string, error)
}

type Labeler struct {
	kube  client.Client
	zones Zones
	log   logr.Logger
}

func (l *Labeler) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	node := &corev1.Node{}
	if err := l.kube.Get(ctx, req.NamespacedName, node); err != nil {
		return reconcile.Result{}, client.IgnoreNotFound(err)
	}
	zone, err := l.zones.ZoneOf(ctx, node.Spec.ProviderID)
	if err != nil {
		return reconcile.Result{}, fmt.Errorf("zone of %s: %w", node.Name, err)
	}
	if err := l.syncLabels(ctx, node, zone); err != nil {
		return reconcile.Result{}, err
	}
	return reconcile.Result{RequeueAfter: time.Hour}, nil
}

func (l *Labeler) syncLabels(ctx context.Context, node *corev1.Node, zone string) error {
	wanted := desiredLabels(node, zone)
	if equality.Semantic.DeepEqual(node.Labels, wanted) {
		return nil
	}
	l.log.Info("labels differ", "node", node.Name, "zone", zone)
	node.SetLabels(wanted)
	original := node.DeepCopy()
	if err := l.kube.Patch(ctx, node, client.StrategicMergeFrom(original)); err != nil { // WANT lostwrite/patch-base
		return fmt.Errorf("patch labels of %s: %w", node.Name, err)
	}
	return nil
}
