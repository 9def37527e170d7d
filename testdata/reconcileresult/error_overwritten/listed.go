package error_overwritten

import (
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/client-go/tools/cache"
)

// A store holds objects, or what was made of them.
type store struct {
	indexer   cache.Indexer
	selectors []labels.Selector
}

// okObjects lists the nodes of an informer: it can fail for what is no object alone (cluster-etcd-operator).
func (s *store) okObjects() (ret []*corev1.Node, err error) {
	for _, selector := range s.selectors {
		err = cache.ListAll(s.indexer, selector, func(m any) { ret = append(ret, m.(*corev1.Node)) })
	}
	return ret, err
}

// okNamespaced has a function for each of them.
func (s *store) okNamespaced(namespace string) (ret []metav1.Object, err error) {
	add := func(m any) {
		object := m.(metav1.Object)
		if object.GetDeletionTimestamp() == nil {
			ret = append(ret, object)
		}
	}
	for _, selector := range s.selectors {
		err = cache.ListAllByNamespace(s.indexer, namespace, selector, add)
	}
	return ret, err
}

// entries lists what a transform has left.
func (s *store) entries() (ret []*entry, err error) {
	for _, selector := range s.selectors {
		err = cache.ListAll(s.indexer, selector, func(m any) { // want `error-overwritten: the error of ListAll is overwritten in the next turn of the loop`
			ret = append(ret, m.(*entry))
		})
	}
	return ret, err
}

type entry struct{ name string }

// some lists what is an object among others.
func (s *store) some() (ret []*corev1.Node, err error) {
	for _, selector := range s.selectors {
		err = cache.ListAll(s.indexer, selector, func(m any) { // want `error-overwritten: the error of ListAll is overwritten in the next turn of the loop`
			if node, ok := m.(*corev1.Node); ok {
				ret = append(ret, node)
			}
		})
	}
	return ret, err
}

// handed does not know what there is.
func (s *store) handed(add func(any)) (err error) {
	for _, selector := range s.selectors {
		err = cache.ListAll(s.indexer, selector, add) // want `error-overwritten: the error of ListAll is overwritten in the next turn of the loop`
	}
	return err
}
