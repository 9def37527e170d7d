package owner_used

import (
	"errors"
	"sync"

	corev1 "k8s.io/api/core/v1"
)

type tenant struct{ host string }

// tenants is what the program knows of them, as they come and go.
type tenants struct {
	mu    sync.Mutex
	known map[string]*tenant
	fixed map[string]*tenant
	loads sync.Map
}

func (t *tenants) remove(name string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	delete(t.known, name)
}

func (t *tenants) unload(name string) { t.loads.Delete(name) }

func (t *tenants) add(name string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.known[name] = &tenant{host: name}
}

func (t *tenants) names() []string {
	t.mu.Lock()
	defer t.mu.Unlock()
	var names []string
	for name := range t.known {
		names = append(names, name)
	}
	return names
}

func (t *tenants) get(name string) *tenant {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.known[name]
}

func (t *tenants) find(name string) *tenant {
	if found, ok := t.known[name]; ok {
		return found
	}
	return nil
}

func (t *tenants) setting(name string) *tenant { return t.fixed[name] }

func hostOf(t *tenants, pod *corev1.Pod) string {
	return t.get(pod.Labels["tenant"]).host // want `nothing-found: t.get\(pod.Labels\["tenant"\]\) is nil when get finds nothing`
}

func hostFound(t *tenants, pod *corev1.Pod) string {
	found := t.find(pod.Labels["tenant"])
	return found.host // want `nothing-found: found is nil when find finds nothing`
}

func okHost(t *tenants, pod *corev1.Pod) (string, error) {
	found := t.get(pod.Labels["tenant"])
	if found == nil {
		return "", errors.New("no such tenant")
	}
	return found.host, nil
}

// Entries of this map stay.
func okFixed(t *tenants, pod *corev1.Pod) string { return t.setting(pod.Labels["tenant"]).host }

// It was put there right before.
func okAdded(t *tenants, pod *corev1.Pod) string {
	t.add(pod.Name)
	return t.get(pod.Name).host
}

// The name is one of the map.
func okNames(t *tenants) (hosts []string) {
	for _, name := range t.names() {
		hosts = append(hosts, t.get(name).host)
	}
	return hosts
}

// The entry of a sync.Map may be missing.
func loaded(t *tenants, pod *corev1.Pod) string {
	value, _ := t.loads.Load(pod.Name)
	return value.(*tenant).host // want `nothing-found: value is nil when Load finds nothing`
}

func okLoaded(t *tenants, pod *corev1.Pod) string {
	value, ok := t.loads.Load(pod.Name)
	if !ok {
		return ""
	}
	return value.(*tenant).host
}
