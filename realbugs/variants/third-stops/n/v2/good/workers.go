package imaging

import (
	"context"
	"database/sql"
	"sync"
	"time"

	"k8s.io/client-go/util/workqueue"
	"k8s.io/klog/v2"
)

type Store struct{ db *sql.DB }

func (s *Store) Mark(image, state string) error {
	_, err := s.db.Exec("update images set state=? where ref=?", state, image)
	return err
}

func (s *Store) Close() error { return s.db.Close() }

type Builder func(ctx context.Context, image string) error

// startWorkers returns functions that end the workers and wait for them.
func startWorkers(ctx context.Context, n int, q workqueue.TypedInterface[string], st *Store, build Builder) (stop, wait func()) {
	var wg sync.WaitGroup
	for range n {
		wg.Add(1)
		go func() {
			defer wg.Done()
			for {
				image, quit := q.Get()
				if quit {
					return
				}
				began := time.Now()
				state := "built"
				if err := build(ctx, image); err != nil {
					klog.ErrorS(err, "build", "image", image)
					state = "failed"
				}
				if err := st.Mark(image, state); err != nil {
					klog.ErrorS(err, "mark", "image", image, "took", time.Since(began))
				}
				q.Done(image)
			}
		}()
	}
	return q.ShutDown, wg.Wait
}
