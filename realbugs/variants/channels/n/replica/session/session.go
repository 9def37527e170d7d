// Package session applies statements over one database connection.
package session

import (
	"context"
	"database/sql"
	"sync"

	"k8s.io/klog/v2"
)

// Feed applies what comes out of statements until ctx ends. The returned
// function waits for the workers and tells the first error.
func Feed(ctx context.Context, db *sql.DB, statements <-chan string, workers int) (wait func() error) {
	var (
		wg    sync.WaitGroup
		once  sync.Once
		first error
	)
	for n := range workers {
		wg.Add(1)
		go func() {
			defer wg.Done()
			for {
				select {
				case <-ctx.Done():
					return
				case q := <-statements:
					if _, err := db.Exec(q); err != nil {
						klog.ErrorS(err, "statement failed", "worker", n)
						once.Do(func() { first = err })
					}
				}
			}
		}()
	}
	return func() error {
		wg.Wait()
		return first
	}
}
