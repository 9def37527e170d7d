// Package wrong_informer keeps the HasSynced of another informer than the lister.
package wrong_informer

import (
	"k8s.io/client-go/informers"
	coreinformers "k8s.io/client-go/informers/core/v1"
	autoscaling "k8s.io/client-go/listers/autoscaling/v1"
	corelisters "k8s.io/client-go/listers/core/v1"
	"k8s.io/client-go/tools/cache"
)

// Quotas reads pods and quotas.
type Quotas struct {
	podLister     corelisters.PodLister
	podSynced     cache.InformerSynced
	quotaLister   corelisters.ResourceQuotaLister
	quotaSynced   cache.InformerSynced
	allSynced     []cache.InformerSynced
	hpas          autoscaling.HorizontalPodAutoscalerLister
	hpasHasSynced cache.InformerSynced
}

func copied(pods coreinformers.PodInformer, quotas coreinformers.ResourceQuotaInformer) *Quotas {
	return &Quotas{
		podLister:   pods.Lister(),
		podSynced:   pods.Informer().HasSynced,
		quotaLister: quotas.Lister(),           // related `the lister is of another informer`
		quotaSynced: pods.Informer().HasSynced, // want `wrong-informer: quotaSynced reports whether the cache of v1.PodInformer has synced, and quotaLister reads that of v1.ResourceQuotaInformer`
	}
}

func anotherVersion(factory informers.SharedInformerFactory) *Quotas {
	q := &Quotas{hpas: factory.Autoscaling().V1().HorizontalPodAutoscalers().Lister()}
	q.hpasHasSynced = factory.Autoscaling().V2().HorizontalPodAutoscalers().Informer().HasSynced // want `wrong-informer: hpasHasSynced .* v2.HorizontalPodAutoscalerInformer .* hpas reads that of v1.HorizontalPodAutoscalerInformer`
	return q
}

func byVariables(factory informers.SharedInformerFactory) *Quotas {
	var q Quotas
	nodes := factory.Core().V1().Nodes()
	informer := nodes.Informer()
	q.podLister = factory.Core().V1().Pods().Lister()
	q.podSynced = informer.HasSynced // want `wrong-informer: podSynced`
	return &q
}

func (q *Quotas) reads(namespace, name string) bool {
	_, first := q.podLister.Pods(namespace).Get(name)
	_, second := q.quotaLister.ResourceQuotas(namespace).Get(name)
	_, third := q.hpas.HorizontalPodAutoscalers(namespace).Get(name)
	return first == nil && second == nil && third == nil
}

func okRight(pods coreinformers.PodInformer, quotas coreinformers.ResourceQuotaInformer) *Quotas {
	informer := quotas.Informer()
	return &Quotas{
		podLister: pods.Lister(), podSynced: pods.Informer().HasSynced,
		quotaLister: quotas.Lister(), quotaSynced: informer.HasSynced,
	}
}

// The informers are of one kind, and come from two clusters.
func okTwoFactories(member, host informers.SharedInformerFactory) *Quotas {
	return &Quotas{podLister: member.Core().V1().Pods().Lister(), podSynced: host.Core().V1().Pods().Informer().HasSynced}
}

// Names that do not belong together say nothing.
func okOtherNames(pods coreinformers.PodInformer, quotas coreinformers.ResourceQuotaInformer) *Quotas {
	return &Quotas{podLister: pods.Lister(), quotaSynced: quotas.Informer().HasSynced}
}

// Which informer that is, is not known.
func okUnknown(pods coreinformers.PodInformer, synced cache.InformerSynced) *Quotas {
	return &Quotas{podLister: pods.Lister(), podSynced: synced}
}

func (s *swapped) pod(namespace, name string) bool {
	_, err := s.podLister.Pods(namespace).Get(name)
	return err == nil
}

type swapped struct {
	podLister  corelisters.PodLister
	podSynced  cache.InformerSynced
	nodeSynced cache.InformerSynced
}

// The HasSynced of pods is kept as well: both are there to be waited for.
func okBothKept(pods coreinformers.PodInformer, nodes coreinformers.NodeInformer) *swapped {
	return &swapped{podLister: pods.Lister(), podSynced: nodes.Informer().HasSynced, nodeSynced: pods.Informer().HasSynced}
}
