package example

import "context"

// A Recorder has one writer, which leaves with its context.
type Recorder struct {
	entries chan string
	write   func(string)
}

func NewRecorder(write func(string)) *Recorder {
	return &Recorder{entries: make(chan string), write: write}
}

func (r *Recorder) Record(entry string) {
	r.entries <- entry // want `^send-after-stop: send on r\.entries blocks for ever once its receiver has stopped: r\.entries has no buffer and the send no other exit$`
}

func (r *Recorder) Run(ctx context.Context) {
	for {
		select { // related `the receiver can leave here`
		case <-ctx.Done():
			return
		case entry := <-r.entries:
			r.write(entry)
		}
	}
}

// A QuietRecorder gives up once its writer has left.
type QuietRecorder struct {
	entries chan string
	ended   chan struct{}
	write   func(string)
}

func NewQuietRecorder(write func(string)) *QuietRecorder {
	return &QuietRecorder{entries: make(chan string), ended: make(chan struct{}), write: write}
}

func (r *QuietRecorder) Record(entry string) {
	select {
	case r.entries <- entry:
	case <-r.ended:
	}
}

func (r *QuietRecorder) Run(ctx context.Context) {
	defer close(r.ended)
	for {
		select {
		case <-ctx.Done():
			return
		case entry := <-r.entries:
			r.write(entry)
		}
	}
}
