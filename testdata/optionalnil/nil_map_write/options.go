package nil_map_write

import (
	"maps"

	"sigs.k8s.io/controller-runtime/pkg/cache"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

// The options are made without namespaces.
func options(address, namespace string) manager.Options {
	options := manager.Options{HealthProbeBindAddress: address}
	if namespace != "" {
		options.Cache.DefaultNamespaces[namespace] = cache.Config{} // want `nil-map-write: options.Cache.DefaultNamespaces may be nil`
	}
	return options
}

// A registry is a struct of the program.
type registry struct {
	owners map[string]client.ObjectKey
	seen   *seen
}

type seen struct{ names map[string]bool }

func newRegistry(keys []client.ObjectKey) *registry {
	r := &registry{seen: &seen{}}
	for _, key := range keys {
		r.owners[key.Name] = key // want `nil-map-write: r.owners may be nil`
	}
	return r
}

func copied(from map[string]client.ObjectKey) registry {
	var r registry
	maps.Copy(r.owners, from) // want `nil-map-write: r.owners may be nil`
	return r
}

func okOptions(address, namespace string) manager.Options {
	options := manager.Options{HealthProbeBindAddress: address}
	if namespace != "" {
		options.Cache.DefaultNamespaces = map[string]cache.Config{}
		options.Cache.DefaultNamespaces[namespace] = cache.Config{}
	}
	return options
}

func okRegistry(keys []client.ObjectKey) *registry {
	r := &registry{}
	for _, key := range keys {
		if r.owners == nil {
			r.owners = make(map[string]client.ObjectKey)
		}
		r.owners[key.Name] = key
	}
	return r
}

// The method may make the map.
func (r *registry) init() { r.owners = make(map[string]client.ObjectKey) }

func okInitialised(key client.ObjectKey) *registry {
	r := &registry{}
	r.init()
	r.owners[key.Name] = key
	return r
}

// What fills the options is not seen.
func okFilled(fill func(*manager.Options), namespace string) manager.Options {
	var options manager.Options
	fill(&options)
	options.Cache.DefaultNamespaces[namespace] = cache.Config{}
	return options
}

// The method of the package makes it where the caller comes from.
func (r *registry) okAdd(key client.ObjectKey) { r.owners[key.Name] = key }
