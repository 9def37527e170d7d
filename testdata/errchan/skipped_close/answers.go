package skipped_close

import "context"

// A bus answers each message that it has taken (nginx-gateway-fabric's broadcaster).
type bus struct{ publish, done chan string }

func newBus(ctx context.Context) *bus {
	b := &bus{publish: make(chan string), done: make(chan string)}
	go b.run(ctx)
	return b
}

// okSend waits for the answer only if run has taken the message.
func (b *bus) okSend(ctx context.Context, message string) {
	select {
	case b.publish <- message:
	case <-ctx.Done():
		return
	}
	<-b.done
}

func (b *bus) run(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case message := <-b.publish:
			b.done <- message
		}
	}
}

// A carelessBus leaves some messages without an answer.
type carelessBus struct{ publish, done chan string }

func newCarelessBus(ctx context.Context) *carelessBus {
	b := &carelessBus{publish: make(chan string), done: make(chan string)}
	go b.run(ctx)
	return b
}

func (b *carelessBus) send(ctx context.Context, message string) {
	select {
	case b.publish <- message:
	case <-ctx.Done():
		return
	}
	<-b.done
}

func (b *carelessBus) run(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case message := <-b.publish:
			if ctx.Err() != nil {
				return
			}
			b.done <- message // want `skipped-close: send on b.done is skipped`
		}
	}
}
