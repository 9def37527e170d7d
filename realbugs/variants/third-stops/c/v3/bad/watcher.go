package certs

import (
	"context"
	"path/filepath"
	"time"

	"github.com/fsnotify/fsnotify"
	"github.com/go-logr/logr"
	"github.com/pkg/errors"
	ctrl "sigs.k8s.io/controller-runtime"

	"example.org/variants/third-stops/c/v3/bad/reload"
)

type Watcher struct {
	pair    *reload.Pair
	log     logr.Logger
	reloads int
	last    time.Time
}

func Setup(mgr ctrl.Manager, p *reload.Pair) error {
	w := &Watcher{pair: p, log: mgr.GetLogger().WithName("certs")}
	if err := p.Load(); err != nil {
		return err
	}
	return mgr.Add(w)
}

func (*Watcher) NeedLeaderElection() bool { return false }

func (w *Watcher) Start(ctx context.Context) error {
	fw, err := fsnotify.NewWatcher()
	if err != nil {
		return errors.Wrap(err, "watching certificates")
	}
	defer fw.Close()
	if err := fw.Add(filepath.Dir(w.pair.CertFile)); err != nil {
		return errors.Wrapf(err, "watching %s", w.pair.CertFile)
	}
	for !stopped(ctx) { // WANT ctxrunnable/deaf-loop or ctxrunnable/blocks-forever
		select {
		case ev, ok := <-fw.Events:
			if !ok {
				return nil
			}
			if ev.Has(fsnotify.Chmod) {
				continue
			}
			w.reload(ev.Name)
		case err, ok := <-fw.Errors:
			if !ok {
				return nil
			}
			w.log.Error(err, "fsnotify")
		}
	}
	return nil
}

func (w *Watcher) reload(name string) {
	if err := w.pair.Load(); err != nil {
		w.log.Error(err, "keeping the old certificate", "file", name)
		return
	}
	w.reloads++
	w.last = time.Now()
	w.log.Info("reloaded", "file", name, "count", w.reloads)
}

func stopped(ctx context.Context) bool {
	select {
	case <-ctx.Done():
		return true
	default:
		return false
	}
}
