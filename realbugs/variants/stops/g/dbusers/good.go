package dbusers

import (
	"context"
	"sync"

	"k8s.io/client-go/util/workqueue"
	"k8s.io/klog/v2"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

type Roles struct {
	q      workqueue.TypedInterface[string]
	revoke func(ctx context.Context, role string) error
}

func (r *Roles) Revoke(role string) { r.q.Add(role) }

func (r *Roles) next(ctx context.Context) bool {
	role, quit := r.q.Get()
	if quit {
		return false
	}
	defer r.q.Done(role)
	if err := r.revoke(ctx, role); err != nil {
		klog.ErrorS(err, "revoke", "role", role)
	}
	return true
}

func (r *Roles) Start(ctx context.Context) error {
	var workers sync.WaitGroup
	defer workers.Wait()
	defer r.q.ShutDown()

	for range 3 {
		workers.Add(1)
		go func() {
			defer workers.Done()
			for r.next(ctx) {
			}
		}()
	}
	<-ctx.Done()
	return nil
}

func NewRoles(mgr manager.Manager, revoke func(context.Context, string) error) (*Roles, error) {
	r := &Roles{q: workqueue.NewTyped[string](), revoke: revoke}
	return r, mgr.Add(r)
}
