// Package outcome sends how something has ended.
package outcome

import (
	"errors"
	"net/http"
)

// Failure sends what went wrong with a server.
func Failure(to chan<- error, err error) {
	if err != nil && !errors.Is(err, http.ErrServerClosed) {
		to <- err
	}
}

// Error sends an error.
func Error(err error, to chan<- error) {
	if err == nil {
		return
	}
	to <- err
}

// Any sends whatever it is handed.
func Any(to chan<- error, err error) {
	if errors.Is(err, http.ErrServerClosed) {
		err = nil
	}
	to <- err
}

// Last sends an error and closes the channel.
func Last(to chan<- error, err error) {
	if err != nil {
		to <- err
	}
	close(to)
}
