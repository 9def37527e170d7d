package dbusers

import (
	"context"
	"sync"

	"k8s.io/client-go/util/workqueue"
	"k8s.io/klog/v2"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

type Users struct {
	q     workqueue.TypedInterface[string]
	grant func(ctx context.Context, user string) error
}

func (u *Users) Grant(user string) { u.q.Add(user) }

func (u *Users) next(ctx context.Context) bool {
	user, quit := u.q.Get()
	if quit {
		return false
	}
	defer u.q.Done(user)
	if err := u.grant(ctx, user); err != nil {
		klog.ErrorS(err, "grant", "user", user)
	}
	return true
}

func (u *Users) Start(ctx context.Context) error {
	var workers sync.WaitGroup
	defer u.q.ShutDown()
	defer workers.Wait() // WANT ctxrunnable/serve-without-stop or ctxrunnable/blocks-forever

	for range 3 {
		workers.Add(1)
		go func() {
			defer workers.Done()
			for u.next(ctx) {
			}
		}()
	}
	<-ctx.Done()
	return nil
}

func New(mgr manager.Manager, grant func(context.Context, string) error) (*Users, error) {
	u := &Users{q: workqueue.NewTyped[string](), grant: grant}
	return u, mgr.Add(u)
}
