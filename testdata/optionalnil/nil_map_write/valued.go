package nil_map_write

import (
	"context"
	"encoding/json"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrllint/ctrllint/testdata/optionalnil/api"
)

type plans struct {
	client.Client
	backup api.Backup
}

// A function returns the object by value.
func (p *plans) config(ctx context.Context, key client.ObjectKey) (corev1.ConfigMap, error) {
	var config corev1.ConfigMap
	err := p.Get(ctx, key, &config)
	if client.IgnoreNotFound(err) != nil {
		return config, err
	}
	if err == nil {
		return config, nil
	}
	config.Name, config.Namespace = key.Name, key.Namespace
	config.Data = map[string]string{}
	return config, p.Create(ctx, &config)
}

func (p *plans) planned(ctx context.Context, key client.ObjectKey, plan string) error {
	var config corev1.ConfigMap
	var err error
	if config, err = p.config(ctx, key); err != nil {
		return err
	}
	original := config.DeepCopy()
	for name := range config.Data {
		if name == plan {
			delete(config.Data, name)
		}
	}
	config.Data[plan] = "yes" // want `nil-map-write: config.Data may be nil`
	return p.Patch(ctx, &config, client.MergeFrom(original))
}

func (p *plans) okPlanned(ctx context.Context, key client.ObjectKey, plan string) error {
	config, err := p.config(ctx, key)
	if err != nil {
		return err
	}
	if config.Data == nil {
		config.Data = map[string]string{}
	}
	config.Data[plan] = "yes"
	return p.Update(ctx, &config)
}

// kind tells kinds of objects apart, and says nothing of a map.
func kindOf(backup *api.Backup) api.Kind { return api.Kind(backup.Spec.Type) }

// The object is decoded from a request.
func (p *plans) mutate(raw []byte) error {
	if err := json.Unmarshal(raw, &p.backup); err != nil {
		return err
	}
	p.complete()
	return nil
}

func (p *plans) complete() {
	if kindOf(&p.backup) == "full" {
		if _, ok := p.backup.Spec.Selector["tier"]; !ok {
			p.backup.Spec.Selector["tier"] = "all" // want `nil-map-write: p.backup.Spec.Selector may be nil`
		}
	}
}

// The function makes the map.
func built(name string) *corev1.ConfigMap {
	config := &corev1.ConfigMap{Data: map[string]string{}}
	config.Name = name
	return config
}

func builtValue(name string) corev1.ConfigMap {
	config := corev1.ConfigMap{Data: map[string]string{}}
	config.Name = name
	return config
}

func okBuilt(ctx context.Context, c client.Client) error {
	config := built("plan")
	config.Data["tier"] = "all"
	return c.Create(ctx, config)
}

func okBuiltValue(ctx context.Context, c client.Client) error {
	config := builtValue("plan")
	config.Data["tier"] = "all"
	return c.Create(ctx, &config)
}

// An interface, of which the package does not see what it returns.
type store interface {
	Load(ctx context.Context, name string) (corev1.ConfigMap, error)
	Made(name string) corev1.ConfigMap
}

func okOpaque(ctx context.Context, c client.Client, s store) error {
	config, err := s.Load(ctx, "plan")
	if err != nil {
		return err
	}
	config.Data["tier"] = "all"
	return c.Update(ctx, &config)
}

// A struct of the program, which it writes as JSON, and makes with the map.
type entry struct {
	Counters map[string]uint64 `json:"counters,omitempty"`
}

func newEntry() *entry { return &entry{Counters: map[string]uint64{}} }

func (e *entry) okAdd(counter string, delta uint64) { e.Counters[counter] += delta }

// labelled is a struct of the program with what is called as in an object.
type labelled struct {
	Labels map[string]string `json:"labels,omitempty"`
}

func newLabelled() *labelled { return &labelled{Labels: map[string]string{}} }

func (l *labelled) okLabel(key, value string) { l.Labels[key] = value }

// Controllers of Kubernetes itself annotate each node.
func okNode(ctx context.Context, c client.Client, key client.ObjectKey) error {
	node := &corev1.Node{}
	if err := c.Get(ctx, key, node); err != nil {
		return err
	}
	node.Annotations["plan"] = "yes"
	return c.Update(ctx, node)
}
