package rescan

import (
	"context"
	"os"
	"time"

	"k8s.io/klog/v2"
	ctrl "sigs.k8s.io/controller-runtime"
)

type Janitor struct {
	dir    string
	maxAge time.Duration
}

func (j *Janitor) sweep() {
	entries, err := os.ReadDir(j.dir)
	if err != nil {
		klog.ErrorS(err, "sweep", "dir", j.dir)
		return
	}
	for _, e := range entries {
		info, err := e.Info()
		if err != nil || time.Since(info.ModTime()) < j.maxAge {
			continue
		}
		_ = os.Remove(j.dir + "/" + e.Name())
	}
}

func (j *Janitor) Start(ctx context.Context) error {
	for {
		select {
		case <-ctx.Done(): // WANT ctxrunnable/spins-after-done
			break
		default:
		}
		j.sweep()
		time.Sleep(10 * time.Second)
	}
}

func Setup(mgr ctrl.Manager, dir string) error {
	return mgr.Add(&Janitor{dir: dir, maxAge: 24 * time.Hour})
}
