package controllers

import (
	"context"
	"fmt"
	"time"

	"example.org/variants/third-reconciles/lostwrite-never-written/range/bad/api/v1"
	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type Cluster interface {
	Roles(ctx context.Context, name string) (map[string]string, error)
}

type ReplicasetReconciler struct {
	client.Client
	Cluster Cluster
}

func (r *ReplicasetReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	rs := &v1.Replicaset{}
	if err := r.Get(ctx, req.NamespacedName, rs); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	base := client.MergeFrom(rs.DeepCopy())
	if err := r.syncMembers(ctx, rs); err != nil {
		return ctrl.Result{}, err
	}
	if err := r.syncRoles(ctx, rs); err != nil {
		return ctrl.Result{}, fmt.Errorf("roles: %w", err)
	}
	if err := r.Status().Patch(ctx, rs, base); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	return ctrl.Result{RequeueAfter: time.Minute}, nil
}

func (r *ReplicasetReconciler) syncMembers(ctx context.Context, rs *v1.Replicaset) error {
	known := make(map[string]v1.Member, len(rs.Status.Members))
	for _, m := range rs.Status.Members {
		known[m.Name] = m
	}
	members := make([]v1.Member, 0, rs.Spec.Members)
	for i := range rs.Spec.Members {
		name := fmt.Sprintf("%s-%d", rs.Name, i)
		m, ok := known[name]
		if !ok {
			m = v1.Member{Name: name}
		}
		pod := &corev1.Pod{}
		err := r.Get(ctx, client.ObjectKey{Namespace: rs.Namespace, Name: name}, pod)
		if client.IgnoreNotFound(err) != nil {
			return err
		}
		m.Ready = err == nil && pod.Status.Phase == corev1.PodRunning
		members = append(members, m)
	}
	rs.Status.Members = members
	return nil
}
