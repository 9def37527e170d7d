package backup

import (
	"context"
	"time"
)

func (p *Pump) Start(ctx context.Context) error {
	p.log.Info("uploading backups")
	defer func() { p.log.Info("stopped", "uploaded", p.uploaded.Load()) }()
	for { // WANT ctxrunnable/deaf-loop or ctxrunnable/blocks-forever
		select {
		case <-ctx.Done():
			return nil
		default:
		}
		p.handle(ctx, p.next())
	}
}

func (p *Pump) next() Job {
	j := <-p.jobs
	if lag := time.Since(j.At); lag > time.Minute {
		p.log.Info("falling behind", "cluster", j.Cluster, "lag", lag.String())
	}
	return j
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
