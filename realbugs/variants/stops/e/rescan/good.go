package rescan

import (
	"context"
	"os"
	"path/filepath"
	"time"

	"k8s.io/klog/v2"
	ctrl "sigs.k8s.io/controller-runtime"
)

type Archivist struct {
	dir    string
	target string
}

func (a *Archivist) sweep() {
	files, err := filepath.Glob(a.dir + "/*.dump")
	if err != nil {
		klog.ErrorS(err, "sweep", "dir", a.dir)
		return
	}
	for _, f := range files {
		_ = os.Rename(f, filepath.Join(a.target, filepath.Base(f)))
	}
}

func (a *Archivist) Start(ctx context.Context) error {
	t := time.NewTicker(10 * time.Second)
	defer t.Stop()
sweeping:
	for {
		select {
		case <-ctx.Done():
			break sweeping
		default:
		}
		a.sweep()
		select {
		case <-ctx.Done():
			break
		case <-t.C:
		}
	}
	klog.InfoS("archivist ends", "dir", a.dir)
	return nil
}

func SetupArchivist(mgr ctrl.Manager, dir, target string) error {
	return mgr.Add(&Archivist{dir: dir, target: target})
}
