package drain

import (
	"context"
	"errors"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/fields"
	"k8s.io/client-go/kubernetes"
	"k8s.io/klog/v2"

	"example.org/variants/fourth-stops/skipped-close/parallel-drain/good/internal/evict"
	"example.org/variants/fourth-stops/skipped-close/parallel-drain/good/internal/tally"
)

// Node evicts the pods of a node side by side.
func Node(ctx context.Context, kube kubernetes.Interface, node string) error {
	pods, err := kube.CoreV1().Pods("").List(ctx, metav1.ListOptions{
		FieldSelector: fields.OneTermEqualSelector("spec.nodeName", node).String(),
	})
	if err != nil {
		return fmt.Errorf("pods of %s: %w", node, err)
	}
	e := &evict.Evictor{Kube: kube}
	t := &tally.Tally{}
	for i := range pods.Items {
		t.Begin()
		go one(ctx, e, t, &pods.Items[i])
	}
	n, errs := t.Wait()
	klog.InfoS("drained", "node", node, "evicted", n)
	return errors.Join(errs...)
}

func one(ctx context.Context, e *evict.Evictor, t *tally.Tally, p *corev1.Pod) {
	defer t.End()
	if metav1.GetControllerOf(p) == nil {
		klog.InfoS("pod has no controller, left alone", "pod", klog.KObj(p))
		return
	}
	evicted, err := e.Evict(ctx, p)
	if evicted || err != nil {
		t.Count(err)
	}
}
