package strict

import (
	"context"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/client-go/dynamic/dynamicinformer"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
	ctrl "sigs.k8s.io/controller-runtime"
	ctrlcache "sigs.k8s.io/controller-runtime/pkg/cache"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// sources watches what its objects name.
type sources struct {
	client.Client
	cache    ctrlcache.Cache
	kube     kubernetes.Interface
	factory  dynamicinformer.DynamicSharedInformerFactory
	queue    workqueue.TypedInterface[string]
	watched  map[string]bool
	handlers map[string]cache.ResourceEventHandlerRegistration
}

func (s *sources) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	informer, err := s.cache.GetInformer(ctx, &corev1.ConfigMap{})
	if err != nil {
		return ctrl.Result{}, err
	}
	if _, err := informer.AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: func(any) {}}); err != nil { // want `^handler-leak: Reconcile adds another handler each time: nothing keeps the registration to remove it, so that all of them are called for ever$`
		return ctrl.Result{}, err
	}
	s.follow(schema.GroupVersionResource{Resource: req.Name})
	s.okOnce(req.Name)
	s.okKept(req.Name)
	s.okOwn(ctx)
	return ctrl.Result{}, nil
}

func (s *sources) follow(gvr schema.GroupVersionResource) {
	_, _ = s.factory.ForResource(gvr).Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: func(any) {}}) // want `handler-leak: follow`
}

func (s *sources) okOnce(name string) {
	if s.watched[name] {
		return
	}
	s.watched[name] = true
	_, _ = s.factory.ForResource(schema.GroupVersionResource{Resource: name}).Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{})
}

func (s *sources) okKept(name string) {
	reg, err := s.factory.ForResource(schema.GroupVersionResource{Resource: name}).Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{})
	if err == nil {
		s.handlers[name] = reg
	}
}

// The informer ends with its factory.
func (s *sources) okOwn(ctx context.Context) {
	factory := informers.NewSharedInformerFactory(s.kube, 0)
	_, _ = factory.Core().V1().Pods().Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{})
	factory.Start(ctx.Done())
}

// A handler adds another one.
func (s *sources) crds(informer cache.SharedIndexInformer) {
	_, _ = informer.AddEventHandler(cache.ResourceEventHandlerFuncs{UpdateFunc: func(_, obj any) {
		s.followObject(obj)
	}})
}

func (s *sources) followObject(any) {
	_, _ = s.factory.ForResource(schema.GroupVersionResource{Resource: "pods"}).Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{}) // want `handler-leak: followObject`
}

// Owners.

func (s *sources) owned(informer cache.SharedIndexInformer) {
	_, _ = informer.AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: s.wake, UpdateFunc: func(before, now any) {
		if before.(*appsv1.ReplicaSet).ResourceVersion != now.(*appsv1.ReplicaSet).ResourceVersion {
			s.wake(now)
		}
	}})
	_, _ = informer.AddEventHandler(cache.ResourceEventHandlerFuncs{UpdateFunc: s.okBoth})
	_, _ = informer.AddEventHandler(cache.ResourceEventHandlerFuncs{UpdateFunc: s.okNoOwner})
}

func (s *sources) wake(obj any) {
	if owner := metav1.GetControllerOf(obj.(metav1.Object)); owner != nil { // want `^old-owner-lost: only the owner of now is woken: if the update has changed the owner, that of before never hears of it$`
		s.queue.Add(owner.Name)
	}
}

func (s *sources) okBoth(before, now any) {
	for _, obj := range []any{before, now} {
		s.wakeBoth(obj)
	}
}

func (s *sources) wakeBoth(obj any) {
	if owner := metav1.GetControllerOf(obj.(metav1.Object)); owner != nil {
		s.queue.Add(owner.Name)
	}
}

func (s *sources) okNoOwner(_, now any) { s.queue.Add(now.(*corev1.Pod).Name) }
