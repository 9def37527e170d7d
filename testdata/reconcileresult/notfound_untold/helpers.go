package notfound_untold

import (
	"context"
	"errors"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

// Helpers looks up and creates in functions of its own.
type Helpers struct {
	client.Client
	scheme *runtime.Scheme
}

func (h *Helpers) make(ctx context.Context, owner *corev1.Pod, key client.ObjectKey) error {
	settings := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: key.Namespace, Name: key.Name}}
	if err := controllerutil.SetControllerReference(owner, settings, h.scheme); err != nil {
		return err
	}
	return h.Create(ctx, settings)
}

// makeOnce creates only what another request has not found.
func (h *Helpers) makeOnce(ctx context.Context, key client.ObjectKey) error {
	if err := h.Get(ctx, key, &corev1.Secret{}); err == nil {
		return nil
	}
	return h.Create(ctx, &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: key.Namespace, Name: key.Name}})
}

func (h *Helpers) find(ctx context.Context, key client.ObjectKey) (*corev1.ConfigMap, error) {
	settings := &corev1.ConfigMap{}
	if err := h.Get(ctx, key, settings); err != nil {
		return nil, fmt.Errorf("settings %s: %w", key, err)
	}
	return settings, nil
}

// ensure creates in a function that can fail before it does.
func (h *Helpers) ensure(ctx context.Context, owner *corev1.Pod, key client.ObjectKey) error {
	settings := &corev1.ConfigMap{}
	if err := h.Get(ctx, key, settings); err != nil { // related `fails here, for whatever reason`
		ctrl.LoggerFrom(ctx).Info("creating", "settings", key)
		return h.make(ctx, owner, key) // want `notfound-untold: make runs after any error of Get`
	}
	settings.Data = owner.Annotations
	return h.Update(ctx, settings)
}

// ensureFound looks it up in a function of its own, too.
func (h *Helpers) ensureFound(ctx context.Context, owner *corev1.Pod, key client.ObjectKey) error {
	settings, err := h.find(ctx, key) // related `fails here, for whatever reason`
	if err != nil {
		return h.make(ctx, owner, key) // want `notfound-untold: make runs after any error of find`
	}
	settings.Data = owner.Annotations
	return h.Update(ctx, settings)
}

// recreate creates by itself what a function has looked for.
func (h *Helpers) recreate(ctx context.Context, key client.ObjectKey) error {
	if _, err := h.find(ctx, key); err != nil { // related `fails here, for whatever reason`
		return h.Create(ctx, &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: key.Namespace, Name: key.Name}}) // want `failure-hidden: Create runs after any error of find`
	}
	return nil
}

// dropped deletes what has lost its owner.
func (h *Helpers) dropped(ctx context.Context, pod *corev1.Pod, key client.ObjectKey) error {
	if _, err := h.find(ctx, key); err != nil { // related `fails here, for whatever reason`
		return h.drop(ctx, pod) // want `notfound-untold: drop runs after any error of find`
	}
	return nil
}

func (h *Helpers) drop(ctx context.Context, pod *corev1.Pod) error {
	ctrl.LoggerFrom(ctx).Info("its settings are gone", "pod", pod.Name)
	return client.IgnoreNotFound(h.Delete(ctx, pod))
}

func (h *Helpers) okEnsureFound(ctx context.Context, owner *corev1.Pod, key client.ObjectKey) error {
	settings, err := h.find(ctx, key)
	if apierrors.IsNotFound(err) {
		return h.make(ctx, owner, key)
	}
	if err != nil {
		return err
	}
	settings.Data = owner.Annotations
	return h.Update(ctx, settings)
}

// okSecond creates where another lookup has said that it is not there.
func (h *Helpers) okSecond(ctx context.Context, owner *corev1.Pod, key, other client.ObjectKey) error {
	if _, err := h.find(ctx, key); err != nil {
		if _, err = h.find(ctx, other); apierrors.IsNotFound(err) {
			return h.make(ctx, owner, other)
		}
		return err
	}
	return nil
}

// okOtherKind creates something else than what was looked for.
func (h *Helpers) okOtherKind(ctx context.Context, key client.ObjectKey) error {
	if _, err := h.find(ctx, key); err != nil {
		return h.Create(ctx, &corev1.Event{ObjectMeta: metav1.ObjectMeta{Namespace: key.Namespace, Name: key.Name}})
	}
	return nil
}

// okMaybe calls what may create nothing.
func (h *Helpers) okMaybe(ctx context.Context, key client.ObjectKey) error {
	if _, err := h.find(ctx, key); err != nil {
		return h.makeOnce(ctx, key)
	}
	return nil
}

// two fails for two objects: which of them is missing is not known.
func (h *Helpers) two(ctx context.Context, key client.ObjectKey) (*corev1.ConfigMap, error) {
	if err := h.Get(ctx, key, &corev1.Secret{}); err != nil {
		return nil, err
	}
	settings := &corev1.ConfigMap{}
	return settings, h.Get(ctx, key, settings)
}

func (h *Helpers) okOfTwo(ctx context.Context, key client.ObjectKey) error {
	if _, err := h.two(ctx, key); err != nil {
		return h.Create(ctx, &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: key.Namespace, Name: key.Name}})
	}
	return nil
}

// named says itself that the object has no name.
func (h *Helpers) named(ctx context.Context, pod *corev1.Pod) (*corev1.ConfigMap, error) {
	if pod.Annotations["settings"] == "" {
		return nil, errors.New("no settings are wanted")
	}
	settings := &corev1.ConfigMap{}
	return settings, h.Get(ctx, client.ObjectKey{Namespace: pod.Namespace, Name: pod.Annotations["settings"]}, settings)
}

// unnamed creates after any error, too.
func (h *Helpers) unnamed(ctx context.Context, pod *corev1.Pod) error {
	if _, err := h.named(ctx, pod); err != nil { // related `fails here, for whatever reason`
		return h.Create(ctx, &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: pod.Namespace, Name: pod.Name}}) // want `failure-hidden: Create runs after any error of named`
	}
	return nil
}

func (h *Helpers) publish(ctx context.Context, event *corev1.Event) {
	if err := h.Create(ctx, event); err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "no event")
	}
}

func (h *Helpers) put(ctx context.Context, settings *corev1.ConfigMap) {
	if err := h.Create(ctx, settings); err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "not created")
	}
}

// okPublished creates an event about the failure, whatever that is, which takes the place of nothing (lifecycle-manager).
func (h *Helpers) okPublished(ctx context.Context, key client.ObjectKey) error {
	if _, err := h.find(ctx, key); err != nil {
		h.publish(ctx, &corev1.Event{ObjectMeta: metav1.ObjectMeta{Namespace: key.Namespace, GenerateName: key.Name}, Reason: "Failed"})
	}
	return nil
}

// putInstead creates what it has not found by the same means.
func (h *Helpers) putInstead(ctx context.Context, key client.ObjectKey) error {
	if _, err := h.find(ctx, key); err != nil { // related `fails here, for whatever reason`
		h.put(ctx, &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: key.Namespace, Name: key.Name}}) // want `notfound-untold: put runs after any error of find`
	}
	return nil
}
