package shards

import (
	"errors"
	"fmt"
	"hash/crc32"
	"sync"
)

// Repairable checks all shards side by side and returns what is damaged.
func Repairable(shards []Shard) error {
	damaged := make(chan error, 8)
	var wg sync.WaitGroup
	for _, s := range shards {
		wg.Add(1)
		go func() {
			defer wg.Done()
			for n, b := range s.Blocks {
				if got := crc32.ChecksumIEEE(b.Data); got != b.Sum {
					damaged <- fmt.Errorf("shard %s block %d: sum %x, want %x", s.Name, n, got, b.Sum)
				}
			}
		}()
	}
	go func() {
		wg.Wait()
		close(damaged)
	}()

	var all []error
	for err := range damaged {
		all = append(all, err)
	}
	return errors.Join(all...)
}
