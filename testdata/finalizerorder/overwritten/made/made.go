// Package made writes objects that it has made over those that are there.
package made

import (
	"context"
	"maps"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/equality"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
)

// Doors keeps services, in functions that make, read and write them.
type Doors struct{ kube kubernetes.Interface }

func wanted(name string) *corev1.Service {
	return &corev1.Service{ObjectMeta: metav1.ObjectMeta{Name: name}, Spec: corev1.ServiceSpec{Type: corev1.ServiceTypeLoadBalancer}}
}

func (d *Doors) ensure(ctx context.Context, name string) error {
	want := wanted(name)
	found, err := d.read(ctx, name)
	if apierrors.IsNotFound(err) {
		_, err = d.kube.CoreV1().Services("doors").Create(ctx, want, metav1.CreateOptions{})
		return err
	}
	if err != nil {
		return err
	}
	return d.replace(ctx, found, want)
}

func (d *Doors) read(ctx context.Context, name string) (*corev1.Service, error) {
	return d.kube.CoreV1().Services("doors").Get(ctx, name, metav1.GetOptions{})
}

// replace is handed both.
func (d *Doors) replace(ctx context.Context, found, want *corev1.Service) error {
	want.ResourceVersion = found.ResourceVersion // related `version taken over here`
	if equality.Semantic.DeepEqual(found.Spec, want.Spec) {
		return nil
	}
	maps.Copy(want.Annotations, found.Annotations)
	return d.update(ctx, want) // want `overwritten: want takes the version of what is there and not its finalizers: those that other controllers have added are lost`
}

func (d *Doors) update(ctx context.Context, service *corev1.Service) error {
	_, err := d.kube.CoreV1().Services(service.Namespace).Update(ctx, service, metav1.UpdateOptions{})
	return err
}

// here makes and writes it in one function.
func (d *Doors) here(ctx context.Context, found *corev1.Service) error {
	want := wanted(found.Name)
	want.ResourceVersion = found.ResourceVersion
	return d.update(ctx, want) // want `overwritten: want takes the version of what is there`
}

// okTaken is a change of what was read.
func (d *Doors) okTaken(ctx context.Context, name string) error {
	found, err := d.read(ctx, name)
	if err != nil {
		return err
	}
	changed := found.DeepCopy()
	changed.ResourceVersion = found.ResourceVersion
	return d.update(ctx, changed)
}

// OkHanded is handed over by callers that are not seen.
func (d *Doors) OkHanded(ctx context.Context, found, want *corev1.Service) error {
	want.ResourceVersion = found.ResourceVersion
	return d.update(ctx, want)
}

// okCreated is created anew: the version is that of a list.
func (d *Doors) okCreated(ctx context.Context, list *corev1.ServiceList) error {
	want := wanted("door")
	want.ResourceVersion = list.ResourceVersion
	_, err := d.kube.CoreV1().Services("doors").Create(ctx, want, metav1.CreateOptions{})
	return err
}
