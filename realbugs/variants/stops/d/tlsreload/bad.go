package tlsreload

import (
	"context"
	"crypto/tls"
	"sync/atomic"
	"time"

	"github.com/go-logr/logr"
	ctrl "sigs.k8s.io/controller-runtime"
)

type Keeper struct {
	logr.Logger
	dir  string
	pair atomic.Pointer[tls.Certificate]
}

func (k *Keeper) load() error {
	c, err := tls.LoadX509KeyPair(k.dir+"/tls.crt", k.dir+"/tls.key")
	if err != nil {
		return err
	}
	k.pair.Store(&c)
	return nil
}

func (*Keeper) NeedLeaderElection() bool { return false }

func (k *Keeper) Start(ctx context.Context) error {
	backoff := time.Second
	for {
		err := k.load()
		if err == nil {
			break
		}
		k.Error(err, "pair is not readable", "dir", k.dir)

		switch t := time.NewTimer(backoff); {
		default:
			select {
			case <-ctx.Done(): // WANT ctxrunnable/spins-after-done
				t.Stop()
				break
			case <-t.C:
				backoff = min(2*backoff, time.Minute)
			}
		}
	}
	<-ctx.Done()
	return nil
}

func Keep(mgr ctrl.Manager, dir string) (*Keeper, error) {
	k := &Keeper{Logger: mgr.GetLogger(), dir: dir}
	return k, mgr.Add(k)
}
