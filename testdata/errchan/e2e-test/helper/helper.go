// Package helper is a part of a program that end-to-end tests talk to (chaos-mesh).
package helper

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
