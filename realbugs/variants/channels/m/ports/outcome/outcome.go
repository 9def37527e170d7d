// Package outcome passes on how something ended.
package outcome

import (
	"errors"
	"net/http"
)

// Failure passes on what went wrong with a server.
func Failure(to chan<- error, err error) {
	if err != nil && !errors.Is(err, http.ErrServerClosed) {
		to <- err
	}
}

// Any passes on how a server ended, be it in peace.
func Any(to chan<- error, err error) {
	if errors.Is(err, http.ErrServerClosed) {
		err = nil
	}
	to <- err
}
