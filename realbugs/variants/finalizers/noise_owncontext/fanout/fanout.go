package fanout

import (
	"context"
	"fmt"
	"sync"

	"github.com/go-logr/logr"
)

// Inspector asks the agents of all nodes once.
type Inspector struct {
	Log logr.Logger
	Ask func(ctx context.Context, node string) (free int64, err error)
}

// Total is called by the "capacity" command.
func (i *Inspector) Total(nodes []string) (int64, error) {
	work, done := context.WithCancel(context.Background())
	defer done()
	var wg sync.WaitGroup
	sizes := make(chan int64)
	for _, node := range nodes {
		wg.Add(1)
		go func(name string) {
			defer wg.Done()
			free, err := i.Ask(work, name)
			if err != nil {
				i.Log.Error(err, "ask", "node", name)
			}
			sizes <- free
		}(node)
	}
	var total int64
	for n := range nodes {
		select {
		case free := <-sizes:
			total += free
		case <-work.Done():
			return 0, fmt.Errorf("%d of %d nodes: %w", n, len(nodes), work.Err())
		}
	}
	wg.Wait()
	return total, nil
}
