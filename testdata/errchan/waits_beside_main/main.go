// The program has goroutines that wait for a start which can fail. Where the failure ends the process, they
// end with it.
package main

import (
	"context"
	"log"
	"net"
	"net/http"
	"os"
	"sync"

	ctrl "sigs.k8s.io/controller-runtime"
)

func main() {
	ctx := ctrl.SetupSignalHandler()
	switch os.Args[1] {
	case "goes-on":
		goesOn(ctx)
	case "joined":
		joined()
	case "waits-first":
		waitsFirst()
	case "logged":
		failureIsLogged(ctx)
	case "serve":
		okServe()
	case "return":
		okReturns(ctx)
	case "exits":
		okExits()
	case "field":
		okField(ctx)
	}
	if err := okReturnsToMain(); err != nil {
		log.Print(err)
	}
}

func serve(ready chan<- struct{}, failed chan<- error) {
	l, err := net.Listen("tcp", ":8080")
	if err != nil {
		failed <- err
		return
	}
	close(ready)
	failed <- http.Serve(l, nil)
}

func probe() error { return nil }

// okExits ends the process for the first error (kserve's agent).
func okExits() {
	failed, ready := make(chan error), make(chan struct{})
	go func() {
		l, err := net.Listen("tcp", ":8080")
		if err != nil {
			failed <- err
			return
		}
		close(ready)
		failed <- http.Serve(l, nil)
	}()
	go func() {
		<-ready
		failed <- probe()
	}()
	if err := <-failed; err != nil {
		os.Exit(1)
	}
}

// okServe has the server in a function of its own, and ends with the function that receives.
func okServe() {
	failed, ready := make(chan error), make(chan struct{})
	go serve(ready, failed)
	go func() {
		<-ready
		log.Print("serving")
	}()
	log.Fatal(<-failed)
}

// okReturnsToMain hands the failure to main, which comes to its end.
func okReturnsToMain() error {
	failed, ready := make(chan error), make(chan struct{})
	go serve2(ready, failed)
	go func() {
		<-ready
		log.Print("serving")
	}()
	return <-failed
}

func serve2(ready chan<- struct{}, failed chan<- error) {
	l, err := net.Listen("tcp", ":8080")
	if err != nil {
		failed <- err
		return
	}
	close(ready)
	failed <- http.Serve(l, nil)
}

// okReturns fails before anything is ready, and main returns with it.
func okReturns(ctx context.Context) {
	ready := make(chan struct{})
	go func() {
		<-ready
		log.Print("serving")
	}()
	l, err := net.Listen("tcp", ":8080")
	if err != nil {
		log.Print(err)
		return
	}
	close(ready)
	go func() {
		<-ctx.Done()
		l.Close()
	}()
	log.Print(http.Serve(l, nil))
}

type agent struct {
	ready  chan struct{}
	failed chan error
}

func (a *agent) listen() {
	l, err := net.Listen("tcp", ":8080")
	if err != nil {
		a.failed <- err
		return
	}
	close(a.ready)
	a.failed <- http.Serve(l, nil)
}

func (a *agent) report() {
	<-a.ready
	log.Print("serving")
}

// okField leaves by the arm of a select that has got the failure.
func okField(ctx context.Context) {
	a := &agent{ready: make(chan struct{}), failed: make(chan error, 2)}
	go a.listen()
	go a.report()
	select {
	case err := <-a.failed:
		log.Print(err)
		os.Exit(1)
	case <-ctx.Done():
	}
}

// goesOn serves something else when the server has failed.
func goesOn(ctx context.Context) {
	failed, ready := make(chan error, 1), make(chan struct{})
	go func() {
		l, err := net.Listen("tcp", ":8080")
		if err != nil {
			failed <- err
			return
		}
		close(ready) // want `success-only-close: close of ready is skipped when Listen fails; a goroutine of goesOn then waits for ever`
		failed <- http.Serve(l, nil)
	}()
	go func() {
		<-ready
		log.Print("serving")
	}()
	if err := <-failed; err != nil {
		log.Print(err)
	}
	<-ctx.Done()
}

// failureIsLogged has a receiver that goes on.
func failureIsLogged(ctx context.Context) {
	a := &logged{ready: make(chan struct{}), failed: make(chan error)}
	go a.listen()
	go a.report()
	for {
		select {
		case err := <-a.failed:
			log.Print(err)
		case <-ctx.Done():
			return
		}
	}
}

type logged struct {
	ready  chan struct{}
	failed chan error
}

func (a *logged) listen() {
	l, err := net.Listen("tcp", ":8080")
	if err != nil {
		a.failed <- err
		return
	}
	close(a.ready) // want `success-only-close: close of a.ready is skipped when Listen fails; report then waits for ever`
	a.failed <- http.Serve(l, nil)
}

func (a *logged) report() {
	<-a.ready
	log.Print("serving")
}

// joined waits for the second goroutine before it looks at the failure.
func joined() {
	failed, ready := make(chan error, 1), make(chan struct{})
	var wg sync.WaitGroup
	wg.Add(1)
	go func() {
		l, err := net.Listen("tcp", ":8080")
		if err != nil {
			failed <- err
			return
		}
		close(ready) // want `success-only-close: close of ready is skipped when Listen fails; a goroutine of joined then waits`
		failed <- http.Serve(l, nil)
	}()
	go func() {
		defer wg.Done()
		<-ready
	}()
	wg.Wait()
	log.Fatal(<-failed)
}

// waitsFirst waits itself, so that the process cannot end.
func waitsFirst() {
	failed, ready := make(chan error, 1), make(chan struct{})
	go func() {
		l, err := net.Listen("tcp", ":8080")
		if err != nil {
			failed <- err
			return
		}
		close(ready) // want `success-only-close: close of ready is skipped when Listen fails; waitsFirst then waits for ever`
		failed <- http.Serve(l, nil)
	}()
	<-ready
	log.Fatal(<-failed)
}
