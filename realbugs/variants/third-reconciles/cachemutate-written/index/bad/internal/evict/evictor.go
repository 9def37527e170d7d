package evict

import (
	"context"
	"fmt"

	"example.org/variants/third-reconciles/cachemutate-written/index/bad/internal/pods"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	kerrors "k8s.io/apimachinery/pkg/util/errors"
	"k8s.io/client-go/kubernetes"
)

const reason = "acme.io/evicted-because"

type Evictor struct {
	kube kubernetes.Interface
	pods *pods.Store
}

func New(kube kubernetes.Interface, store *pods.Store) *Evictor {
	return &Evictor{kube: kube, pods: store}
}

// Annotate tells the owners of the pods of a node why they will be evicted.
func (e *Evictor) Annotate(ctx context.Context, node, why string) error {
	list, err := e.pods.OnNode(node)
	if err != nil {
		return err
	}
	var errs []error
	for _, pod := range list {
		if pod.Annotations[reason] == why {
			continue
		}
		if pod.Annotations == nil {
			pod.Annotations = map[string]string{} // WANT cachemutate/written
		}
		pod.Annotations[reason] = why
		if _, err := e.kube.CoreV1().Pods(pod.Namespace).Update(ctx, pod, metav1.UpdateOptions{}); err != nil {
			errs = append(errs, fmt.Errorf("annotate %s/%s: %w", pod.Namespace, pod.Name, err))
		}
	}
	return kerrors.NewAggregate(errs)
}
