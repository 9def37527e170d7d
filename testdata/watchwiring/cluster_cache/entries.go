package cluster_cache

import (
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/fields"
	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/client-go/rest"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/cache"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/manager"

	_ "github.com/ctrllint/ctrllint/testdata/watchwiring/cluster_cache/below" // the controller of the program
)

// selectsConfig holds one config map, and all secrets.
func selectsConfig(config *rest.Config, namespace string) (manager.Manager, error) {
	return manager.New(config, manager.Options{
		NewCache: func(config *rest.Config, options cache.Options) (cache.Cache, error) {
			if options.ByObject == nil {
				options.ByObject = make(map[client.Object]cache.ByObject)
			}
			options.ByObject[&corev1.ConfigMap{}] = cache.ByObject{ // want `^cluster-wide-cache: the cache holds every Secret that it may list: it has entries for other kinds alone, so that the first read or watch of one starts an informer for all$`
				Field: fields.OneTermEqualSelector("metadata.namespace", namespace),
			}
			return cache.New(config, options)
		},
	})
}

func selectsSecrets(config *rest.Config, managed labels.Selector) (ctrl.Manager, error) {
	options := ctrl.Options{Cache: cache.Options{}}
	options.Cache.ByObject = map[client.Object]cache.ByObject{
		&corev1.Secret{}: {Label: managed}, // want `cluster-wide-cache: the cache holds every ConfigMap that it may list: it has entries for other kinds alone`
	}
	return ctrl.NewManager(config, options)
}

// okInOneNamespace limits what it holds of all kinds.
func okInOneNamespace(config *rest.Config, managed labels.Selector, namespace string) (ctrl.Manager, error) {
	return ctrl.NewManager(config, ctrl.Options{Cache: cache.Options{
		DefaultNamespaces: map[string]cache.Config{namespace: {}},
		ByObject:          map[client.Object]cache.ByObject{&corev1.Secret{}: {Label: managed}},
	}})
}

// okBoth says it of both kinds, the one in a namespace.
func okBoth(managed labels.Selector) cache.Options {
	options := cache.Options{ByObject: map[client.Object]cache.ByObject{&corev1.ConfigMap{}: {Namespaces: map[string]cache.Config{"buckets": {}}}}}
	options.ByObject[&corev1.Secret{}] = cache.ByObject{Label: managed}
	return options
}

// okUnknownKinds has entries of kinds that callers name.
func okUnknownKinds(managed labels.Selector, kinds ...client.Object) cache.Options {
	options := cache.Options{ByObject: map[client.Object]cache.ByObject{}}
	for _, kind := range kinds {
		options.ByObject[kind] = cache.ByObject{Label: managed}
	}
	return options
}
