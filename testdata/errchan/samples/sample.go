// Package sampled is a program for readers, below the folder that projects have for these.
package sampled

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
