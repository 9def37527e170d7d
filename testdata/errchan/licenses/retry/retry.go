// Package retry is a copy of a library whose licence asks for it.
package retry

import (
	"errors"
	"time"
)

func okAwait(read func() string) (string, error) {
	found := make(chan string)
	go func() { found <- read() }()
	select {
	case line := <-found:
		return line, nil
	case <-time.After(time.Minute):
		return "", errors.New("timed out")
	}
}
