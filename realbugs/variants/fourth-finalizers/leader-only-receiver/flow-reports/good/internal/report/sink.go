// Package report brings what pods report to the collector.
package report

import (
	"context"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/client-go/tools/cache"
	"sigs.k8s.io/controller-runtime/pkg/log"
)

// Report is one line of it.
type Report struct {
	Pod   types.NamespacedName
	Phase corev1.PodPhase
}

// Uploader posts reports in batches.
type Uploader interface {
	Upload(ctx context.Context, batch []Report) error
}

// Writer collects reports, and posts them each interval.
type Writer struct {
	reports  chan Report
	uploader Uploader
	interval time.Duration
}

// NewWriter makes a writer.
func NewWriter(u Uploader) *Writer {
	return &Writer{reports: make(chan Report, 256), uploader: u, interval: 10 * time.Second}
}

// Handler is what the informer is given.
func (w *Writer) Handler() cache.ResourceEventHandler { return &forwarder{out: w.reports} }

// NeedLeaderElection implements manager.LeaderElectionRunnable: each replica drains its own channel.
func (w *Writer) NeedLeaderElection() bool { return false }

// Start implements manager.Runnable.
func (w *Writer) Start(ctx context.Context) error {
	tick := time.NewTicker(w.interval)
	defer tick.Stop()
	var batch []Report
	for {
		select {
		case <-ctx.Done():
			return nil
		case rep := <-w.reports:
			batch = append(batch, rep)
		case <-tick.C:
			if len(batch) == 0 {
				continue
			}
			if err := w.uploader.Upload(ctx, batch); err != nil {
				log.FromContext(ctx).Error(err, "Reports are kept for the next round")
				continue
			}
			batch = nil
		}
	}
}
