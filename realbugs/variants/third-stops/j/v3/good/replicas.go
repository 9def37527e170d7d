package replicas

import (
	"context"
	"fmt"
	"time"

	ctrl "sigs.k8s.io/controller-runtime"

	"example.org/variants/third-stops/j/v3/good/pool"
)

type Lag struct {
	Replica string
	Bytes   int64
	Err     error
}

type Querier interface {
	Lag(ctx context.Context, replica string) (int64, error)
}

type Checker struct {
	pool    *pool.Pool
	db      Querier
	timeout time.Duration
}

func NewChecker(p *pool.Pool, db Querier) *Checker {
	return &Checker{pool: p, db: db, timeout: 5 * time.Second}
}

// Worst returns the largest lag of the given replicas.
func (c *Checker) Worst(ctx context.Context, replicas []string) (Lag, error) {
	log := ctrl.LoggerFrom(ctx)
	lags := make(chan Lag, len(replicas))
	for _, r := range replicas {
		c.pool.Submit(func() {
			qctx, cancel := context.WithTimeout(ctx, c.timeout)
			defer cancel()
			n, err := c.db.Lag(qctx, r)
			lags <- Lag{Replica: r, Bytes: n, Err: err}
		})
	}
	var worst Lag
	for range replicas {
		var l Lag
		select {
		case l = <-lags:
		case <-ctx.Done():
			return Lag{}, ctx.Err()
		}
		if l.Err != nil {
			return Lag{}, fmt.Errorf("replica %s: %w", l.Replica, l.Err)
		}
		log.V(1).Info("lag", "replica", l.Replica, "bytes", l.Bytes)
		if l.Bytes >= worst.Bytes {
			worst = l
		}
	}
	return worst, nil
}
