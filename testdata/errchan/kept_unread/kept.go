// Package kept_unread has goroutines that put the error of a component into a variable which nothing reads afterwards.
package kept_unread

import (
	"context"
	"fmt"
	"net"
	"os"
	"sync"
)

// A listener serves until it fails.
type listener struct{ ln net.Listener }

func (l *listener) Run(ctx context.Context) error {
	for ctx.Err() == nil {
		c, err := l.ln.Accept()
		if err != nil {
			return err
		}
		c.Close()
	}
	return nil
}

func again(ctx context.Context, l *listener) error {
	name, err := os.Hostname()
	if err != nil {
		return err
	}
	fmt.Println(name)
	go func() {
		err = l.Run(ctx) // want `dropped-error: error of l.Run is dropped`
	}()
	<-ctx.Done()
	return nil
}

func joined(ctx context.Context, l *listener) error {
	name, err := os.Hostname()
	if err != nil {
		return err
	}
	fmt.Println(name)
	var wg sync.WaitGroup
	wg.Add(1)
	go func() {
		defer wg.Done()
		err = l.Run(ctx) // want `dropped-error: error of l.Run is dropped`
		<-ctx.Done()
	}()
	<-ctx.Done()
	wg.Wait()
	return nil
}

// cancelledLate cancels only when the context has ended (multiarch-tuning-operator).
func cancelledLate(ctx context.Context, cancel func(), l *listener) error {
	name, err := os.Hostname()
	if err != nil {
		return err
	}
	fmt.Println(name)
	var wg sync.WaitGroup
	wg.Add(1)
	go func() {
		defer wg.Done()
		defer cancel()
		err = l.Run(ctx) // want `dropped-error: error of l.Run is dropped`
		<-ctx.Done()
	}()
	<-ctx.Done()
	wg.Wait()
	return nil
}

func named(ctx context.Context, l *listener) (err error) {
	go func() {
		err = l.Run(ctx) // want `dropped-error: error of l.Run is dropped`
	}()
	<-ctx.Done()
	return nil
}

// okJoined returns it after the wait.
func okJoined(ctx context.Context, l *listener) (err error) {
	var wg sync.WaitGroup
	wg.Add(1)
	go func() {
		defer wg.Done()
		err = l.Run(ctx)
	}()
	<-ctx.Done()
	wg.Wait()
	return
}

func okExits(ctx context.Context, l *listener) error {
	var err error
	var wg sync.WaitGroup
	wg.Add(1)
	go func() {
		defer wg.Done()
		err = l.Run(ctx)
		if err != nil {
			os.Exit(1)
		}
	}()
	<-ctx.Done()
	wg.Wait()
	return nil
}

// okCancels ends the others with it.
func okCancels(ctx context.Context, cancel func(), l *listener) error {
	name, err := os.Hostname()
	if err != nil {
		return err
	}
	fmt.Println(name)
	var wg sync.WaitGroup
	wg.Add(1)
	go func() {
		defer wg.Done()
		defer cancel()
		err = l.Run(ctx)
	}()
	wg.Wait()
	return nil
}

// okAsked is read by a goroutine that asks for it again and again.
func okAsked(ctx context.Context, l *listener, mu *sync.Mutex, serve func(func() error)) {
	var err error
	go func() {
		failed := l.Run(ctx)
		mu.Lock()
		defer mu.Unlock()
		err = failed
	}()
	serve(func() error {
		mu.Lock()
		defer mu.Unlock()
		return err
	})
	<-ctx.Done()
}
