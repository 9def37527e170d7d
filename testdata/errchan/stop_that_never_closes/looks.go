package stop_that_never_closes

import (
	"context"
	"time"
)

// okLooks asks whether it is to stop, and waits for nothing by that.
func okLooks(work func()) {
	ctx := context.Background()
	go func() {
		for {
			select {
			case <-ctx.Done():
				return
			default:
			}
			work()
		}
	}()
	select {}
}

// okLooksOnce does so before it begins.
func okLooksOnce(work func()) {
	select {
	case <-context.TODO().Done():
		return
	default:
		work()
	}
}

// waitsInAGoroutine has a goroutine that waits for what never comes.
func waitsInAGoroutine(work func()) {
	ctx := context.Background()
	go func() {
		<-ctx.Done() // want `background-stop: ctx.Done\(\) never closes: nothing ends the context, so that a goroutine of waitsInAGoroutine never stops`
		work()
	}()
	time.Sleep(time.Minute)
}
