package late_add

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	"github.com/ctrllint/ctrllint/testdata/finalizerorder/late_add/hold"
)

// Zones creates a zone at a provider for each config map.
type Zones struct {
	client.Client
	Holder   hold.Holder
	Provider Provider
}

// Provider is a cloud.
type Provider interface {
	CreateZone(ctx context.Context, zone *corev1.ConfigMap) (string, error)
	DeleteZone(ctx context.Context, zone *corev1.ConfigMap) error
	Zone(ctx context.Context, name string) (string, error)
}

func (z *Zones) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	zone := &corev1.ConfigMap{}
	if err := z.Get(ctx, req.NamespacedName, zone); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if !zone.DeletionTimestamp.IsZero() {
		if err := z.Provider.DeleteZone(ctx, zone); err != nil {
			return ctrl.Result{}, err
		}
		return ctrl.Result{}, z.Holder.RemoveFinalizer(ctx, zone)
	}
	return ctrl.Result{}, z.holdsLater(ctx, zone)
}

// holdsLater holds by an interface of another package.
func (z *Zones) holdsLater(ctx context.Context, zone *corev1.ConfigMap) error {
	if _, err := z.Provider.CreateZone(ctx, zone); err != nil { // related `created here`
		return err
	}
	return z.Holder.AddFinalizer(ctx, zone) // want `late-add: the finalizer of zone is added once CreateZone has created what it protects: a delete in between leaves that`
}

// addsLater adds itself.
func (z *Zones) addsLater(ctx context.Context, zone *corev1.ConfigMap) error {
	if zone.Data["id"] == "" {
		id, err := z.Provider.CreateZone(ctx, zone)
		if err != nil {
			return err
		}
		zone.Data = map[string]string{"id": id}
	}
	if controllerutil.AddFinalizer(zone, poolFinalizer) { // want `late-add: the finalizer of zone is added once CreateZone has created what it protects`
		return z.Update(ctx, zone)
	}
	return nil
}

// createsPod creates in the cluster, by a helper.
func (z *Zones) createsPod(ctx context.Context, zone *corev1.ConfigMap) error {
	if err := z.makePod(ctx, zone); err != nil {
		return err
	}
	controllerutil.AddFinalizer(zone, poolFinalizer) // want `late-add: the finalizer of zone is added once makePod has created what it protects`
	return z.Update(ctx, zone)
}

func (z *Zones) makePod(ctx context.Context, zone *corev1.ConfigMap) error {
	return z.Create(ctx, pod(zone))
}

// okHeld holds first.
func (z *Zones) okHeld(ctx context.Context, zone *corev1.ConfigMap) error {
	if err := z.Holder.AddFinalizer(ctx, zone); err != nil {
		return err
	}
	_, err := z.Provider.CreateZone(ctx, zone)
	return err
}

// okSeen reads before it holds, so that what cannot be read can be deleted.
func (z *Zones) okSeen(ctx context.Context, zone *corev1.ConfigMap) error {
	if _, err := z.Provider.Zone(ctx, zone.Name); err != nil {
		return err
	}
	if err := z.Holder.AddFinalizer(ctx, zone); err != nil {
		return err
	}
	_, err := z.Provider.CreateZone(ctx, zone)
	return err
}

// okAgain holds what was held before once more.
func (z *Zones) okAgain(ctx context.Context, zone *corev1.ConfigMap) error {
	if err := z.Holder.AddFinalizer(ctx, zone); err != nil {
		return err
	}
	if _, err := z.Provider.CreateZone(ctx, zone); err != nil {
		return err
	}
	if controllerutil.AddFinalizer(zone, poolFinalizer) {
		return z.Update(ctx, zone)
	}
	return nil
}
