package example

import (
	"context"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	toolscache "k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/cache"
)

type Sources struct {
	cache cache.Cache
	queue workqueue.TypedInterface[string]
}

func (s *Sources) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	informer, err := s.cache.GetInformer(ctx, &corev1.ConfigMap{})
	if err != nil {
		return ctrl.Result{}, err
	}
	_, err = informer.AddEventHandler(toolscache.ResourceEventHandlerFuncs{AddFunc: s.enqueue}) // want `^handler-leak: Reconcile adds another handler each time: nothing keeps the registration to remove it, so that all of them are called for ever$`
	return ctrl.Result{}, err
}

func (s *Sources) Setup(ctx context.Context) error {
	informer, err := s.cache.GetInformer(ctx, &corev1.ConfigMap{})
	if err != nil {
		return err
	}
	_, err = informer.AddEventHandler(toolscache.ResourceEventHandlerFuncs{AddFunc: s.enqueue})
	return err
}

func (s *Sources) enqueue(obj any) { s.queue.Add(obj.(*corev1.ConfigMap).Name) }

func (s *Sources) Sets(informer cache.Informer) error {
	_, err := informer.AddEventHandler(toolscache.ResourceEventHandlerFuncs{UpdateFunc: s.updated})
	return err
}

func (s *Sources) updated(before, now any) {
	if owner := metav1.GetControllerOf(now.(*appsv1.ReplicaSet)); owner != nil { // want `^old-owner-lost: only the owner of now is woken: if the update has changed the owner, that of before never hears of it$`
		s.queue.Add(owner.Name)
	}
}

type Owned struct {
	queue workqueue.TypedInterface[string]
}

func (o *Owned) Sets(informer cache.Informer) error {
	_, err := informer.AddEventHandler(toolscache.ResourceEventHandlerFuncs{UpdateFunc: o.updated})
	return err
}

func (o *Owned) updated(before, now any) {
	for _, set := range []any{before, now} {
		if owner := metav1.GetControllerOf(set.(*appsv1.ReplicaSet)); owner != nil {
			o.queue.Add(owner.Name)
		}
	}
}
