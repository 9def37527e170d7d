package example

import (
	"context"

	"k8s.io/apimachinery/pkg/util/runtime"
	"k8s.io/client-go/util/workqueue"
)

const maxRetries = 5

// Mirrors copies services to another cluster.
type Mirrors struct {
	services  workqueue.TypedRateLimitingInterface[string]
	endpoints workqueue.TypedRateLimitingInterface[string]
	gateways  workqueue.TypedRateLimitingInterface[string]
	secrets   workqueue.TypedRateLimitingInterface[string]
	copy      func(ctx context.Context, key string) error
}

// NewMirrors makes the queues.
func NewMirrors(copy func(ctx context.Context, key string) error) *Mirrors {
	return &Mirrors{services: newQueue(), endpoints: newQueue(), gateways: newQueue(), secrets: newQueue(), copy: copy}
}

func newQueue() workqueue.TypedRateLimitingInterface[string] {
	return workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())
}

func (m *Mirrors) copyService(ctx context.Context) bool {
	key, shutdown := m.services.Get()
	if shutdown {
		return false
	}
	defer m.services.Done(key)
	err := m.copy(ctx, key)
	if err == nil {
		m.services.Forget(key)
		return true
	}
	if m.services.NumRequeues(key) < maxRetries { // related `^stays 0$`
		m.services.Add(key) // want `^dead-limit: Add of key does not count as a retry: NumRequeues stays 0, and the limit is never reached$`
		return true
	}
	m.services.Forget(key)
	return true
}

func (m *Mirrors) copyEndpoint(ctx context.Context) bool {
	key, shutdown := m.endpoints.Get()
	if shutdown {
		return false
	}
	defer m.endpoints.Done(key)
	err := m.copy(ctx, key)
	if err == nil {
		m.endpoints.Forget(key)
		return true
	}
	if m.endpoints.NumRequeues(key) < maxRetries {
		m.endpoints.AddRateLimited(key)
		return true
	}
	m.endpoints.Forget(key)
	return true
}

func (m *Mirrors) okCopySecret(ctx context.Context) bool {
	key, shutdown := m.secrets.Get()
	if shutdown {
		return false
	}
	defer m.secrets.Done(key)
	err := m.copy(ctx, key)
	if err == nil {
		m.secrets.Forget(key)
		return true
	}
	if m.secrets.NumRequeues(key) < maxRetries {
		m.secrets.AddRateLimited(key)
		return true
	}
	m.secrets.Forget(key)
	return true
}

// Run starts the workers.
func (m *Mirrors) Run(ctx context.Context) {
	defer m.services.ShutDown()
	defer m.gateways.ShutDown()
	defer m.secrets.ShutDown()
	go func() {
		for m.copyService(ctx) {
		}
	}()
	go func() {
		for m.copyEndpoint(ctx) && m.okCopySecret(ctx) {
		}
	}()
	go func() {
		for m.copyGateway(ctx) {
		}
	}()
	<-ctx.Done()
}

func (m *Mirrors) copyGateway(ctx context.Context) bool {
	key, shutdown := m.gateways.Get() // related `^got here$`
	if shutdown {
		return false
	}
	defer m.gateways.Done(key)
	if err := m.copy(ctx, key); err != nil {
		runtime.HandleError(err)
		m.gateways.AddRateLimited(key) // want `^no-forget: m.gateways never forgets key: its backoff grows with each failure, and success does not reset it$`
	}
	return true
}

// OkMirrors shuts both queues down.
type OkMirrors struct {
	services, endpoints workqueue.TypedRateLimitingInterface[string]
}

func (m *OkMirrors) copyService() {
	key, shutdown := m.services.Get()
	if !shutdown {
		m.services.Done(key)
	}
}

func (m *OkMirrors) copyEndpoints() {
	key, shutdown := m.endpoints.Get()
	if !shutdown {
		m.endpoints.Done(key)
	}
}

// Run starts the workers.
func (m *OkMirrors) Run(ctx context.Context) {
	defer m.services.ShutDown()
	defer m.endpoints.ShutDown()
	go m.copyService()
	go m.copyEndpoints()
	<-ctx.Done()
}

// Tables applies routes and rules.
type Tables struct {
	routes, rules workqueue.TypedInterface[string]
	apply         func(key string)
}

// NewTables makes the queues, and starts the workers.
func NewTables(apply func(key string)) *Tables {
	t := &Tables{routes: workqueue.NewTyped[string](), rules: workqueue.NewTyped[string](), apply: apply}
	go t.applyRoutes()
	go t.applyRules()
	return t
}

func (t *Tables) applyRoutes() {
	for {
		key, shutdown := t.routes.Get()
		if shutdown {
			return
		}
		t.apply(key)
		t.routes.Done(key)
	}
}

func (t *Tables) applyRules() {
	for {
		key, shutdown := t.rules.Get() // want `^sibling-not-shut-down: nothing shuts t.rules down, as routes is: its worker waits in Get for ever$`
		if shutdown {
			return
		}
		t.apply(key)
		t.rules.Done(key)
	}
}

// Close ends the workers.
func (t *Tables) Close() {
	t.routes.ShutDown() // related `^routes is shut down here$`
}
