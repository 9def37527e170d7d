// Package deep looks other objects up in its clean-up, some calls below it.
package deep

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	"github.com/ctrllint/ctrllint/testdata/finalizerorder/absent_owner/deep/base"
)

const seatFinalizer = "pods.example.com/seat"

// Seats keeps seats of pods on nodes.
type Seats struct{ *base.Reconciler }

// Reconcile gives each pod a seat.
func (s *Seats) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	pod := &corev1.Pod{}
	if err := s.Client().Get(ctx, req.NamespacedName, pod); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if pod.GetDeletionTimestamp() != nil && controllerutil.ContainsFinalizer(pod, seatFinalizer) {
		if err := s.unregister(ctx, pod); err != nil { // want `absent-owner: unregister fails without the ConfigMap, and the finalizer of pod stays until that is there`
			return ctrl.Result{}, err
		}
		if err := s.leaveNodes(ctx, pod); err != nil { // want `absent-owner: leaveNodes fails without the Node`
			return ctrl.Result{}, err
		}
		if err := s.okSkipped(ctx, pod); err != nil {
			return ctrl.Result{}, err
		}
		if err := s.okItself(ctx, pod); err != nil {
			return ctrl.Result{}, err
		}
		if err := s.dropSecret(ctx, pod); err != nil { // want `kept-for-ever: dropSecret fails once the Secret is gone`
			return ctrl.Result{}, err
		}
		controllerutil.RemoveFinalizer(pod, seatFinalizer)
		return ctrl.Result{}, client.IgnoreNotFound(s.Client().Update(ctx, pod))
	}
	if pod.GetDeletionTimestamp() == nil && controllerutil.AddFinalizer(pod, seatFinalizer) {
		return ctrl.Result{}, s.Client().Update(ctx, pod)
	}
	return ctrl.Result{}, nil
}

// unregister puts the error of one of two steps into a variable.
func (s *Seats) unregister(ctx context.Context, pod *corev1.Pod) error {
	known, err := s.unregisterHere(ctx, pod)
	if err == nil && !known {
		err = s.unregisterThere(ctx, pod)
	}
	if err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "not unregistered")
	}
	return err
}

func (s *Seats) unregisterHere(ctx context.Context, pod *corev1.Pod) (bool, error) {
	configs, err := s.configs(ctx)
	known := configs != nil
	if !known || err != nil {
		return known, err
	}
	for _, config := range configs {
		delete(config.Data, pod.Name)
		if err := s.Client().Update(ctx, config); err != nil {
			return true, err
		}
	}
	return true, nil
}

func (s *Seats) unregisterThere(ctx context.Context, pod *corev1.Pod) error {
	return client.IgnoreNotFound(s.Client().Delete(ctx, &corev1.Service{ObjectMeta: metav1.ObjectMeta{Name: pod.Name}}))
}

// configs goes on without the first config map, and not without the second.
func (s *Seats) configs(ctx context.Context) ([]*corev1.ConfigMap, error) {
	var found []*corev1.ConfigMap
	first := &corev1.ConfigMap{}
	if err := s.Read(ctx, client.ObjectKey{Name: "first"}, first); err == nil || apierrors.IsNotFound(err) {
		found = append(found, first)
	} else if meta.IsNoMatchError(err) {
		return nil, nil
	} else {
		return nil, err
	}
	second := &corev1.ConfigMap{}
	if err := s.Read(ctx, client.ObjectKey{Name: "second"}, second); err != nil { // related `without the ConfigMap, this fails`
		ctrl.LoggerFrom(ctx).Info("no config map", "error", err)
		return found, err
	}
	return append(found, second), nil
}

// leaveNodes reads the nodes in a loop of a function that it calls.
func (s *Seats) leaveNodes(ctx context.Context, pod *corev1.Pod) error {
	nodes, err := s.nodes(ctx, pod)
	if err != nil {
		return err
	}
	for _, node := range nodes {
		delete(node.Labels, pod.Name)
		if err := s.Client().Update(ctx, node); err != nil {
			return err
		}
	}
	return nil
}

func (s *Seats) nodes(ctx context.Context, pod *corev1.Pod) ([]*corev1.Node, error) {
	var found []*corev1.Node
	for name := range pod.Labels {
		node := &corev1.Node{}
		err := s.Client().Get(ctx, client.ObjectKey{Name: name}, node) // related `without the Node, this fails`
		ctrl.LoggerFrom(ctx).Info("node", "name", name, "error", err)
		if err != nil {
			return nil, err
		}
		found = append(found, node)
	}
	return found, nil
}

// okSkipped has nothing to do for what is gone.
func (s *Seats) okSkipped(ctx context.Context, pod *corev1.Pod) error {
	for name := range pod.Labels {
		node := &corev1.Node{}
		if err := s.Read(ctx, client.ObjectKey{Name: name}, node); err != nil {
			if apierrors.IsNotFound(err) {
				continue
			}
			return err
		}
		ctrl.LoggerFrom(ctx).Info("left", "node", node.Name)
	}
	return nil
}

// okItself reads the pod itself, which its finalizer keeps.
func (s *Seats) okItself(ctx context.Context, pod *corev1.Pod) error {
	latest := &corev1.Pod{}
	if err := s.Read(ctx, client.ObjectKeyFromObject(pod), latest); err != nil {
		return err
	}
	latest.DeepCopyInto(pod)
	return nil
}

func (s *Seats) dropSecret(ctx context.Context, pod *corev1.Pod) error {
	return s.Drop(ctx, &corev1.Secret{ObjectMeta: metav1.ObjectMeta{Namespace: pod.Namespace, Name: pod.Name}}) // related `without the Secret, this fails`
}
