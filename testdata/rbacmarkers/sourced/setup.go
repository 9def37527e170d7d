// Package sourced has controllers that are given sources of events.
package sourced

import (
	batchv1 "k8s.io/api/batch/v1"
	corev1 "k8s.io/api/core/v1"
	policyv1 "k8s.io/api/policy/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/builder"
	"sigs.k8s.io/controller-runtime/pkg/cache"
	"sigs.k8s.io/controller-runtime/pkg/cluster"
	"sigs.k8s.io/controller-runtime/pkg/controller"
	"sigs.k8s.io/controller-runtime/pkg/handler"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"
	"sigs.k8s.io/controller-runtime/pkg/source"

	appsv1 "k8s.io/api/apps/v1"

	fleetv1 "github.com/ctrllint/ctrllint/testdata/rbacmarkers/api/v1"
)

// +kubebuilder:rbac:groups=fleet.example.com,resources=ships,verbs=get;list;watch
// +kubebuilder:rbac:groups=fleet.example.com,resources=crew,verbs=list
// +kubebuilder:rbac:groups=apps,resources=deployments,verbs=get;list
// +kubebuilder:rbac:groups="",resources=configmaps,verbs=get;list;watch

// Main makes the one manager.
func Main(r reconcile.Reconciler) error {
	mgr, err := ctrl.NewManager(ctrl.GetConfigOrDie(), ctrl.Options{})
	if err != nil {
		return err
	}
	b := ctrl.NewControllerManagedBy(mgr).For(&fleetv1.Ship{})
	for _, extend := range extensions() {
		b = extend(b, mgr.GetCache())
	}
	return b.Complete(r)
}

// extensions are functions that a registry calls, with the cache that they are given.
func extensions() []func(*builder.Builder, cache.Cache) *builder.Builder {
	return []func(*builder.Builder, cache.Cache) *builder.Builder{
		func(b *builder.Builder, c cache.Cache) *builder.Builder {
			return b.WatchesRawSource(source.Kind(c, &corev1.LimitRange{}, &handler.TypedEnqueueRequestForObject[*corev1.LimitRange]{})) // want `^missing-resource: no .* grants anything on limitranges: the cache that Kind fills never syncs$`
		},
		func(b *builder.Builder, c cache.Cache) *builder.Builder {
			return b.WatchesRawSource(source.Kind(c, &corev1.ConfigMap{}, &handler.TypedEnqueueRequestForObject[*corev1.ConfigMap]{}))
		},
	}
}

// Later adds a watch to a controller that is made.
func Later(mgr ctrl.Manager, c controller.Controller) error {
	return c.Watch(source.Kind(mgr.GetCache(), &appsv1.Deployment{}, &handler.TypedEnqueueRequestForObject[*appsv1.Deployment]{})) // want `^missing-verb: no .* grants list and watch on deployments: the cache that Kind fills never syncs$` // fix `^unsafe: grant list and watch`
}

// okFar watches in another cluster.
func okFar(far cluster.Cluster, c controller.Controller) error {
	return c.Watch(source.Kind(far.GetCache(), &batchv1.Job{}, &handler.TypedEnqueueRequestForObject[*batchv1.Job]{}))
}

// A Mirror keeps the cache of another cluster.
type Mirror struct{ remoteCache cache.Cache }

func (m *Mirror) okRemote(c controller.Controller) error {
	return c.Watch(source.Kind(m.remoteCache, &policyv1.PodDisruptionBudget{}, &handler.TypedEnqueueRequestForObject[*policyv1.PodDisruptionBudget]{}))
}
