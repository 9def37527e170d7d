package secrets

import (
	"context"
	"fmt"
	"maps"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	listers "k8s.io/client-go/listers/core/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
	"k8s.io/klog/v2"
)

type Labeller struct {
	kube    kubernetes.Interface
	factory informers.SharedInformerFactory
	secrets listers.SecretLister
	synced  cache.InformerSynced
	queue   workqueue.TypedRateLimitingInterface[string]
}

func NewLabeller(kube kubernetes.Interface) (*Labeller, error) {
	f := informers.NewSharedInformerFactory(kube, 0)
	inf := f.Core().V1().Secrets()
	l := &Labeller{
		kube: kube, factory: f, secrets: inf.Lister(), synced: inf.Informer().HasSynced,
		queue: workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]()),
	}
	_, err := inf.Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc:    l.enqueue,
		UpdateFunc: func(_, o any) { l.enqueue(o) },
		DeleteFunc: func(o any) { l.enqueue(unwrap(o)) },
	})
	return l, err
}

func unwrap(o any) any {
	if d, ok := o.(cache.DeletedFinalStateUnknown); ok {
		return d.Obj
	}
	return o
}

func (l *Labeller) enqueue(o any) {
	sec, ok := o.(*corev1.Secret)
	if !ok {
		klog.InfoS("not a secret", "object", o)
		return
	}
	l.queue.Add(cache.MetaObjectToName(sec).String())
}

func (l *Labeller) Run(ctx context.Context) error {
	defer l.queue.ShutDown()
	l.factory.Start(ctx.Done())
	if !cache.WaitForCacheSync(ctx.Done(), l.synced) {
		return fmt.Errorf("caches did not sync")
	}
	go wait.UntilWithContext(ctx, l.work, 0)
	<-ctx.Done()
	return nil
}

func (l *Labeller) work(ctx context.Context) {
	for l.next(ctx) {
	}
}

func (l *Labeller) next(ctx context.Context) bool {
	key, quit := l.queue.Get()
	if quit {
		return false
	}
	defer l.queue.Done(key)
	retry := l.queue.AddRateLimited
	if err := l.sync(ctx, key); err == nil {
		retry = l.queue.Forget
	}
	retry(key)
	return true
}

func (l *Labeller) sync(ctx context.Context, key string) error {
	ns, name, err := cache.SplitMetaNamespaceKey(key)
	if err != nil {
		klog.ErrorS(err, "bad key", "key", key)
		return nil
	}
	sec, err := l.secrets.Secrets(ns).Get(name)
	if apierrors.IsNotFound(err) {
		return nil
	} else if err != nil {
		return err
	}
	if sec.Type != corev1.SecretTypeTLS || sec.Labels["tls"] == "true" {
		return nil
	}
	next := *sec
	next.Labels = maps.Clone(sec.Labels)
	metav1.SetMetaDataLabel(&next.ObjectMeta, "tls", "true")
	_, err = l.kube.CoreV1().Secrets(ns).Update(ctx, &next, metav1.UpdateOptions{})
	return err
}
