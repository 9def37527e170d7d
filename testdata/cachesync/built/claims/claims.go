// Package claims has controllers that read more than they are woken by.
package claims

import (
	"context"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	coreinformers "k8s.io/client-go/informers/core/v1"
	corelisters "k8s.io/client-go/listers/core/v1"
	"k8s.io/client-go/tools/cache"

	"github.com/ctrllint/ctrllint/testdata/cachesync/built/factory"
)

type claimController struct {
	claims corelisters.PersistentVolumeClaimLister
	nodes  corelisters.NodeLister
}

// NewClaimController is woken by claims, and takes a node that is not in the cache yet for one that is gone.
func NewClaimController(claims coreinformers.PersistentVolumeClaimInformer, nodes coreinformers.NodeInformer) *factory.Controller {
	c := &claimController{claims: claims.Lister(), nodes: nodes.Lister()}
	return factory.New().WithInformers(claims.Informer()).WithSync(c.sync).ToController("claims") // want `missing-synced: the controller waits for the informers that it is built with, and not for the cache that nodes reads: it may be empty`
}

// OKClaimController waits for both.
func OKClaimController(claims coreinformers.PersistentVolumeClaimInformer, nodes coreinformers.NodeInformer) *factory.Controller {
	c := &claimController{claims: claims.Lister(), nodes: nodes.Lister()}
	return factory.New().WithInformers(claims.Informer()).WithBareInformers(nodes.Informer()).WithSync(c.sync).ToController("claims")
}

// OKGivenInformers is handed more informers, of which it is not known what they are of.
func OKGivenInformers(claims coreinformers.PersistentVolumeClaimInformer, nodes coreinformers.NodeInformer, more ...factory.Informer) *factory.Controller {
	c := &claimController{claims: claims.Lister(), nodes: nodes.Lister()}
	return factory.New().WithInformers(claims.Informer()).WithBareInformers(more...).WithSync(c.sync).ToController("claims")
}

func (c *claimController) sync(ctx context.Context, key string) error {
	namespace, name, err := cache.SplitMetaNamespaceKey(key)
	if err != nil {
		return err
	}
	claim, err := c.claims.PersistentVolumeClaims(namespace).Get(name)
	if err != nil {
		return err
	}
	return c.place(claim.Annotations["node"])
}

func (c *claimController) place(node string) error {
	_, err := c.nodes.Get(node)
	if apierrors.IsNotFound(err) {
		return nil
	}
	return err
}

// A quotaController is built in steps, and reads two that it does not wait for.
type quotaController struct {
	quotas     corelisters.ResourceQuotaLister
	namespaces corelisters.NamespaceLister
	limits     corelisters.LimitRangeLister
	pods       corelisters.PodLister
}

// NewQuotaController builds in steps.
func NewQuotaController(quotas coreinformers.ResourceQuotaInformer, namespaces coreinformers.NamespaceInformer, limits coreinformers.LimitRangeInformer, pods coreinformers.PodInformer) *factory.Controller {
	c := &quotaController{}
	c.quotas = quotas.Lister()
	c.namespaces = namespaces.Lister()
	c.limits = limits.Lister() // related `it does not wait for the cache of this one either`
	c.pods = pods.Lister()
	builder := factory.New().WithSync(c.handle)
	builder = builder.WithFilteredEventsInformers(func(any) bool { return true }, quotas.Informer())
	return builder.ToController("quotas") // want `missing-synced: the controller waits for the informers that it is built with, and not for the cache that namespaces reads`
}

// Pods are read by others.
func (c *quotaController) handle(ctx context.Context, key string) error {
	if _, err := c.namespaces.Get(key); err != nil {
		return err
	}
	_, err := c.limits.LimitRanges(key).Get("default")
	return err
}

func (c *quotaController) okCount(namespace string) int {
	pods, err := c.pods.Pods(namespace).List(nil)
	if err != nil {
		return 0
	}
	return len(pods)
}
