// Package endless has functions that never come back.
package endless

import (
	"log"
	"net/http"
	"time"
)

// Serve serves what is registered.
func Serve(address string) {
	if err := http.ListenAndServe(address, nil); err != nil {
		log.Fatal(err)
	}
	log.Print("shut down")
}

// Collect counts again and again.
func Collect(interval time.Duration, count func()) {
	for range time.Tick(interval) {
		count()
	}
}
