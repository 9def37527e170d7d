package owner_used

import (
	"context"
	"errors"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/util/managedfields"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type store interface {
	Push(ctx context.Context) error
}

type bucket struct{ name string }

func (b *bucket) Push(ctx context.Context) error { return ctx.Err() }

type disk struct{ name string }

func (d *disk) Push(ctx context.Context) error { return ctx.Err() }

// Another text than the two is none of its cases.
func storeOf(pod *corev1.Pod) (s store, err error) {
	name := pod.Labels["name"]
	if name == "" {
		return nil, errors.New("no name")
	}
	switch pod.Annotations["store"] {
	case "bucket":
		s = &bucket{name}
	case "disk":
		s = &disk{name}
	}
	return s, nil
}

func push(ctx context.Context, pod *corev1.Pod) error {
	s, err := storeOf(pod)
	if err != nil {
		return err
	}
	return s.Push(ctx) // want `nothing-found: s is nil without an error when storeOf finds nothing`
}

func okPush(ctx context.Context, pod *corev1.Pod) error {
	s, err := storeOf(pod)
	if err != nil {
		return err
	}
	if s == nil {
		return errors.New("no store")
	}
	return s.Push(ctx)
}

func plainStore(pod *corev1.Pod) store {
	switch pod.Annotations["store"] {
	case "bucket":
		return &bucket{pod.Name}
	case "disk":
		return &disk{pod.Name}
	}
	return nil
}

func pushPlain(ctx context.Context, pod *corev1.Pod) error {
	return plainStore(pod).Push(ctx) // want `nothing-found: the store is nil when plainStore finds nothing`
}

// The default is an error.
func okStore(pod *corev1.Pod) (s store, err error) {
	switch pod.Annotations["store"] {
	case "bucket":
		s = &bucket{pod.Name}
	case "disk":
		s = &disk{pod.Name}
	default:
		return nil, errors.New("no store")
	}
	return s, nil
}

func okPushDefault(ctx context.Context, pod *corev1.Pod) error {
	s, err := okStore(pod)
	if err != nil {
		return err
	}
	return s.Push(ctx)
}

type medium string

const (
	onBucket medium = "bucket"
	onDisk   medium = "disk"
)

type backup struct {
	name   string
	medium medium
}

// There is no other medium.
func okMedium(b backup) store {
	switch b.medium {
	case onBucket:
		return &bucket{b.name}
	case onDisk:
		return &disk{b.name}
	}
	return nil
}

func okPushMedium(ctx context.Context, b backup) error { return okMedium(b).Push(ctx) }

// What a function is handed its callers know.
func byName(kind, name string) store {
	switch kind {
	case "bucket":
		return &bucket{name}
	case "disk":
		return &disk{name}
	}
	return nil
}

func okByName(ctx context.Context) error { return byName("disk", "a").Push(ctx) }

// The parser does not know each kind.
func schemaOf(parser *managedfields.GvkParser, live *unstructured.Unstructured) error {
	kind := parser.Type(live.GroupVersionKind())
	_, err := kind.FromUnstructured(live.Object) // want `nothing-found: kind is nil when Type finds nothing`
	return err
}

func okSchemaOf(parser *managedfields.GvkParser, live *unstructured.Unstructured) error {
	kind := parser.Type(live.GroupVersionKind())
	if kind == nil {
		return errors.New("a kind without a schema")
	}
	_, err := kind.FromUnstructured(live.Object)
	return err
}

func secretOrNone(ctx context.Context, c client.Client, key client.ObjectKey) (*corev1.Secret, error) {
	var secret corev1.Secret
	if err := c.Get(ctx, key, &secret); err != nil {
		return nil, client.IgnoreNotFound(err)
	}
	return &secret, nil
}

// It follows the secret in the rounds of a loop.
func firstOf(secret *corev1.Secret, keys []string) string {
	for _, key := range keys {
		if value, ok := secret.Data[key]; ok {
			return string(value)
		}
	}
	return ""
}

func readFirst(ctx context.Context, c client.Client, key client.ObjectKey) (string, error) {
	secret, err := secretOrNone(ctx, c, key)
	if err != nil {
		return "", err
	}
	return firstOf(secret, []string{"token", "password"}), nil // want `nothing-found: secret is nil without an error when secretOrNone finds nothing`
}

func okReadFirst(ctx context.Context, c client.Client, key client.ObjectKey) (string, error) {
	secret, err := secretOrNone(ctx, c, key)
	if err != nil || secret == nil {
		return "", err
	}
	return firstOf(secret, []string{"token", "password"}), nil
}
