// Package simulator is a provider of an infrastructure that is not there: it runs as those do which are shipped (cluster-api).
package simulator

import (
	"errors"
	"time"
)

func await(read func() string) (string, error) {
	found := make(chan string)
	go func() { found <- read() }() // want `send on found blocks for ever once await has returned`
	select {
	case line := <-found:
		return line, nil
	case <-time.After(time.Minute):
		return "", errors.New("timed out")
	}
}
