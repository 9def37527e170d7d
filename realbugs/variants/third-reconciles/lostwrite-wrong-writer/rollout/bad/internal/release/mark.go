package release

import (
	"context"
	"fmt"

	"example.org/variants/third-reconciles/lostwrite-wrong-writer/rollout/bad/api/v1alpha1"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/record"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

func (r *Reconciler) markDeployed(ctx context.Context, rel *v1alpha1.Release) error {
	base := client.MergeFrom(rel.DeepCopy())
	rel.Status.Deployed = rel.Spec.Version
	rel.Status.Failures = 0
	if err := r.Patch(ctx, rel, base); err != nil { // WANT lostwrite/wrong-writer
		return fmt.Errorf("mark %s as deployed: %w", rel.Spec.Version, err)
	}
	r.events.Eventf(rel, corev1.EventTypeNormal, "Deployed", "version %s", rel.Spec.Version)
	return nil
}

func Setup(mgr ctrl.Manager, d deployer, events record.EventRecorder) error {
	return ctrl.NewControllerManagedBy(mgr).For(&v1alpha1.Release{}).Complete(&Reconciler{Client: mgr.GetClient(), deployer: d, events: events})
}
