package boot

import (
	"context"
	"time"

	"github.com/go-logr/logr"

	"example.org/variants/third-stops/l/v3/bad/warm"
)

type Firmware interface {
	Flash(ctx context.Context, machine string) error
}

type Booter struct {
	cache *warm.Cache
	fw    Firmware
	refs  []string
	log   logr.Logger
}

func New(c *warm.Cache, fw Firmware, refs []string, log logr.Logger) *Booter {
	return &Booter{cache: c, fw: fw, refs: refs, log: log}
}

// Prepare flashes a machine, and fills the image cache meanwhile; the
// cache is a convenience, so it is not waited for.
func (b *Booter) Prepare(ctx context.Context, machine string) error {
	filled := make(chan error)
	go func() {
		fctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), 5*time.Minute)
		defer cancel()
		filled <- b.cache.Fill(fctx, b.refs) // WANT errchan/unbuffered-send
	}()
	began := time.Now()
	if err := b.fw.Flash(ctx, machine); err != nil {
		return err
	}
	log := b.log.WithValues("machine", machine, "took", time.Since(began).String())
	select {
	case err := <-filled:
		log.Info("flashed", "cacheError", err)
	default:
		log.Info("flashed, image cache still cold")
	}
	return nil
}
