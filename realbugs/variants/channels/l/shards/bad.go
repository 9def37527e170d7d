package shards

import (
	"errors"
	"fmt"
	"hash/crc32"
	"sync"
)

// Block is a piece of a shard with its checksum.
type Block struct {
	Data []byte
	Sum  uint32
}

// Shard is a named row of blocks.
type Shard struct {
	Name   string
	Blocks []Block
}

// Verify checks all shards side by side and returns what is damaged.
func Verify(shards []Shard) error {
	damaged := make(chan error, 8)
	var wg sync.WaitGroup
	for _, s := range shards {
		wg.Add(1)
		go func() {
			defer wg.Done()
			for n, b := range s.Blocks {
				if got := crc32.ChecksumIEEE(b.Data); got != b.Sum {
					damaged <- fmt.Errorf("shard %s block %d: sum %x, want %x", s.Name, n, got, b.Sum) // WANT errchan/unbuffered-send
				}
			}
		}()
	}
	wg.Wait()

	var all []error
	for {
		select {
		case err := <-damaged:
			all = append(all, err)
		default:
			return errors.Join(all...)
		}
	}
}
