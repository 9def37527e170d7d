package received_once

import (
	"context"

	"github.com/ctrllint/ctrllint/testdata/errchan/received_once/loads"
)

// discover waits for the first round of a function of another package (search-collector).
func discover(ctx context.Context, list func() map[string]string) {
	found := make(chan struct{})
	go loads.Discover(found, list) // want `unbuffered-send: send on found blocks for ever in a later round: what receives does so once`
	<-found
	<-ctx.Done()
}

// okDiscover takes what comes in each round.
func okDiscover(list func() map[string]string) {
	found := make(chan struct{})
	go loads.Discover(found, list)
	<-found
	for range found {
	}
}

func okDiscoverFirst(ctx context.Context, list func() map[string]string) {
	found := make(chan struct{})
	go loads.First(found, list)
	<-found
	<-ctx.Done()
}
