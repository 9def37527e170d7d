package controller

import (
	"k8s.io/client-go/informers"
	listersv1 "k8s.io/client-go/listers/core/v1"
	networkinglisters "k8s.io/client-go/listers/networking/v1"
	"k8s.io/client-go/tools/cache"
)

// sources are the caches that the controller reads.
type sources struct {
	ingresses       networkinglisters.IngressLister
	ingressesSynced cache.InformerSynced
	services        listersv1.ServiceLister
	servicesSynced  cache.InformerSynced
}

func newSources(f informers.SharedInformerFactory) sources {
	ing, svc := f.Networking().V1().Ingresses(), f.Core().V1().Services()
	return sources{
		ingresses:       ing.Lister(),
		ingressesSynced: ing.Informer().HasSynced,
		services:        svc.Lister(),
		servicesSynced:  svc.Informer().HasSynced,
	}
}
