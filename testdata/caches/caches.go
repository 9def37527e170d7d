// Package caches makes managers, limits their caches, and reads from them.
package caches

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/client-go/rest"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/cache"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

func reads(ctx context.Context, c client.Client, apiReader client.Reader, key client.ObjectKey, any client.Object) {
	_ = c.Get(ctx, key, &corev1.Pod{})         // caches: reads Pod
	_ = c.List(ctx, &corev1.SecretList{})      // caches: reads Secret
	_ = apiReader.Get(ctx, key, &corev1.Pod{}) // caches: none
	_ = c.Get(ctx, key, any)                   // caches: none
	pod := &metav1.PartialObjectMetadata{}
	pod.SetGroupVersionKind(schema.GroupVersionKind{Version: "v1", Kind: "Pod"})
	_ = c.Get(ctx, key, pod) // caches: reads Pod without a type, metadata
	job := &unstructured.Unstructured{}
	job.SetGroupVersionKind(schema.GroupVersionKind{Group: "batch", Version: "v1", Kind: "Job"})
	_ = c.Get(ctx, key, job) // caches: reads Job without a type
	_ = c.Update(ctx, pod)   // caches: none
}

func whole(config *rest.Config) {
	_, _ = ctrl.NewManager(config, ctrl.Options{LeaderElection: true}) // caches: whole
	var options ctrl.Options
	options.LeaderElectionID = "caches"
	_, _ = ctrl.NewManager(config, options) // caches: whole
}

func limited(config *rest.Config, given ctrl.Options) {
	_, _ = ctrl.NewManager(config, ctrl.Options{Cache: cache.Options{DefaultNamespaces: map[string]cache.Config{"a": {}}}}) // caches: none
	_, _ = ctrl.NewManager(config, given)                                                                                   // caches: none
}

func entries(selector labels.Selector) cache.Options {
	return cache.Options{ByObject: map[client.Object]cache.ByObject{
		&corev1.Pod{}:       {Label: selector}, // caches: none
		&corev1.ConfigMap{}: {},                // caches: all of ConfigMap
	}}
}

func selected(selector labels.Selector) cache.Options {
	return cache.Options{ByObject: map[client.Object]cache.ByObject{
		&corev1.Pod{}:    {Label: selector}, // caches: none
		&corev1.Secret{}: {Label: selector}, // caches: none
	}}
}
