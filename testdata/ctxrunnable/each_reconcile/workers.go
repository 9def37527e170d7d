package each_reconcile

import (
	"context"
	"net/http"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
)

// worker takes keys from a queue.
type worker struct {
	queue    workqueue.TypedRateLimitingInterface[string]
	pods     cache.SharedIndexInformer
	stop     chan struct{}
	followed map[string]bool
}

func (w *worker) Run(ctx context.Context) {
	go func() {
		<-ctx.Done()
		w.queue.ShutDown()
	}()
	wait.UntilWithContext(ctx, func(context.Context) { w.work() }, time.Second)
}

func (w *worker) work() {
	for w.next() {
	}
}

func (w *worker) next() bool {
	key, shutdown := w.queue.Get()
	if shutdown {
		return false
	}
	defer w.queue.Done(key)
	if err := w.sync(key); err != nil {
		w.queue.AddRateLimited(key)
		return true
	}
	w.queue.Forget(key)
	return true
}

func (w *worker) sync(key string) error {
	obj, _, err := w.pods.GetIndexer().GetByKey(key)
	if err != nil {
		return err
	}
	pod, ok := obj.(*corev1.Pod)
	if !ok {
		return nil
	}
	if pod.Spec.HostNetwork {
		go watch(w.stop) // want `outlives-round: each round of the loop leaves this goroutine behind: it ends only with stop, and not with the round`
	}
	if !w.followed[key] {
		w.followed[key] = true
		go watch(w.stop)
	}
	return nil
}

// observe hears of updates.
func (w *worker) observe() error {
	_, err := w.pods.AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc: func(any) { go watch(w.stop) }, // once for each object
		UpdateFunc: func(_, _ any) {
			go watch(w.stop) // want `each run of the function literal in observe leaves this goroutine behind`
		},
	})
	return err
}

// hooks serves requests.
type hooks struct {
	ctx  context.Context
	sent chan string
}

func (h *hooks) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Body == nil {
		return
	}
	go h.follow() // want `each run of ServeHTTP of \*hooks leaves this goroutine behind: it ends only with ctx, and not with the run`
}

func (h *hooks) follow() {
	for {
		select {
		case <-h.ctx.Done():
			return
		case <-h.sent:
		}
	}
}

// okServe ends it with the request, or after one value.
func (h *hooks) okServe(w http.ResponseWriter, r *http.Request) {
	go func() {
		<-r.Context().Done()
		h.sent <- "gone"
	}()
	go func() {
		select {
		case <-h.ctx.Done():
		case <-h.sent:
		}
	}()
}
