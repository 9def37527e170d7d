package routes

import (
	"context"
	"errors"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/tools/cache"

	"example.org/variants/fourth-reconciles/tombstone-assert/route-table/bad/pkg/watch"
)

// Pods keeps a table up to date.
type Pods struct {
	table   *Table
	factory informers.SharedInformerFactory
	synced  cache.InformerSynced
}

// NewPods registers the handler.
func NewPods(factory informers.SharedInformerFactory, table *Table) (*Pods, error) {
	p := &Pods{table: table, factory: factory}
	reg, err := factory.Core().V1().Pods().Informer().AddEventHandler(watch.Adapt[*corev1.Pod](p))
	if err != nil {
		return nil, err
	}
	p.synced = reg.HasSynced
	return p, nil
}

// Upsert routes the address of a pod.
func (p *Pods) Upsert(pod *corev1.Pod) {
	if pod.Spec.HostNetwork || pod.Status.PodIP == "" {
		return
	}
	p.table.Set(pod.Status.PodIP, pod.Spec.NodeName)
}

// Remove drops the address of a pod.
func (p *Pods) Remove(pod *corev1.Pod) {
	if pod.Spec.HostNetwork || pod.Status.PodIP == "" {
		return
	}
	p.table.Drop(pod.Status.PodIP)
}

// Run watches until the context ends.
func (p *Pods) Run(ctx context.Context) error {
	p.factory.Start(ctx.Done())
	defer p.factory.Shutdown()
	if !cache.WaitForCacheSync(ctx.Done(), p.synced) {
		return errors.New("pods did not sync")
	}
	<-ctx.Done()
	return nil
}
