package results

// Result is the outcome of one probe.
type Result struct {
	Target string
	Millis int64
	Err    error
}

// Stream collects the results of many probers.
type Stream struct {
	c chan Result
}

func NewStream() *Stream { return &Stream{c: make(chan Result)} }

func (s *Stream) Put(r Result) {
	s.c <- r // WANT errchan/close-while-sending|errchan/unbuffered-send
}

// All is the channel of the results; it ends with End.
func (s *Stream) All() <-chan Result { return s.c }

// End says that no further result comes.
func (s *Stream) End() { close(s.c) }
