package controllers

import (
	"context"
	"time"

	corev1 "k8s.io/api/core/v1"
	kerrors "k8s.io/apimachinery/pkg/util/errors"
	"sigs.k8s.io/controller-runtime/pkg/client"
	logf "sigs.k8s.io/controller-runtime/pkg/log"
)

// drainer evicts the pods of a node.
type drainer struct {
	client.Client
}

func (d *drainer) podsOn(ctx context.Context, node string) ([]corev1.Pod, error) {
	var pods corev1.PodList
	if err := d.List(ctx, &pods, client.MatchingLabels{"node": node}); err != nil {
		return nil, err
	}
	return pods.Items, nil
}

func (d *drainer) evict(ctx context.Context, node string) error {
	pods, err := d.podsOn(ctx, node)
	if err != nil {
		return err
	}
	var errs []error
	for i := range pods {
		if err := d.Delete(ctx, &pods[i]); client.IgnoreNotFound(err) != nil {
			errs = append(errs, err)
		}
	}
	return kerrors.NewAggregate(errs)
}

func (d *drainer) waitEmpty(ctx context.Context, node string) (bool, error) {
	for {
		pods, err := d.podsOn(ctx, node)
		if err != nil {
			return false, err
		}
		if len(pods) == 0 {
			return true, nil
		}
		logf.FromContext(ctx).Info("node is not empty", "node", node, "pods", len(pods))
		time.Sleep(5 * time.Second) // WANT expecttimeout/unbounded-wait or reconcileresult/sleeps
	}
}
