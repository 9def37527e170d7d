// Package sends_of_a_method_value starts the method of another package by its value: the receiver is no argument of that call.
package sends_of_a_method_value

import (
	"context"

	"github.com/ctrllint/ctrllint/testdata/totality/sends_of_a_method_value/feeds"
)

func first(ctx context.Context, feed *feeds.Feed) int {
	begun, values := make(chan int), make(chan int)
	run := feed.Run
	go run(begun, values) // want `unbuffered-send: send on values blocks for ever in a later round`
	<-begun
	v := <-values
	<-ctx.Done()
	return v
}
