package budget

import (
	"context"
	"errors"
	"fmt"
	"strconv"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/util/retry"
	"sigs.k8s.io/controller-runtime/pkg/client"
	logf "sigs.k8s.io/controller-runtime/pkg/log"
)

var errFull = errors.New("budget is used up")

// Book counts what tenants use in one config map.
type Book struct {
	client.Client
	Key client.ObjectKey
}

func parse(s string) int {
	n, err := strconv.Atoi(s)
	if err != nil {
		return 0
	}
	return n
}

// Take books n units for the tenant.
func (b *Book) Take(ctx context.Context, tenant string, n, limit int) error {
	logger := logf.FromContext(ctx).WithValues("tenant", tenant)
	err := retry.RetryOnConflict(retry.DefaultRetry, func() error {
		cm := &corev1.ConfigMap{}
		if err := b.Get(ctx, b.Key, cm); err != nil {
			return fmt.Errorf("read the book: %w", err)
		}
		used := parse(cm.Data[tenant])
		if used+n > limit {
			return errFull
		}
		if cm.Data == nil {
			cm.Data = map[string]string{}
		}
		cm.Data[tenant] = strconv.Itoa(used + n)
		if err := b.Update(ctx, cm); err != nil {
			logger.V(1).Info("booking failed", "err", err)
			return errors.New("write the book: " + err.Error()) // WANT retryconflict/masked-conflict
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("take %d for %s: %w", n, tenant, err)
	}
	logger.Info("booked", "units", n)
	return nil
}
