package helpers

import (
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/labels"
	corelisters "k8s.io/client-go/listers/core/v1"
	"k8s.io/client-go/tools/cache"
)

// copyingLister lists copies.
type copyingLister struct{ pods corelisters.PodLister }

func (l *copyingLister) List(selector labels.Selector) ([]*corev1.Pod, error) {
	pods, err := l.pods.List(selector)
	if err != nil {
		return nil, err
	}
	var found []*corev1.Pod
	for _, pod := range pods {
		found = append(found, pod.DeepCopy())
	}
	return found, nil
}

func okCopyingLister(lister *copyingLister) error {
	pods, err := lister.List(labels.Everything())
	if err != nil {
		return err
	}
	for _, pod := range pods {
		pod.Labels["x"] = "y"
	}
	return nil
}

// indexerLister is written as listers were generated before they were generic.
type indexerLister struct{ indexer cache.Indexer }

func (l *indexerLister) List(selector labels.Selector) (found []*corev1.Pod, err error) {
	err = cache.ListAll(l.indexer, selector, func(obj any) {
		found = append(found, obj.(*corev1.Pod))
	})
	return found, err
}

func changesListed(lister *indexerLister) error {
	pods, err := lister.List(labels.Everything())
	if err != nil {
		return err
	}
	for _, pod := range pods {
		pod.Labels["x"] = "y" // want `written`
	}
	return nil
}
