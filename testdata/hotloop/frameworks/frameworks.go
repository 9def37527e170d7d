// Package frameworks writes objects in passes that another framework than controller-runtime begins.
package frameworks

import (
	"context"
	"reflect"

	networkingv1 "k8s.io/api/networking/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"

	"github.com/ctrllint/ctrllint/testdata/hotloop/api"
)

// Policies lets nobody else into sites. Knative calls it.
type Policies struct{ kube kubernetes.Interface }

// ReconcileKind writes a policy for each host, if the site has a place.
func (p *Policies) ReconcileKind(ctx context.Context, site *api.Site) error {
	if site.Spec.Place != "inside" {
		return nil
	}
	for _, host := range site.Spec.Hosts {
		if err := p.upsert(ctx, policyOf(site, host)); err != nil {
			return err
		}
		if err := p.okUpsert(ctx, policyOf(site, host)); err != nil {
			return err
		}
	}
	return nil
}

// FinalizeKind runs once.
func (p *Policies) FinalizeKind(ctx context.Context, site *api.Site) error {
	return p.okOpen(ctx, site)
}

func policyOf(site *api.Site, host api.Host) *networkingv1.NetworkPolicy {
	return &networkingv1.NetworkPolicy{ObjectMeta: metav1.ObjectMeta{Namespace: site.Namespace, Name: host.Name}}
}

func (p *Policies) upsert(ctx context.Context, policy *networkingv1.NetworkPolicy) error {
	policies := p.kube.NetworkingV1().NetworkPolicies(policy.Namespace)
	existing, err := policies.Get(ctx, policy.Name, metav1.GetOptions{})
	if apierrors.IsNotFound(err) {
		_, err = policies.Create(ctx, policy, metav1.CreateOptions{})
		return err
	}
	if err != nil {
		return err
	}
	existing.Spec = policy.Spec
	_, err = policies.Update(ctx, existing, metav1.UpdateOptions{}) // want `unconditional-update: Update writes existing in each pass`
	return err
}

func (p *Policies) okUpsert(ctx context.Context, policy *networkingv1.NetworkPolicy) error {
	policies := p.kube.NetworkingV1().NetworkPolicies(policy.Namespace)
	existing, err := policies.Get(ctx, policy.Name, metav1.GetOptions{})
	if err != nil || reflect.DeepEqual(existing.Spec, policy.Spec) {
		return err
	}
	existing.Spec = policy.Spec
	_, err = policies.Update(ctx, existing, metav1.UpdateOptions{})
	return err
}

func (p *Policies) okOpen(ctx context.Context, site *api.Site) error {
	policies := p.kube.NetworkingV1().NetworkPolicies(site.Namespace)
	policy, err := policies.Get(ctx, site.Name, metav1.GetOptions{})
	if err != nil {
		return err
	}
	policy.Spec = networkingv1.NetworkPolicySpec{}
	_, err = policies.Update(ctx, policy, metav1.UpdateOptions{})
	return err
}

// first is the site of a new cluster: what it has is set before it is there.
func first() *api.Site {
	return &api.Site{ObjectMeta: metav1.ObjectMeta{Name: "first"}, Spec: api.SiteSpec{Place: "inside"}}
}

// Defaults sets what users leave out.
type Defaults struct{ kube kubernetes.Interface }

// ReconcileKind writes the policy of the default port once.
func (d *Defaults) ReconcileKind(ctx context.Context, site *api.Site) error {
	if site.Spec.Replicas == nil {
		one := int32(1)
		site.Spec.Replicas = &one
		return d.okPort(ctx, site)
	}
	return nil
}

func (d *Defaults) okPort(ctx context.Context, site *api.Site) error {
	policies := d.kube.NetworkingV1().NetworkPolicies(site.Namespace)
	policy, err := policies.Get(ctx, site.Name, metav1.GetOptions{})
	if err != nil {
		return err
	}
	policy.Labels = site.Labels
	_, err = policies.Update(ctx, policy, metav1.UpdateOptions{})
	return err
}
