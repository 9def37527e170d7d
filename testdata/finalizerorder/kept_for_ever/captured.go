package kept_for_ever

import (
	"context"
	"fmt"
	"time"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
	logf "sigs.k8s.io/controller-runtime/pkg/log"
)

const buoyFinalizer = "buoys.example.com/chain"

// Buoys sets the variable of its object more than once, and captures it: it is in memory.
type Buoys struct{ client.Client }

func (b *Buoys) chained(ctx context.Context, buoy *corev1.Pod) error {
	for _, next := range buoy.Spec.ImagePullSecrets {
		chain := &corev1.Pod{}
		if err := b.Get(ctx, types.NamespacedName{Namespace: buoy.Namespace, Name: next.Name}, chain); err != nil {
			return fmt.Errorf("no chain: %w", err)
		}
		metav1.SetMetaDataAnnotation(&chain.ObjectMeta, "buoy", buoy.Name)
		if err := b.Update(ctx, chain); err != nil {
			return err
		}
	}
	return nil
}

func (b *Buoys) anchored(ctx context.Context, buoy *corev1.Pod) error {
	for _, next := range buoy.Spec.ImagePullSecrets {
		anchor := &corev1.ConfigMap{}
		if err := b.Get(ctx, types.NamespacedName{Namespace: buoy.Namespace, Name: next.Name}, anchor); err != nil {
			return fmt.Errorf("no anchor: %w", err)
		}
		metav1.SetMetaDataAnnotation(&anchor.ObjectMeta, "buoy", buoy.Name)
		if err := b.Update(ctx, anchor); err != nil {
			return err
		}
	}
	return nil
}

func marked(buoy *corev1.Pod, message string) *corev1.Pod {
	buoy.Status.Message = message
	return buoy
}

func (b *Buoys) okChained(ctx context.Context, key types.NamespacedName) (ctrl.Result, error) {
	buoy := &corev1.Pod{}
	if err := b.Get(ctx, key, buoy); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	defer func() { logf.FromContext(ctx).Info("done", "buoy", buoy.Name) }()
	if buoy.DeletionTimestamp.IsZero() && !controllerutil.ContainsFinalizer(buoy, buoyFinalizer) {
		controllerutil.AddFinalizer(buoy, buoyFinalizer)
		return ctrl.Result{}, b.Update(ctx, buoy)
	}
	if buoy.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, nil
	}
	if err := b.chained(ctx, buoy); err != nil {
		buoy = marked(buoy, err.Error())
		return ctrl.Result{RequeueAfter: time.Minute}, err
	}
	controllerutil.RemoveFinalizer(buoy, buoyFinalizer)
	return ctrl.Result{}, b.Update(ctx, buoy)
}

func (b *Buoys) anchoredToo(ctx context.Context, key types.NamespacedName) (ctrl.Result, error) {
	buoy := &corev1.Pod{}
	if err := b.Get(ctx, key, buoy); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	defer func() { logf.FromContext(ctx).Info("done", "buoy", buoy.Name) }()
	if buoy.DeletionTimestamp.IsZero() && !controllerutil.ContainsFinalizer(buoy, buoyFinalizer) {
		controllerutil.AddFinalizer(buoy, buoyFinalizer)
		return ctrl.Result{}, b.Update(ctx, buoy)
	}
	if buoy.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, nil
	}
	if err := b.anchored(ctx, buoy); err != nil { // want `kept-for-ever: anchored fails once the ConfigMap is gone`
		buoy = marked(buoy, err.Error())
		return ctrl.Result{RequeueAfter: time.Minute}, err
	}
	controllerutil.RemoveFinalizer(buoy, buoyFinalizer)
	return ctrl.Result{}, b.Update(ctx, buoy)
}
