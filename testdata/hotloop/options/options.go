// Package options fills in options of which another package makes objects.
package options

import (
	"context"
	"slices"
	"strings"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrllint/ctrllint/testdata/hotloop/api"
	"github.com/ctrllint/ctrllint/testdata/hotloop/options/manifests"
)

type Sites struct {
	client.Client
	apply func(context.Context, []client.Object) error
}

func (s *Sites) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	site := &api.Site{}
	if err := s.Get(ctx, req.NamespacedName, site); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	endpoints, err := s.endpoints(ctx, site)
	if err != nil {
		return ctrl.Result{}, err
	}
	opts := manifests.Options{Name: site.Name}
	opts.Endpoints = endpoints
	opts.Rules = rules(site)
	opts.Peers = okPeers(site)
	opts.Noted = okNoted(site)
	return ctrl.Result{}, s.apply(ctx, opts.Build())
}

func (s *Sites) endpoints(ctx context.Context, site *api.Site) ([]manifests.Endpoint, error) {
	services := &corev1.ServiceList{}
	if err := s.List(ctx, services, client.InNamespace(site.Namespace)); err != nil {
		return nil, err
	}
	endpoints := make([]manifests.Endpoint, len(services.Items))
	for i, service := range services.Items {
		endpoints[i] = manifests.Endpoint{Name: service.Name, Port: 10901} // want `list-order`
	}
	return endpoints, nil
}

func rules(site *api.Site) []string {
	var found []string
	for rule := range site.Spec.Options {
		found = append(found, rule) // want `map-order`
	}
	return found
}

// Build sorts them.
func okPeers(site *api.Site) []string {
	var found []string
	for peer := range site.Spec.Options {
		found = append(found, peer)
	}
	return found
}

// Nothing is made of them.
func okNoted(site *api.Site) []string {
	var found []string
	for name := range site.Spec.Options {
		found = append(found, name)
	}
	return found
}

// okSorted sorts the endpoints before it hands them on.
func (s *Sites) okSorted(ctx context.Context, site *api.Site) error {
	services := &corev1.ServiceList{}
	if err := s.List(ctx, services, client.InNamespace(site.Namespace)); err != nil {
		return err
	}
	var endpoints []manifests.Endpoint
	for _, service := range services.Items {
		endpoints = append(endpoints, manifests.Endpoint{Name: service.Name, Port: 10901})
	}
	slices.SortFunc(endpoints, func(a, b manifests.Endpoint) int { return strings.Compare(a.Name, b.Name) })
	return s.apply(ctx, manifests.Options{Name: site.Name, Endpoints: endpoints}.Build())
}
