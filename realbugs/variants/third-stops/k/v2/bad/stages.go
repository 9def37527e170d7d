package invoices

import (
	"context"
	"fmt"
	"time"
)

func (p *Pipeline) collect(ctx context.Context) error {
	t := time.NewTicker(p.every)
	defer t.Stop()
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-t.C:
		}
		us, err := p.meter.Poll(ctx)
		if err != nil {
			p.log.Error(err, "polling the meter")
			continue
		}
		for _, u := range us {
			select {
			case p.usage <- u:
			case <-ctx.Done():
				return nil
			}
		}
	}
}

func (p *Pipeline) book(ctx context.Context) error {
	booked := map[string]float64{}
	for { // WANT ctxrunnable/deaf-loop or ctxrunnable/blocks-forever
		u := <-p.usage
		if u.Hours <= 0 {
			continue
		}
		if err := p.ledger.Book(ctx, u); err != nil {
			return fmt.Errorf("booking %.1f hours of %s: %w", u.Hours, u.Tenant, err)
		}
		booked[u.Tenant] += u.Hours
		p.log.V(1).Info("booked", "tenant", u.Tenant, "total", booked[u.Tenant])
	}
}
