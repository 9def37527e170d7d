package quotasync

import (
	"context"

	ctrl "sigs.k8s.io/controller-runtime"
)

type Auditor struct{ *Syncer }

func (a Auditor) Start(ctx context.Context) error {
	a.Log.Info("quota audit started", "projects", len(a.Projects))
	for {
		var over bool
		select {
		case <-ctx.Done():
			over = true
			break
		default:
		}
		if over {
			break
		}
		a.pass()
	}
	return nil
}

func (a Auditor) Setup(mgr ctrl.Manager) error { return mgr.Add(a) }
