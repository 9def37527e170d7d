// Package signals has what ends with the signals of the process, for other packages.
package signals

import (
	"os"
	"os/signal"
)

// Setup returns a channel that is closed at the first signal.
func Setup() <-chan struct{} { // after: goes on
	stop := make(chan struct{})
	signals := make(chan os.Signal, 2)
	signal.Notify(signals, os.Interrupt)
	go func() {
		<-signals
		close(stop)
		<-signals
		os.Exit(1)
	}()
	return stop
}
