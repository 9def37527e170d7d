package pipe

import "sync"

// Pipe hands values from many producers to one consumer.
type Pipe[T any] struct {
	values chan T
	done   chan struct{}
	once   sync.Once
}

func New[T any]() *Pipe[T] {
	return &Pipe[T]{values: make(chan T), done: make(chan struct{})}
}

// Push reports whether the value was taken.
func (p *Pipe[T]) Push(v T) bool {
	select {
	case <-p.done:
		return false
	default:
	}
	p.values <- v // WANT errchan/fake-guard|errchan/unbuffered-send
	return true
}

// Drain hands the values to fn until it fails.
func (p *Pipe[T]) Drain(fn func(T) error) error {
	for {
		select {
		case <-p.done:
			return nil
		case v := <-p.values:
			if err := fn(v); err != nil {
				return err
			}
		}
	}
}

// Close ends producers and the consumer.
func (p *Pipe[T]) Close() { p.once.Do(func() { close(p.done) }) }
