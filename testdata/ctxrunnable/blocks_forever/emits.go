package blocks_forever

import (
	"context"
	"sync"
)

// Recorder is told by others, whenever they like, and its one reader leaves with its context.
type Recorder struct {
	entries chan string
	write   func(string)
}

func NewRecorder(write func(string)) *Recorder {
	return &Recorder{entries: make(chan string), write: write}
}

func (r *Recorder) Record(entry string) {
	r.entries <- entry // want `send-after-stop: send on r.entries blocks for ever once its receiver has stopped`
}

func (r *Recorder) Run(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case entry := <-r.entries:
			r.write(entry)
		}
	}
}

// StoppedRecorder has a stop of its own, and a helper that sends.
type StoppedRecorder struct {
	lines chan string
	stop  chan struct{}
	write func(string)
}

func NewStoppedRecorder(write func(string)) *StoppedRecorder {
	r := &StoppedRecorder{lines: make(chan string), stop: make(chan struct{}), write: write}
	go r.run()
	return r
}

func (r *StoppedRecorder) Record(line string) { r.put(line) }

func (r *StoppedRecorder) put(line string) {
	r.lines <- line // want `send-after-stop: send on r.lines blocks for ever once its receiver has stopped`
}

func (r *StoppedRecorder) Stop() { close(r.stop) }

func (r *StoppedRecorder) run() {
	for {
		select {
		case <-r.stop:
			return
		case line := <-r.lines:
			r.write(line)
		}
	}
}

// DrainingRecorder reads on once it was told to stop.
type DrainingRecorder struct {
	drained chan string
	write   func(string)
}

func NewDrainingRecorder(write func(string)) *DrainingRecorder {
	return &DrainingRecorder{drained: make(chan string), write: write}
}

func (r *DrainingRecorder) Record(entry string) { r.drained <- entry }

func (r *DrainingRecorder) Close() { close(r.drained) }

func (r *DrainingRecorder) Run(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			for entry := range r.drained {
				r.write(entry)
			}
			return
		case entry, open := <-r.drained:
			if !open {
				return
			}
			r.write(entry)
		}
	}
}

// JoinedRecorder stops its reader once its senders have ended.
type JoinedRecorder struct {
	joined  chan string
	stop    chan struct{}
	senders sync.WaitGroup
	write   func(string)
}

func NewJoinedRecorder(write func(string)) *JoinedRecorder {
	return &JoinedRecorder{joined: make(chan string), stop: make(chan struct{}), write: write}
}

func (r *JoinedRecorder) Record(entry string) { r.joined <- entry }

func (r *JoinedRecorder) Stop() {
	r.senders.Wait()
	close(r.stop)
}

func (r *JoinedRecorder) Run() {
	for {
		select {
		case <-r.stop:
			return
		case entry := <-r.joined:
			r.write(entry)
		}
	}
}

// WokenRecorder has a wake-up call beside its entries, which does not end it.
type WokenRecorder struct {
	woken chan string
	wake  chan struct{}
	write func(string)
}

func NewWokenRecorder(write func(string)) *WokenRecorder {
	return &WokenRecorder{woken: make(chan string), wake: make(chan struct{}, 1), write: write}
}

func (r *WokenRecorder) Record(entry string) { r.woken <- entry }

func (r *WokenRecorder) Flush() { r.wake <- struct{}{} }

func (r *WokenRecorder) Run() {
	for {
		select {
		case <-r.wake:
			r.write("flush")
		case entry := <-r.woken:
			r.write(entry)
		}
	}
}
