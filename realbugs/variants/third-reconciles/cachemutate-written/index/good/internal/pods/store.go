package pods

import (
	"fmt"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/cache"
)

const byNode = "node"

// Store finds pods by their node.
type Store struct {
	indexer cache.Indexer
}

func NewStore(inf cache.SharedIndexInformer) (*Store, error) {
	err := inf.AddIndexers(cache.Indexers{byNode: func(obj any) ([]string, error) {
		pod, ok := obj.(*corev1.Pod)
		if !ok {
			return nil, fmt.Errorf("unexpected %T", obj)
		}
		return []string{pod.Spec.NodeName}, nil
	}})
	if err != nil {
		return nil, err
	}
	return &Store{indexer: inf.GetIndexer()}, nil
}

// OnNode lists the pods of a node.
func (s *Store) OnNode(node string) ([]*corev1.Pod, error) {
	objs, err := s.indexer.ByIndex(byNode, node)
	if err != nil {
		return nil, err
	}
	pods := make([]*corev1.Pod, 0, len(objs))
	for _, o := range objs {
		if pod, ok := o.(*corev1.Pod); ok {
			pods = append(pods, pod.DeepCopy())
		}
	}
	return pods, nil
}
