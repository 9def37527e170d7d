// Package main runs a manager, or an election, in a goroutine beside the body of the program.
package main

import (
	"context"
	"net/http"
	"os"
	"os/signal"
	"sync"
	"syscall"
	"time"

	"k8s.io/client-go/tools/leaderelection"
	ctrl "sigs.k8s.io/controller-runtime"
)

func main() {
	mgr, err := ctrl.NewManager(ctrl.GetConfigOrDie(), ctrl.Options{LeaderElection: true, LeaderElectionID: "volumes.example.com"})
	if err != nil {
		os.Exit(1)
	}
	switch os.Args[1] {
	case "signals":
		signalled(mgr)
	case "context":
		_ = notified(mgr)
	case "failing":
		_ = failing(mgr)
	case "server":
		_ = served(ctrl.SetupSignalHandler(), mgr, &http.Server{Addr: ":8080"})
	case "election":
		elected(nil)
	case "joined":
		_ = okJoined(mgr)
	case "grouped":
		okGrouped(mgr)
	case "deferred":
		okDeferred(mgr)
	case "received":
		okReceived(mgr)
	case "patient":
		okPatient(mgr)
	case "cancelled":
		okCancelled(mgr)
	case "itself":
		_ = okItself(mgr)
	}
}

// signalled cancels, and leaves.
func signalled(mgr ctrl.Manager) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	go func() { // want `not-joined: signalled does not wait for this goroutine: the process ends before the manager in it has stopped what it runs`
		if err := mgr.Start(ctx); err != nil {
			os.Exit(1)
		}
	}()
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, syscall.SIGTERM)
	<-signals // related `it waits for this alone`
}

func notified(mgr ctrl.Manager) error {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	go start(ctx, mgr) // want `not-joined: notified does not wait for this goroutine: the process ends before the manager`
	<-ctx.Done()       // related `it waits for this alone`
	return nil
}

func start(ctx context.Context, mgr ctrl.Manager) {
	if err := mgr.Start(ctx); err != nil {
		ctrl.Log.Error(err, "start")
	}
}

// failing waits for the failure of the manager and not for its end.
func failing(mgr ctrl.Manager) error {
	ctx := ctrl.SetupSignalHandler()
	errs := make(chan error, 1)
	go func() { errs <- mgr.Start(ctx) }() // want `not-joined: failing does not wait for this goroutine: the process ends before the manager`
	select {                               // related `it waits for this alone`
	case err := <-errs:
		return err
	case <-ctx.Done():
		return nil
	}
}

// served ends with the server beside the manager.
func served(ctx context.Context, mgr ctrl.Manager, server *http.Server) error {
	go start(ctx, mgr) // want `not-joined: served does not wait for this goroutine: the process ends before the manager`
	defer context.AfterFunc(ctx, func() { server.Close() })()
	return server.ListenAndServe() // related `it waits for this alone`
}

func elected(elector *leaderelection.LeaderElector) {
	ctx := ctrl.SetupSignalHandler()
	go elector.Run(ctx) // want `not-joined: elected does not wait for this goroutine: the process ends before the election`
	<-ctx.Done()        // related `it waits for this alone`
}

// okJoined waits for the end of the manager.
func okJoined(mgr ctrl.Manager) error {
	ctx := ctrl.SetupSignalHandler()
	errs := make(chan error, 1)
	go func() { errs <- mgr.Start(ctx) }()
	select {
	case err := <-errs:
		return err
	case <-ctx.Done():
	}
	return <-errs
}

func okGrouped(mgr ctrl.Manager) {
	ctx := ctrl.SetupSignalHandler()
	var group sync.WaitGroup
	group.Add(1)
	go func() {
		defer group.Done()
		start(ctx, mgr)
	}()
	<-ctx.Done()
	group.Wait()
}

func okDeferred(mgr ctrl.Manager) {
	ctx := ctrl.SetupSignalHandler()
	ended := make(chan struct{})
	defer func() { <-ended }()
	go func() {
		defer close(ended)
		start(ctx, mgr)
	}()
	<-ctx.Done()
}

// okReceived waits for nothing but the end.
func okReceived(mgr ctrl.Manager) {
	ctx := ctrl.SetupSignalHandler()
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		start(ctx, mgr)
	}()
	<-ended
}

// okPatient leaves the manager some time.
func okPatient(mgr ctrl.Manager) {
	ctx := ctrl.SetupSignalHandler()
	go start(ctx, mgr)
	<-ctx.Done()
	time.Sleep(30 * time.Second)
}

// okCancelled waits for the context that the goroutine cancels at its end.
func okCancelled(mgr ctrl.Manager) {
	ended, end := context.WithCancel(context.Background())
	go func() {
		defer end()
		start(ctrl.SetupSignalHandler(), mgr)
	}()
	<-ended.Done()
}

// okItself ends with the manager.
func okItself(mgr ctrl.Manager) error {
	ctx := ctrl.SetupSignalHandler()
	go func() {
		<-ctx.Done()
		ctrl.Log.Info("stopping")
	}()
	return mgr.Start(ctx)
}
