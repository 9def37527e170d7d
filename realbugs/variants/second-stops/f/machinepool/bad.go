package machinepool

import (
	"context"
	"hash/fnv"

	"k8s.io/klog/v2"
	ctrl "sigs.k8s.io/controller-runtime"
)

type Update struct{ Machine, Phase string }

type Store interface{ Put(Update) error }

type Shards struct {
	lanes map[int]chan Update
	n     int
	store Store
}

func NewShards(n int, st Store) *Shards {
	s := &Shards{lanes: make(map[int]chan Update, n), n: n, store: st}
	for i := 0; i < n; i++ {
		s.lanes[i] = make(chan Update)
	}
	return s
}

func (s *Shards) index(machine string) int {
	h := fnv.New32a()
	h.Write([]byte(machine))
	return int(h.Sum32() % uint32(s.n))
}

func (s *Shards) Start(ctx context.Context) error {
	for i, lane := range s.lanes {
		go func() {
			for {
				select {
				case u := <-lane:
					if err := s.store.Put(u); err != nil {
						klog.ErrorS(err, "Storing", "shard", i)
					}
				case <-ctx.Done():
					return
				}
			}
		}()
	}
	<-ctx.Done()
	return nil
}

type Reconciler struct{ shards *Shards }

func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	r.shards.lanes[r.shards.index(req.Name)] <- Update{Machine: req.Name, Phase: "Observed"} // WANT errchan/unbuffered-send or ctxrunnable/blocks-forever
	return ctrl.Result{}, nil
}
