package usage

import (
	"context"
	"fmt"
	"time"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/wait"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Collector fills a book at an interval.
type Collector struct {
	Reader  client.Reader
	Publish func(*Book)
	Every   time.Duration
	Failed  func(error)
}

// Start collects until the context ends.
func (c *Collector) Start(ctx context.Context) error {
	wait.UntilWithContext(ctx, func(ctx context.Context) {
		book, err := c.collect(ctx)
		if err != nil {
			c.Failed(err)
			return
		}
		c.Publish(book)
	}, c.Every)
	return nil
}

func (c *Collector) collect(ctx context.Context) (*Book, error) {
	var pods corev1.PodList
	if err := c.Reader.List(ctx, &pods); err != nil {
		return nil, fmt.Errorf("list pods: %w", err)
	}
	book := NewBook()
	for i := range pods.Items {
		pod := &pods.Items[i]
		if pod.Status.Phase != corev1.PodRunning {
			continue
		}
		book.Enter(workloadOf(pod), pod)
	}
	return book, nil
}

func workloadOf(pod *corev1.Pod) string {
	owner := metav1.GetControllerOf(pod)
	if owner == nil {
		return pod.Namespace + "/Pod/" + pod.Name
	}
	return pod.Namespace + "/" + owner.Kind + "/" + owner.Name
}
