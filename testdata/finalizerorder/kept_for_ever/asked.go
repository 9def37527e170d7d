package kept_for_ever

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

// A change is what is to be done with a mesh.
type change int

func (c change) requiresMeshDeletion() bool { return c == 2 }

func (c change) requiresMesh() bool { return c == 1 }

// Meshes asks by a question of its own whether an object is to go.
type Meshes struct{ client.Client }

func (m *Meshes) apply(ctx context.Context, mesh *corev1.ConfigMap, asked change) error {
	if asked.requiresMeshDeletion() && controllerutil.ContainsFinalizer(mesh, "example.com/mesh") {
		if err := m.Delete(ctx, &corev1.Secret{ObjectMeta: metav1.ObjectMeta{Name: "mesh"}}); err != nil { // want `kept-for-ever: Delete fails once the Secret is gone, and the finalizer of mesh stays`
			return err
		}
		controllerutil.RemoveFinalizer(mesh, "example.com/mesh")
		return m.Update(ctx, mesh)
	}
	return nil
}

func (m *Meshes) okApply(ctx context.Context, mesh *corev1.ConfigMap, asked change) error {
	if asked.requiresMeshDeletion() && controllerutil.ContainsFinalizer(mesh, "example.com/mesh") {
		if err := client.IgnoreNotFound(m.Delete(ctx, &corev1.Secret{ObjectMeta: metav1.ObjectMeta{Name: "mesh"}})); err != nil {
			return err
		}
		controllerutil.RemoveFinalizer(mesh, "example.com/mesh")
		return m.Update(ctx, mesh)
	}
	return nil
}

// What another answer to another question leads to may run once.
func (m *Meshes) okMove(ctx context.Context, mesh *corev1.ConfigMap, asked change) error {
	if asked.requiresMesh() && controllerutil.ContainsFinalizer(mesh, "example.com/mesh") {
		if err := m.Delete(ctx, &corev1.Secret{ObjectMeta: metav1.ObjectMeta{Name: "mesh"}}); err != nil {
			return err
		}
		controllerutil.RemoveFinalizer(mesh, "example.com/mesh")
		return m.Update(ctx, mesh)
	}
	return nil
}
