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

// limited holds the objects of one namespace where the setting has one, and all where it has none (sap-btp-service-operator).
func limited(config *rest.Config, scheme *runtime.Scheme, namespace string) (manager.Manager, error) {
	options := manager.Options{Scheme: scheme}
	if namespace != "" {
		options.Cache = cache.Options{DefaultNamespaces: map[string]cache.Config{namespace: {}}}
	}
	return manager.New(config, options) // want `cluster-wide-cache: `
}

// okLimited has a limit on both ways.
func okLimited(config *rest.Config, scheme *runtime.Scheme, namespace string) (manager.Manager, error) {
	options := manager.Options{Scheme: scheme, Cache: cache.Options{DefaultNamespaces: map[string]cache.Config{"buckets": {}}}}
	if namespace != "" {
		options.Cache = cache.Options{DefaultNamespaces: map[string]cache.Config{namespace: {}}}
	}
	return manager.New(config, options)
}

// okAlternatives has another limit on each way.
func okAlternatives(config *rest.Config, scheme *runtime.Scheme, namespace string) (manager.Manager, error) {
	options := manager.Options{Scheme: scheme}
	if namespace != "" {
		options.Cache = cache.Options{DefaultNamespaces: map[string]cache.Config{namespace: {}}}
	} else {
		options.Cache = cache.Options{DefaultNamespaces: map[string]cache.Config{"buckets": {}}}
	}
	return manager.New(config, options)
}

func okSelected(config *rest.Config, scheme *runtime.Scheme) (ctrl.Manager, error) {
	managed := labels.SelectorFromSet(labels.Set{"managed": "true"})
	return ctrl.NewManager(config, ctrl.Options{Scheme: scheme, Cache: cache.Options{
		ByObject: map[client.Object]cache.ByObject{&corev1.Secret{}: {Label: managed}, &corev1.ConfigMap{}: {Label: managed}},
	}})
}

// clientAlone says something of the client, and watches fill the cache.
func clientAlone(config *rest.Config, scheme *runtime.Scheme) (ctrl.Manager, error) {
	options := ctrl.Options{Scheme: scheme}
	options.Client = client.Options{Cache: &client.CacheOptions{Unstructured: true}}
	return ctrl.NewManager(config, options) // want `^cluster-wide-cache: the cache of this manager holds every Secret or ConfigMap of the cluster: a watch starts an informer for all, whatever the client reads$`
}

func okUnknown(config *rest.Config, options ctrl.Options) (ctrl.Manager, error) {
	return ctrl.NewManager(config, options)
}

// beside selects the pods alone.
func beside(managed labels.Selector) cache.Options {
	return cache.Options{ByObject: map[client.Object]cache.ByObject{
		&corev1.Pod{}:       {Label: managed}, // related `this entry has a selector`
		&corev1.ConfigMap{}: {},               // want `cluster-wide-cache: the cache holds every ConfigMap that it may list: its entry has no selector`
		&corev1.Secret{}:    {Label: managed},
		&corev1.Service{}:   {},
	}}
}

// stepBeside adds the entries one by one.
func stepBeside(managed labels.Selector) map[client.Object]cache.ByObject {
	held := map[client.Object]cache.ByObject{}
	held[&corev1.Secret{}] = cache.ByObject{} // want `cluster-wide-cache: the cache holds every Secret`
	pods := cache.ByObject{}
	pods.Label = managed
	held[&corev1.Pod{}] = pods // related `this entry has a selector`
	held[&corev1.ConfigMap{}] = pods
	return held
}

// okBeside has namespaces, a transform or a selector.
func okBeside(managed labels.Selector, strip func(any) (any, error)) cache.Options {
	return cache.Options{ByObject: map[client.Object]cache.ByObject{
		&corev1.Pod{}:       {Label: managed},
		&corev1.ConfigMap{}: {Namespaces: map[string]cache.Config{"buckets": {}}},
		&corev1.Secret{}:    {Transform: strip},
	}}
}

// okDefault has a selector for what has none.
func okDefault(managed, pods labels.Selector) cache.Options {
	return cache.Options{DefaultLabelSelector: managed, ByObject: map[client.Object]cache.ByObject{
		&corev1.Pod{}:    {Label: pods},
		&corev1.Secret{}: {},
	}}
}

// okNone leaves nothing out anywhere.
func okNone() cache.Options {
	return cache.Options{ByObject: map[client.Object]cache.ByObject{&corev1.Pod{}: {}, &corev1.Secret{}: {}}}
}
