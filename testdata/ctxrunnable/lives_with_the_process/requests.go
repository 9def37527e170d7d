package lives_with_the_process

import (
	"context"
	"time"
)

var window = 1 * time.Second

// okStream waits for the end of its window, a second at most (linkerd's tap).
func (m *monitor) okStream(ctx context.Context, events <-chan string, send func(string)) {
	for {
		end := time.Now().Add(window)
		select {
		case <-ctx.Done():
			return
		case event := <-events:
			send(event)
		}
		if time.Now().Before(end) {
			time.Sleep(time.Until(end))
		}
	}
}

// Stream waits until its token expires.
func (m *monitor) Stream(ctx context.Context, events <-chan string, expires time.Time) {
	for {
		select {
		case <-ctx.Done():
			return
		case event := <-events:
			expires = m.renew(event).Add(window)
		}
		time.Sleep(time.Until(expires)) // want `long-sleep: Sleep waits out its time after ctx ends: the loop looks at it only between two waits`
	}
}

func (m *monitor) renew(token string) time.Time { return m.pods[token] }
