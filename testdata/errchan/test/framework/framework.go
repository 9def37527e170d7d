// Package framework is what the end-to-end tests call.
package framework

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
