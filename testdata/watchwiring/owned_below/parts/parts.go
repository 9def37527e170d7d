// Package parts makes what a Cistern consists of. Its controller is built in another package, where the watches are.
package parts

import (
	"context"

	appsv1 "k8s.io/api/apps/v1"
	batchv1 "k8s.io/api/batch/v1"
	corev1 "k8s.io/api/core/v1"
	policyv1 "k8s.io/api/policy/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	"github.com/ctrllint/ctrllint/testdata/watchwiring/owned_below/kinds"
	"github.com/ctrllint/ctrllint/testdata/watchwiring/owned_below/parts/refs"
)

// EnsureSet makes a set.
func EnsureSet(ctx context.Context, c client.Client, cistern *kinds.Cistern) error {
	set := &appsv1.StatefulSet{ObjectMeta: metav1.ObjectMeta{Name: cistern.Name, Namespace: cistern.Namespace}}
	if err := controllerutil.SetControllerReference(cistern, set, c.Scheme()); err != nil { // the finding is at the watches
		return err
	}
	return c.Create(ctx, set)
}

// Services makes services.
type Services struct{ Client client.Client }

// Ensure makes the service of a Cistern, which other functions of this package own for it.
func (s Services) Ensure(ctx context.Context, cistern *kinds.Cistern) error {
	service := &corev1.Service{ObjectMeta: metav1.ObjectMeta{Name: cistern.Name, Namespace: cistern.Namespace}}
	service.SetOwnerReferences([]metav1.OwnerReference{asOwner(cistern)})
	return s.Client.Create(ctx, service)
}

func asOwner(cistern *kinds.Cistern) metav1.OwnerReference {
	controller := true
	return metav1.OwnerReference{APIVersion: cistern.APIVersion, Kind: cistern.Kind, Name: cistern.Name, UID: cistern.UID, Controller: &controller}
}

// EnsureBudget has the reference made by a third package.
func EnsureBudget(ctx context.Context, c client.Client, cistern *kinds.Cistern) error {
	budget := &policyv1.PodDisruptionBudget{ObjectMeta: metav1.ObjectMeta{Name: cistern.Name, Namespace: cistern.Namespace}}
	if err := refs.Own(c, cistern, budget); err != nil {
		return err
	}
	return c.Create(ctx, budget)
}

// OkWatched makes what the controller watches.
func OkWatched(ctx context.Context, c client.Client, cistern *kinds.Cistern) error {
	job := &batchv1.Job{ObjectMeta: metav1.ObjectMeta{Name: cistern.Name, Namespace: cistern.Namespace}}
	if err := refs.Own(c, cistern, job); err != nil {
		return err
	}
	return c.Create(ctx, job)
}
