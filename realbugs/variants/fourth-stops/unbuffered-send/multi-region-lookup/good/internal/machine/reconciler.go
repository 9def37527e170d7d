package machine

import (
	"context"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"example.org/variants/fourth-stops/unbuffered-send/multi-region-lookup/good/internal/race"
	"example.org/variants/fourth-stops/unbuffered-send/multi-region-lookup/good/internal/region"
)

// Reconciler notes the image of a node pool on its ConfigMap.
type Reconciler struct {
	client.Client
	Regions []region.Catalog
}

func (r *Reconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&corev1.ConfigMap{}).Complete(r)
}

func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	cm := &corev1.ConfigMap{}
	if err := r.Get(ctx, req.NamespacedName, cm); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	name := cm.Data["image"]
	if name == "" || cm.Data["imageID"] != "" {
		return ctrl.Result{}, nil
	}
	img, err := race.First(ctx, r.Regions, func(ctx context.Context, c region.Catalog) (region.Image, error) {
		return c.Find(ctx, name)
	})
	if err != nil {
		return ctrl.Result{}, fmt.Errorf("image %s: %w", name, err)
	}
	base := cm.DeepCopy()
	cm.Data["imageID"] = img.ID
	cm.Data["imageRegion"] = img.Region
	return ctrl.Result{}, r.Patch(ctx, cm, client.MergeFrom(base))
}
