package streams

import (
	"errors"
	"os"
	"time"
)

func (f *Fan) Start() {
	f.wg.Add(1)
	go f.pump()
}

func (f *Fan) Stop() {
	if err := f.dev.Shutdown(); err != nil {
		f.log.Error(err, "device shutdown")
	}
	f.wg.Wait()
}

func (f *Fan) pump() {
	defer f.wg.Done()
	for {
		fr, err := f.dev.Read()
		if errors.Is(err, os.ErrClosed) {
			return
		}
		if err != nil {
			f.log.Error(err, "console read")
			time.Sleep(time.Second)
			continue
		}
		f.mu.Lock()
		for name, fn := range f.viewers {
			f.log.V(5).Info("frame", "viewer", name, "stream", fr.Stream)
			fn(fr)
		}
		f.mu.Unlock()
	}
}
