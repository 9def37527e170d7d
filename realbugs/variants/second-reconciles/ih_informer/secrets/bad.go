package secrets

import (
	"context"
	"fmt"
	"sort"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	listers "k8s.io/client-go/listers/core/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
	"k8s.io/klog/v2"
)

type Syncer struct {
	kube    kubernetes.Interface
	factory informers.SharedInformerFactory
	secrets listers.SecretLister
	synced  cache.InformerSynced
	queue   workqueue.TypedRateLimitingInterface[string]
}

func NewSyncer(kube kubernetes.Interface) *Syncer {
	f := informers.NewSharedInformerFactory(kube, 0)
	inf := f.Core().V1().Secrets()
	s := &Syncer{
		kube: kube, factory: f, secrets: inf.Lister(), synced: inf.Informer().HasSynced,
		queue: workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]()),
	}
	_, _ = inf.Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc:    s.enqueue,
		UpdateFunc: func(_, o any) { s.enqueue(o) },
		DeleteFunc: func(o any) {
			sec := o.(*corev1.Secret) // WANT informerhandler/tombstone-assert
			s.queue.Add(sec.Namespace + "/" + sec.Name)
		},
	})
	return s
}

func (s *Syncer) enqueue(o any) {
	key, err := cache.MetaNamespaceKeyFunc(o)
	if err != nil {
		klog.ErrorS(err, "no key")
		return
	}
	s.queue.Add(key)
}

func (s *Syncer) Run(ctx context.Context) error {
	defer s.queue.ShutDown()
	s.factory.Start(ctx.Done())
	go wait.UntilWithContext(ctx, s.work, 0) // WANT cachesync/workers-first
	if !cache.WaitForCacheSync(ctx.Done(), s.synced) {
		return fmt.Errorf("caches did not sync")
	}
	<-ctx.Done()
	return nil
}

func (s *Syncer) work(ctx context.Context) {
	for {
		key, quit := s.queue.Get()
		if quit {
			return
		}
		ns, name, err := cache.SplitMetaNamespaceKey(key)
		if err != nil {
			klog.ErrorS(err, "bad key", "key", key)
			continue // WANT workqueue/get-without-done
		}
		if err := s.sync(ctx, ns, name); err != nil {
			s.queue.Add(key) // WANT workqueue/hot-add
		} else {
			s.queue.Forget(key)
		}
		s.queue.Done(key)
	}
}

func (s *Syncer) sync(_ context.Context, ns, name string) error {
	sec, err := s.secrets.Secrets(ns).Get(name)
	if err != nil {
		return err
	}
	if sec.Type == corev1.SecretTypeTLS {
		sec.Labels = map[string]string{"tls": "true"} // WANT cachemutate/written
	}
	all, err := s.secrets.Secrets(ns).List(labels.Everything())
	if err != nil {
		return err
	}
	sort.Slice(all, func(i, j int) bool { return all[i].Name < all[j].Name })
	klog.V(4).InfoS("synced", "secret", klog.KObj(sec), "first", all[0].Name)
	return nil
}
