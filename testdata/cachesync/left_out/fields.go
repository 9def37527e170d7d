package left_out

import (
	"context"
	"time"

	"k8s.io/client-go/informers"
	"k8s.io/client-go/tools/cache"
)

// Monitor runs its informers itself.
type Monitor struct {
	rules, namespaces cache.SharedIndexInformer
}

// NewMonitor takes both from one factory.
func NewMonitor(factory informers.SharedInformerFactory) *Monitor {
	return &Monitor{rules: factory.Core().V1().ConfigMaps().Informer(), namespaces: factory.Core().V1().Namespaces().Informer()}
}

// Run waits for one of them.
func (m *Monitor) Run(ctx context.Context) error {
	go m.rules.Run(ctx.Done())
	go m.namespaces.Run(ctx.Done())
	if !cache.WaitForCacheSync(ctx.Done(), m.rules.HasSynced) { // want `missing-synced: WaitForCacheSync waits for other informers of the struct, and not for namespaces: its cache may be empty`
		return ctx.Err()
	}
	for _, object := range m.rules.GetStore().List() {
		m.select1(object)
	}
	return nil
}

func (m *Monitor) select1(any) bool {
	_, exists, _ := m.namespaces.GetStore().GetByKey("monitoring") // related `its cache is read here`
	return exists
}

type scheduler struct {
	pods  cache.SharedIndexInformer
	nodes cache.SharedIndexInformer
	quota cache.SharedIndexInformer
}

func (s *scheduler) prepare(stop <-chan struct{}) bool {
	all := []cache.InformerSynced{s.pods.HasSynced, s.nodes.HasSynced}
	return cache.WaitForNamedCacheSync("scheduler", stop, all...) // want `missing-synced: .* not for quota`
}

func (s *scheduler) fits() int {
	indexed, err := s.quota.GetIndexer().ByIndex("team", "a") // related `its cache is read here`
	if err != nil {
		return 0
	}
	return len(indexed) + len(s.pods.GetIndexer().ListKeys()) + len(s.nodes.GetIndexer().ListKeys())
}

type exporter struct {
	events, jobs cache.SharedIndexInformer
	stop         chan struct{}
}

func (e *exporter) start() {
	for _, run := range []func(<-chan struct{}){e.events.Run, e.jobs.Run} {
		go run(e.stop)
	}
}

func (e *exporter) await() {
	e.start()
	cache.WaitForCacheSync(e.stop, e.events.HasSynced)
}

func (e *exporter) okMayWait() []string { return e.jobs.GetStore().ListKeys() } // its method is handed on as a value: not followed

// OkAll asks each of them, in two functions.
type OkAll struct {
	pods, nodes cache.SharedIndexInformer
}

func (o *OkAll) okRun(stop <-chan struct{}) bool {
	for !o.nodes.HasSynced() {
		time.Sleep(time.Second)
	}
	return cache.WaitForCacheSync(stop, o.pods.HasSynced)
}

func (o *OkAll) okRead() int { return len(o.nodes.GetStore().List()) + len(o.pods.GetStore().List()) }

// OkRegistered waits for the handler of one of them.
type OkRegistered struct {
	pods, nodes cache.SharedIndexInformer
}

func (o *OkRegistered) okRun(stop <-chan struct{}) bool {
	registration, err := o.nodes.AddEventHandler(cache.ResourceEventHandlerFuncs{})
	if err != nil {
		return false
	}
	return cache.WaitForCacheSync(stop, o.pods.HasSynced, registration.HasSynced)
}

func (o *OkRegistered) okRead() int { return len(o.nodes.GetStore().List()) }

// OkNeverRead only gets events of one of them.
type OkNeverRead struct {
	pods, nodes cache.SharedIndexInformer
}

func (o *OkNeverRead) okRun(stop <-chan struct{}) bool {
	go o.nodes.Run(stop)
	return cache.WaitForCacheSync(stop, o.pods.HasSynced)
}
