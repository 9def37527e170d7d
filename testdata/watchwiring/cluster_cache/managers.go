// Package cluster_cache makes managers. Other packages read secrets.
package cluster_cache

import (
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/client-go/rest"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/cache"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

func all(config *rest.Config, scheme *runtime.Scheme) (ctrl.Manager, error) {
	return ctrl.NewManager(config, ctrl.Options{Scheme: scheme, LeaderElection: true, LeaderElectionID: "buckets"}) // want `cluster-wide-cache: the cache of this manager holds every Secret or ConfigMap of the cluster: the first read of one starts an informer for all`
}

func stepwise(config *rest.Config, scheme *runtime.Scheme, elect bool) (manager.Manager, error) {
	options := manager.Options{Scheme: scheme}
	if elect {
		options.LeaderElection = true
		options.LeaderElectionID = "buckets"
	}
	return manager.New(config, options) // want `cluster-wide-cache: `
}

func okSelected(config *rest.Config, scheme *runtime.Scheme) (ctrl.Manager, error) {
	managed := labels.SelectorFromSet(labels.Set{"managed": "true"})
	return ctrl.NewManager(config, ctrl.Options{Scheme: scheme, Cache: cache.Options{
		ByObject: map[client.Object]cache.ByObject{&corev1.Secret{}: {Label: managed}, &corev1.ConfigMap{}: {Label: managed}},
	}})
}

func okUnstructured(config *rest.Config, scheme *runtime.Scheme) (ctrl.Manager, error) {
	options := ctrl.Options{Scheme: scheme}
	options.Client = client.Options{Cache: &client.CacheOptions{Unstructured: true}}
	return ctrl.NewManager(config, options)
}

func okUnknown(config *rest.Config, options ctrl.Options) (ctrl.Manager, error) {
	return ctrl.NewManager(config, options)
}
