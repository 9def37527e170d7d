package swallowed

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Disks asks a cloud, whose methods are called as those that hand out a part of an object.
type Disks struct {
	client.Client
	cloud diskCloud
	tags  tags
}

type disk struct {
	id    string
	ready bool
}

type diskCloud interface {
	GetDisk(ctx context.Context, id string) (*disk, error)
	IsAttached(ctx context.Context, id, node string) (bool, error)
	Attach(ctx context.Context, id, node string) error
}

// tags are kept by a service of their own.
type tags interface {
	SetTag(ctx context.Context, id, value string) error
}

func (d *disk) GetID() (string, error) { return d.id, nil }

func (r *Disks) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var pod corev1.Pod
	if err := r.Get(ctx, req.NamespacedName, &pod); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	found, err := r.cloud.GetDisk(ctx, pod.Name)
	if err != nil {
		return ctrl.Result{}, nil // want `swallowed: the error of GetDisk is lost: this return says that the work is done`
	}
	if _, err := found.GetID(); err != nil {
		return ctrl.Result{}, nil
	}
	if err := r.attach(ctx, &pod, found); err != nil {
		return ctrl.Result{}, err
	}
	if err := r.okAttach(ctx, &pod, found); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, r.tag(ctx, found)
}

func (r *Disks) attach(ctx context.Context, pod *corev1.Pod, found *disk) error {
	attached, err := r.cloud.IsAttached(ctx, found.id, pod.Spec.NodeName)
	if err != nil || attached {
		return nil // want `swallowed: the error of IsAttached is lost`
	}
	return r.cloud.Attach(ctx, found.id, pod.Spec.NodeName)
}

func (r *Disks) okAttach(ctx context.Context, pod *corev1.Pod, found *disk) error {
	attached, err := r.cloud.IsAttached(ctx, found.id, pod.Spec.NodeName)
	if err != nil {
		return err
	}
	if attached {
		return nil
	}
	return r.cloud.Attach(ctx, found.id, pod.Spec.NodeName)
}

func (r *Disks) tag(ctx context.Context, found *disk) error {
	if err := r.tags.SetTag(ctx, found.id, "used"); err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "no tag")
	}
	return nil // want `logged-only: the error of SetTag is logged, and this return says that the work is done`
}
