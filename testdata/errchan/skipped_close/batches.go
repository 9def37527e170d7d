package skipped_close

import "sync"

// okBatches starts as many goroutines as it has counted, in batches that grow (the slow start of Kubernetes).
func okBatches(count int, create func(int) error) (done int, err error) {
	index := 0
	for size := min(count, 1); size > 0; size = min(2*size, count) {
		errs := make(chan error, size)
		var batch sync.WaitGroup
		batch.Add(size)
		for range size {
			go func(index int) {
				defer batch.Done()
				if err := create(index); err != nil {
					errs <- err
				}
			}(index)
			index++
		}
		batch.Wait()
		if len(errs) > 0 {
			return done, <-errs
		}
		done += size
		count -= size
	}
	return done, nil
}

// okEach does so for each list of a map.
func okEach(work map[string][]func()) {
	for _, steps := range work {
		var each sync.WaitGroup
		each.Add(len(steps))
		for i := range len(steps) {
			go func() {
				defer each.Done()
				steps[i]()
			}()
		}
		each.Wait()
	}
}
