package quota

import (
	"context"
	"errors"
	"fmt"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/resource"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/klog/v2"

	"example.org/variants/fourth-stops/deaf-loop/tenant-quota-sync/bad/internal/billing"
)

// Syncer writes the plans of the billing service into resource quotas.
type Syncer struct {
	kube   kubernetes.Interface
	plans  *billing.Client
	period time.Duration
	cursor string
}

func NewSyncer(kube kubernetes.Interface, plans *billing.Client, period time.Duration) *Syncer {
	return &Syncer{kube: kube, plans: plans, period: period}
}

// Run blocks until the context ends.
func (s *Syncer) Run(ctx context.Context) {
	logger := klog.FromContext(ctx)
	for {
		plans, next, err := s.plans.Changed(ctx, s.cursor)
		if errors.Is(err, billing.ErrThrottled) {
			logger.V(2).Info("throttled", "cursor", s.cursor)
			time.Sleep(5 * s.period) // WANT ctxrunnable/deaf-loop
			continue
		}
		if err != nil {
			logger.Error(err, "reading plans")
		} else if s.apply(ctx, plans) == nil {
			s.cursor = next
		}
		select {
		case <-ctx.Done():
			return
		case <-time.After(s.period):
		}
	}
}

func (s *Syncer) apply(ctx context.Context, plans []billing.Plan) error {
	for _, p := range plans {
		quotas := s.kube.CoreV1().ResourceQuotas("tenant-" + p.Tenant)
		q, err := quotas.Get(ctx, "plan", metav1.GetOptions{})
		if err != nil {
			return fmt.Errorf("quota of %s: %w", p.Tenant, err)
		}
		want := *resource.NewQuantity(p.Pods, resource.DecimalSI)
		if have, ok := q.Spec.Hard[corev1.ResourcePods]; ok && have.Cmp(want) == 0 {
			continue
		}
		q.Spec.Hard = corev1.ResourceList{corev1.ResourcePods: want}
		if _, err := quotas.Update(ctx, q, metav1.UpdateOptions{}); err != nil {
			return fmt.Errorf("quota of %s: %w", p.Tenant, err)
		}
	}
	return nil
}
