package controller

import (
	"context"
	"fmt"
	"time"

	"example.org/variants/third-reconciles/retryconflict-masked-conflict/store/bad/api/v1"
	"example.org/variants/third-reconciles/retryconflict-masked-conflict/store/bad/internal/store"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type slots interface {
	Rebalance(ctx context.Context, name string, shards int32) (int32, error)
}

type RedisReconciler struct {
	store *store.Store
	slots slots
}

func (r *RedisReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	obj, err := r.store.Load(ctx, req.NamespacedName)
	if err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	moved, err := r.slots.Rebalance(ctx, obj.Name, obj.Spec.Shards)
	if err != nil {
		return ctrl.Result{}, fmt.Errorf("rebalance: %w", err)
	}
	if moved == 0 {
		return ctrl.Result{RequeueAfter: 5 * time.Minute}, nil
	}
	err = r.store.Change(ctx, req.NamespacedName, func(st *v1.RedisStatus) {
		st.Slots += moved
		st.Message = fmt.Sprintf("%d slots moved", moved)
	})
	return ctrl.Result{}, client.IgnoreNotFound(err)
}

func Setup(mgr ctrl.Manager, s slots) error {
	return ctrl.NewControllerManagedBy(mgr).For(&v1.Redis{}).Complete(&RedisReconciler{store: store.New(mgr.GetClient()), slots: s})
}
