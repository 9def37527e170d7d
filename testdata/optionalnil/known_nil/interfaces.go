package known_nil

import (
	"context"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// A pointer that is nil is no nil interface: the getters of its metadata follow it.
func keyOf(obj client.Object) client.ObjectKey {
	return client.ObjectKey{Namespace: obj.GetNamespace(), Name: obj.GetName()}
}

func describe(claim *corev1.PersistentVolumeClaim) string {
	if claim == nil {
		return fmt.Sprintf("%s is not there", keyOf(claim)) // want `known-nil: claim is dereferenced where it is known to be nil`
	}
	return keyOf(claim).String()
}

// A function hands it on.
func title(obj client.Object) string { return "object " + keyOf(obj).String() }

func names(claims map[string]*corev1.PersistentVolumeClaim, name string) string {
	claim, ok := claims[name]
	if !ok {
		return title(claim) // want `known-nil: claim is dereferenced where it is known to be nil`
	}
	return title(claim)
}

func library(pod *corev1.Pod) error {
	if pod == nil {
		return fmt.Errorf("no pod %s", client.ObjectKeyFromObject(pod)) // want `known-nil: pod is dereferenced where it is known to be nil`
	}
	return nil
}

func removes(ctx context.Context, c client.Client, pod *corev1.Pod) error {
	if pod == nil {
		return c.Delete(ctx, pod) // want `known-nil: pod is dereferenced where it is known to be nil`
	}
	return nil
}

// It looks at the interface and at the pointer in it, which a comparison with nil does not see.
func okKeyOf(obj client.Object) string {
	if pod, ok := obj.(*corev1.Pod); ok && pod == nil {
		return ""
	}
	return obj.GetName()
}

func okLookedInside(pod *corev1.Pod) string {
	if pod == nil {
		return okKeyOf(pod)
	}
	return keyOf(pod).String()
}

// The assertion holds for a nil pointer.
func kindOfPod(obj runtime.Object) bool {
	pod := obj.(*corev1.Pod)
	return pod != nil
}

func okAssertedInside(pod *corev1.Pod) bool {
	if pod == nil {
		return kindOfPod(pod)
	}
	return true
}

// A copy of nil is nil.
func copyOf(obj client.Object) runtime.Object { return obj.DeepCopyObject() }

func okCopied(pod *corev1.Pod) runtime.Object {
	if pod == nil {
		return copyOf(pod)
	}
	return nil
}

// A method of the program can take nil.
type titled interface{ Title() string }

type book struct{ title string }

func (b *book) Title() string {
	if b == nil {
		return ""
	}
	return b.title
}

func titleOf(n titled) string { return n.Title() }

func okBook(b *book) string {
	if b == nil {
		return titleOf(b)
	}
	return b.title
}
