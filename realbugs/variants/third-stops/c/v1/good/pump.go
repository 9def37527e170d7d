package backup

import (
	"context"
	"time"
)

func (p *Pump) Start(ctx context.Context) error {
	p.log.Info("uploading backups")
	defer func() { p.log.Info("stopped", "uploaded", p.uploaded.Load()) }()
	for {
		j, ok := p.next(ctx)
		if !ok {
			return nil
		}
		p.handle(ctx, j)
	}
}

func (p *Pump) next(ctx context.Context) (Job, bool) {
	select {
	case j := <-p.jobs:
		if lag := time.Since(j.At); lag > time.Minute {
			p.log.Info("falling behind", "cluster", j.Cluster, "lag", lag.String())
		}
		return j, true
	case <-ctx.Done():
		return Job{}, false
	}
}

func (p *Pump) handle(ctx context.Context, j Job) {
	ctx, cancel := context.WithTimeout(ctx, 10*time.Minute)
	defer cancel()
	if err := p.up.Upload(ctx, j); err != nil {
		p.log.Error(err, "upload", "cluster", j.Cluster)
		return
	}
	p.uploaded.Add(1)
}
