package adopt

import (
	"context"
	"fmt"

	"golang.org/x/sync/errgroup"
	appsv1 "k8s.io/api/apps/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	utilruntime "k8s.io/apimachinery/pkg/util/runtime"
	appsinformers "k8s.io/client-go/informers/apps/v1"
	coreinformers "k8s.io/client-go/informers/core/v1"
	"k8s.io/client-go/kubernetes"
	appslisters "k8s.io/client-go/listers/apps/v1"
	corelisters "k8s.io/client-go/listers/core/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
	"k8s.io/klog/v2"
)

// Controller trims the pods of a stateful set that lost their node.
type Controller struct {
	kube    kubernetes.Interface
	sets    appslisters.StatefulSetLister
	pods    corelisters.PodLister
	pending *pendingDeletes
	queue   workqueue.TypedRateLimitingInterface[string]
}

func New(kube kubernetes.Interface, owners appsinformers.StatefulSetInformer, pods coreinformers.PodInformer) (*Controller, error) {
	c := &Controller{
		kube: kube, sets: owners.Lister(), pods: pods.Lister(), pending: newPendingDeletes(),
		queue: workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]()),
	}
	_, err := pods.Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{DeleteFunc: func(obj any) {
		key, err := cache.DeletionHandlingMetaNamespaceKeyFunc(obj)
		if err != nil {
			utilruntime.HandleError(err)
			return
		}
		namespace, name, _ := cache.SplitMetaNamespaceKey(key)
		owner := namespace + "/" + setOf(name)
		c.pending.DeletionObserved(owner, name)
		c.queue.Add(owner)
	}})
	return c, err
}

func (c *Controller) sync(ctx context.Context, key string) error {
	namespace, name, err := cache.SplitMetaNamespaceKey(key)
	if err != nil {
		return nil
	}
	set, err := c.sets.StatefulSets(namespace).Get(name)
	if apierrors.IsNotFound(err) {
		c.pending.Forget(key)
		return nil
	}
	if err != nil {
		return err
	}
	if !c.pending.Satisfied(key) {
		c.queue.AddAfter(key, expireAfter)
		return nil
	}
	return c.deleteLost(ctx, key, set)
}

func (c *Controller) deleteLost(ctx context.Context, key string, set *appsv1.StatefulSet) error {
	lost, err := c.lostPods(set)
	if err != nil {
		return err
	}
	group, ctx := errgroup.WithContext(ctx)
	for _, pod := range lost {
		group.Go(func() error {
			c.pending.ExpectDeletion(key, pod.Name)
			err := c.kube.CoreV1().Pods(pod.Namespace).Delete(ctx, pod.Name, metav1.DeleteOptions{Preconditions: metav1.NewUIDPreconditions(string(pod.UID))})
			if err != nil {
				klog.FromContext(ctx).Error(err, "delete pod", "pod", klog.KObj(pod))
				return fmt.Errorf("delete pod %s: %w", pod.Name, err) // WANT expecttimeout/raise-without-lower
			}
			return nil
		})
	}
	return group.Wait()
}
