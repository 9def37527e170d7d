package ingress

import (
	"slices"
	"strings"

	networkingv1 "k8s.io/api/networking/v1"
	"k8s.io/client-go/tools/cache"
)

// Source lists the ingresses of the cluster.
type Source struct {
	indexer cache.Indexer
	class   string
}

func NewSource(inf cache.SharedIndexInformer, class string) *Source {
	return &Source{indexer: inf.GetIndexer(), class: class}
}

func (s *Source) all() []*networkingv1.Ingress {
	var out []*networkingv1.Ingress
	for _, obj := range s.indexer.List() {
		ing, ok := obj.(*networkingv1.Ingress)
		if !ok || ing.Spec.IngressClassName == nil || *ing.Spec.IngressClassName != s.class {
			continue
		}
		out = append(out, ing)
	}
	slices.SortFunc(out, func(a, b *networkingv1.Ingress) int {
		return strings.Compare(a.Namespace+"/"+a.Name, b.Namespace+"/"+b.Name)
	})
	return out
}
