package finishing

import (
	"context"
	"sync"
	"time"

	"k8s.io/apimachinery/pkg/util/sets"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/util/workqueue"
)

type waiter struct{ result error }

// An admission collects what waits for each namespace, and works on it at once.
type admission struct {
	queue      workqueue.TypedRateLimitingInterface[string]
	mu         sync.Mutex
	work       map[string][]*waiter
	dirty      map[string][]*waiter
	inProgress sets.Set[string]
}

func newAdmission() *admission {
	return &admission{queue: workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())}
}

func (a *admission) completeWork(ns string) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.queue.Done(ns)
	a.work[ns] = a.dirty[ns]
	delete(a.dirty, ns)
	a.inProgress.Delete(ns)
}

// getWork returns the item, what belongs to it, and whether there is none.
func (a *admission) getWork() (string, []*waiter, bool) {
	ns, shutdown := a.queue.Get()
	if shutdown {
		return "", nil, true
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	work := a.work[ns]
	delete(a.work, ns)
	delete(a.dirty, ns)
	a.inProgress.Insert(ns)
	return ns, work, false
}

// okWorks defers what completes the work in a closure.
func (a *admission) okWorks(ctx context.Context) {
	workFunc := func() bool {
		ns, waiting, quit := a.getWork()
		if quit {
			return true
		}
		defer a.completeWork(ns)
		if len(waiting) == 0 {
			return false
		}
		a.check(ctx, ns, waiting)
		return false
	}
	for {
		if quit := workFunc(); quit {
			return
		}
	}
}

func (a *admission) check(context.Context, string, []*waiter) {}

func (a *admission) Start(ctx context.Context) {
	wait.UntilWithContext(ctx, a.okWorks, time.Second)
}
