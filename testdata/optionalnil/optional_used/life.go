package optional_used

import (
	"context"

	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	"github.com/ctrllint/ctrllint/testdata/optionalnil/api"
)

const saved = "example.com/saved"

// That an object is not being deleted says nothing of its parts.
func alive(b *api.Backup) int32 {
	if !b.DeletionTimestamp.IsZero() {
		return 0
	}
	return *b.Spec.Replicas // want `optional-used: b.Spec.Replicas is optional`
}

func aliveByGetter(b *api.Backup) int32 {
	if b.GetDeletionTimestamp().IsZero() {
		return *b.Spec.Replicas // want `optional-used: b.Spec.Replicas is optional`
	}
	return 0
}

// Nor do its finalizers.
func cleanUp(ctx context.Context, c client.Client, b *api.Backup, remove func(int32)) {
	if b.GetDeletionTimestamp() != nil && controllerutil.ContainsFinalizer(b, saved) {
		remove(*b.Spec.Replicas) // want `optional-used: b.Spec.Replicas is optional`
	}
}

// Nor does that it gets one.
func registered(ctx context.Context, c client.Client, b *api.Backup, start func(int32)) error {
	if controllerutil.AddFinalizer(b, saved) {
		return c.Update(ctx, b)
	}
	start(*b.Spec.Replicas) // want `optional-used: b.Spec.Replicas is optional`
	return nil
}

// A function that asks for no more is no other question.
func leaving(object metav1.Object) bool {
	return object.GetDeletionTimestamp() != nil && len(object.GetFinalizers()) > 0
}

func settled(b *api.Backup) bool {
	return b.DeletionTimestamp.IsZero() && controllerutil.ContainsFinalizer(b, saved)
}

func aliveByHelpers(b *api.Backup) int32 {
	if leaving(b) || !settled(b) {
		return 0
	}
	return *b.Spec.Replicas // want `optional-used: b.Spec.Replicas is optional`
}

func address(s *corev1.Service) string {
	if !s.DeletionTimestamp.IsZero() {
		return ""
	}
	return s.Status.LoadBalancer.Ingress[0].IP // want `index-of-optional-list: s.Status.LoadBalancer.Ingress is indexed without a look`
}

// The question is about the life of the object and about something else.
func wanted(b *api.Backup) bool { return b.DeletionTimestamp.IsZero() && b.Spec.Type == "copies" }

func okWanted(b *api.Backup) int32 {
	if !wanted(b) {
		return 0
	}
	return *b.Spec.Replicas
}

// A label is given to objects of some kind.
func labelled(object metav1.Object) bool {
	return object.GetDeletionTimestamp() == nil && object.GetLabels()["copies"] == "yes"
}

func okLabelled(b *api.Backup) int32 {
	if labelled(b) {
		return *b.Spec.Replicas
	}
	return 0
}

// The function looks whether the object is as it should be.
func okChecked(check func(*api.Backup) bool, b *api.Backup) int32 {
	if b.DeletionTimestamp.IsZero() && check(b) {
		return *b.Spec.Replicas
	}
	return 0
}

func okAliveAndSet(b *api.Backup) int32 {
	if !controllerutil.ContainsFinalizer(b, saved) || b.Spec.Replicas == nil {
		return 0
	}
	return *b.Spec.Replicas
}
