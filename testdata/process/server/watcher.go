package server

import (
	"context"
	"errors"
	"fmt"
)

// OkWatch is run beside the program, and its goroutine leaves without an error when the program does: what waits then ends with it (the watcher of
// disks in the CSI driver of Google).
func OkWatch(ctx context.Context, changes, failures <-chan string) {
	failed := make(chan error, 1)
	go okWatchChanges(ctx, changes, failures, failed)
	err := <-failed
	fmt.Println("the watcher has failed:", err)
}

func okWatchChanges(ctx context.Context, changes, failures <-chan string, failed chan error) {
	for {
		select {
		case <-ctx.Done():
			return
		case failure := <-failures:
			failed <- errors.New(failure)
			return
		case change := <-changes:
			fmt.Println(change)
		}
	}
}

// WatchRound waits for its watcher in each round of the program, and so keeps that when a round has ended.
func WatchRound(ctx context.Context, changes, failures <-chan string) {
	failed := make(chan error, 1)
	go watchChanges(ctx, changes, failures, failed)
	err := <-failed
	fmt.Println("the watcher has failed:", err)
}

func watchChanges(ctx context.Context, changes, failures <-chan string, failed chan error) {
	for {
		select {
		case <-ctx.Done():
			return
		case failure := <-failures:
			failed <- errors.New(failure) // want `skipped-close: send on failed is skipped by an earlier return; WatchRound then waits for ever`
			return
		case change := <-changes:
			fmt.Println(change)
		}
	}
}
