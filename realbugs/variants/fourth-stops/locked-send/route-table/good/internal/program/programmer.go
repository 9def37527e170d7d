package program

import (
	"context"
	"fmt"
	"os/exec"

	"k8s.io/klog/v2"

	"example.org/variants/fourth-stops/locked-send/route-table/good/internal/table"
)

// Programmer writes the routes into the kernel.
type Programmer struct {
	Table *table.Table
}

func (p *Programmer) Run(ctx context.Context) error {
	for {
		select {
		case <-ctx.Done():
			return nil
		case cidr := <-p.Table.Changed():
			r, ok := p.Table.Get(cidr)
			if !ok {
				continue
			}
			if err := replace(ctx, r); err != nil {
				klog.ErrorS(err, "route not set", "cidr", cidr, "known", p.Table.Known().Len())
			}
		}
	}
}

func replace(ctx context.Context, r table.Route) error {
	out, err := exec.CommandContext(ctx, "ip", "route", "replace", r.CIDR, "via", r.Via).CombinedOutput()
	if err != nil {
		return fmt.Errorf("ip route: %w: %s", err, out)
	}
	return nil
}
