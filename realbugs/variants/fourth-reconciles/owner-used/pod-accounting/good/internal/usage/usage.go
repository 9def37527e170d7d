package usage

import (
	"sync"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/resource"
)

// Book adds up what workloads ask for.
type Book struct {
	mu  sync.Mutex
	cpu map[string]resource.Quantity
}

// NewBook returns an empty book.
func NewBook() *Book { return &Book{cpu: map[string]resource.Quantity{}} }

// Enter adds the requests of a pod to a workload.
func (b *Book) Enter(workload string, pod *corev1.Pod) {
	b.mu.Lock()
	defer b.mu.Unlock()
	sum := b.cpu[workload]
	for _, c := range pod.Spec.Containers {
		sum.Add(*c.Resources.Requests.Cpu())
	}
	b.cpu[workload] = sum
}

// CPU returns the sum of a workload.
func (b *Book) CPU(workload string) resource.Quantity {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.cpu[workload].DeepCopy()
}
