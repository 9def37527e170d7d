package origins

import "context"

type sink interface{ put(ch chan string) }

type memory struct{}

func (memory) put(ch chan string) {
	ask(ch) // origins: make(chan string)
}

type disk struct{}

func (*disk) put(ch chan string) {
	ask(ch) // origins: make(chan string); parameter late...
}

// unknown is called through values that come from elsewhere.
type unknown struct{}

func (unknown) put(ch chan string) {
	ask(ch) // origins: parameter ch...
}

// What the variable can hold is all of this package, so that the calls are known.
func knownSink(durable bool) {
	var s sink = memory{}
	if durable {
		s = &disk{}
	}
	s.put(make(chan string))
}

type buffer struct{ sink sink }

func newBuffer() *buffer { return &buffer{sink: &disk{}} }

func (b *buffer) flush(_ context.Context, late chan string) { b.sink.put(late) }

func AnySink(s sink) {
	if s == nil {
		s = unknown{}
	}
	s.put(make(chan string))
}
