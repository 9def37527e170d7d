// Package v1 is a version of the helpers of tests, which lie below a folder of that name (kueue).
package v1

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
