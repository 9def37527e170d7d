// Package pods waits for pods.
package pods

import (
	"context"
	"errors"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
)

// Settle waits for what has just been made.
func Settle() { time.Sleep(5 * time.Second) }

// Gone asks again and again.
func Gone(gone func() bool) error {
	for range 200 {
		if gone() {
			return nil
		}
		pause()
	}
	return errors.New("still there")
}

func pause() { time.Sleep(3 * time.Second) }

// Running polls for minutes.
func Running(ctx context.Context, running wait.ConditionWithContextFunc) error {
	return wait.PollUntilContextTimeout(ctx, time.Second, 10*time.Minute, true, running)
}

// Watch looks at pods in a goroutine of its own.
func Watch(look func()) {
	go func() {
		for range 10 {
			look()
			time.Sleep(time.Minute)
		}
	}()
}

// Breathe takes a moment.
func Breathe() { time.Sleep(100 * time.Millisecond) }

// After waits for as long as its caller says.
func After(length time.Duration) { time.Sleep(length) }
