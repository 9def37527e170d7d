package controllers

import (
	"context"
	"fmt"
	"slices"
	"sort"

	"example.org/variants/third-reconciles/retryconflict-reapply-lost/member/good/api/v1beta1"
	"k8s.io/client-go/util/retry"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type peers interface {
	Members(ctx context.Context, name string) (names []string, leader string, err error)
}

func (r *EtcdReconciler) syncMembers(ctx context.Context, e *v1beta1.Etcd) error {
	names, leader, err := r.Peers.Members(ctx, e.Name)
	if err != nil {
		return fmt.Errorf("members: %w", err)
	}
	sort.Strings(names)
	if slices.Equal(names, e.Status.Members) && leader == e.Status.Leader {
		return nil
	}
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		if err := r.Get(ctx, client.ObjectKeyFromObject(e), e); err != nil {
			return err
		}
		e.Status.Members = names
		e.Status.Leader = leader
		return r.Status().Update(ctx, e)
	})
}
