package nil_map_write

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	"github.com/ctrllint/ctrllint/testdata/optionalnil/merge"
)

// A function of another package writes into the map.
func (m *marks) merged(ctx context.Context, key client.ObjectKey, more map[string]string) error {
	service := corev1.Service{}
	if err := m.Get(ctx, key, &service); err != nil {
		return err
	}
	merge.Into(service.Labels, more) // want `nil-map-write: service.Labels may be nil`
	return m.Update(ctx, &service)
}

func (m *marks) okMerged(ctx context.Context, key client.ObjectKey, more map[string]string) error {
	service := corev1.Service{}
	if err := m.Get(ctx, key, &service); err != nil {
		return err
	}
	service.Labels = merge.Made(service.Labels, more)
	if !merge.Checked(service.Annotations, "merged") {
		return nil
	}
	return m.Update(ctx, &service)
}

// The metadata is handed on, and the map of it.
func mergeMeta(into *metav1.ObjectMeta, desired metav1.ObjectMeta) bool {
	return putAll(into.Annotations, desired.Annotations) // want `nil-map-write: into.Annotations may be nil`
}

func putAll(into, more map[string]string) (changed bool) {
	for key, value := range more {
		if into[key] != value {
			into[key] = value
			changed = true
		}
	}
	return changed
}

func (m *marks) metas(ctx context.Context, config *corev1.ConfigMap, desired corev1.ConfigMap) error {
	if !mergeMeta(&config.ObjectMeta, desired.ObjectMeta) {
		return nil
	}
	return m.Update(ctx, config)
}

func okMergeMeta(into *metav1.ObjectMeta, desired metav1.ObjectMeta) bool {
	if into.Annotations == nil {
		into.Annotations = make(map[string]string)
	}
	return putAll(into.Annotations, desired.Annotations)
}

// The caller names the function that writes.
func (m *marks) fence(ctx context.Context, config *corev1.ConfigMap) error {
	fenced := config.DeepCopy()
	if err := apply(addFence, fenced.Annotations); err != nil { // want `nil-map-write: fenced.Annotations may be nil`
		return err
	}
	return m.Patch(ctx, fenced, client.MergeFrom(config))
}

func apply(change func(map[string]string) error, annotations map[string]string) error {
	return change(annotations)
}

func addFence(annotations map[string]string) error {
	annotations["fenced"] = "true"
	return nil
}

// Nothing writes.
func okApply(config *corev1.ConfigMap) error { return ask(isFenced, config.Annotations) }

func ask(question func(map[string]string) error, annotations map[string]string) error {
	return question(annotations)
}

func isFenced(annotations map[string]string) error {
	_ = annotations["fenced"]
	return nil
}

// The object is a field, and CreateOrUpdate overwrites what was made with the map.
type certificate struct {
	client.Client
	secret *corev1.Secret
}

func (c *certificate) define(name string) {
	c.secret = &corev1.Secret{ObjectMeta: metav1.ObjectMeta{Name: name}, Data: map[string][]byte{}}
}

func (c *certificate) ensure(ctx context.Context, authority []byte) error {
	_, err := controllerutil.CreateOrUpdate(ctx, c.Client, c.secret, func() error {
		c.secret.Data["ca.crt"] = authority // want `nil-map-write: c.secret.Data may be nil`
		return nil
	})
	return err
}

func (c *certificate) okEnsure(ctx context.Context, authority []byte) error {
	_, err := controllerutil.CreateOrUpdate(ctx, c.Client, c.secret, func() error {
		if c.secret.Data == nil {
			c.secret.Data = make(map[string][]byte)
		}
		c.secret.Data["ca.crt"] = authority
		return nil
	})
	return err
}

// What is made in between is another object.
func (m *marks) other(ctx context.Context, key client.ObjectKey) error {
	var config corev1.ConfigMap
	if err := m.Get(ctx, key, &config); err != nil {
		return err
	}
	copied := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Name: key.Name + "-copy", Annotations: map[string]string{"of": key.Name}}}
	if err := m.Create(ctx, copied); err != nil {
		return err
	}
	config.Annotations["copy"] = copied.Name // want `nil-map-write: config.Annotations may be nil`
	return m.Update(ctx, &config)
}

// The map is made where there is something to put into it.
func okMadeIfNeeded(into *metav1.ObjectMeta, desired metav1.ObjectMeta) bool {
	if into.Annotations == nil && len(desired.Annotations) > 0 {
		into.Annotations = make(map[string]string, len(desired.Annotations))
	}
	return putAll(into.Annotations, desired.Annotations)
}

// The function that is handed over is one of another package.
func (m *marks) mergeBy(ctx context.Context, key client.ObjectKey, more map[string]string) error {
	return m.changed(ctx, key, more, merge.Into)
}

func (m *marks) changed(ctx context.Context, key client.ObjectKey, more map[string]string, change func(into, more map[string]string)) error {
	var config corev1.ConfigMap
	if err := m.Get(ctx, key, &config); err != nil {
		return err
	}
	changed := config.DeepCopy()
	change(changed.Annotations, more) // want `nil-map-write: changed.Annotations may be nil`
	return m.Patch(ctx, changed, client.MergeFrom(&config))
}
