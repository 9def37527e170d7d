package restore

import (
	"context"
	"fmt"
	"sync"
	"time"

	batchv1 "k8s.io/api/batch/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/tools/record"
	"k8s.io/client-go/util/workqueue"

	"example.org/variants/fourth-finalizers/raise-without-lower/restore-jobs/good/pkg/inflight"
)

// Run works until ctx ends.
func Run(ctx context.Context, client kubernetes.Interface, recorder record.EventRecorder) error {
	factory := informers.NewSharedInformerFactory(client, 0)
	claims := factory.Core().V1().PersistentVolumeClaims()
	jobs := factory.Batch().V1().Jobs()
	w := &Worker{
		client:   client,
		claims:   claims.Lister(),
		jobs:     jobs.Lister(),
		queue:    workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[types.NamespacedName]()),
		ledger:   inflight.NewLedger(2 * time.Minute),
		recorder: recorder,
	}
	if _, err := claims.Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc:    w.enqueue,
		UpdateFunc: func(_, obj any) { w.enqueue(obj) },
		DeleteFunc: w.enqueue,
	}); err != nil {
		return err
	}
	if _, err := jobs.Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: w.jobSeen}); err != nil {
		return err
	}
	factory.Start(ctx.Done())
	if !cache.WaitForCacheSync(ctx.Done(), claims.Informer().HasSynced, jobs.Informer().HasSynced) {
		return fmt.Errorf("caches of the restore worker did not fill")
	}
	var wg sync.WaitGroup
	wg.Go(func() {
		wait.UntilWithContext(ctx, func(ctx context.Context) {
			for w.processNext(ctx) {
			}
		}, time.Second)
	})
	<-ctx.Done()
	w.queue.ShutDown()
	wg.Wait()
	return nil
}

func (w *Worker) enqueue(obj any) {
	name, err := cache.DeletionHandlingObjectToName(obj)
	if err != nil {
		return
	}
	w.queue.Add(types.NamespacedName{Namespace: name.Namespace, Name: name.Name})
}

func (w *Worker) jobSeen(obj any) {
	job, ok := obj.(*batchv1.Job)
	if !ok {
		return
	}
	ref := metav1.GetControllerOf(job)
	if ref == nil || ref.Kind != "PersistentVolumeClaim" {
		return
	}
	key := types.NamespacedName{Namespace: job.Namespace, Name: ref.Name}
	w.ledger.Observe(key, job.Name)
	w.queue.Add(key)
}
