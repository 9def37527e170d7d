package component

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/signal"

	"k8s.io/klog/v2"
)

func signals() <-chan os.Signal {
	got := make(chan os.Signal, 1)
	signal.Notify(got, os.Interrupt)
	return got
}

// A port that is taken leaves the program without metrics (redis-operator).
func serveMetrics(address string, failed <-chan error) error {
	go func() {
		klog.InfoS("serving metrics", "address", address)
		http.ListenAndServe(address, nil) // want `dropped-error: error of http.ListenAndServe is dropped: when it fails, the process goes on as if it ran`
	}()
	select {
	case <-signals():
		return nil
	case err := <-failed:
		return err
	}
}

func serveProbes(ctx context.Context, listener net.Listener, probes http.Handler) {
	go http.Serve(listener, probes) // want `logged-error: error of http.Serve is dropped`
	<-ctx.Done()
}

// What is logged is seen by who looks for it, and often meant so.
func okLogged(ctx context.Context, address string) {
	go func() { klog.ErrorS(http.ListenAndServe(address, nil), "metrics") }()
	<-ctx.Done()
}

func okReported(ctx context.Context, address string) error {
	failed := make(chan error, 1)
	go func() { failed <- http.ListenAndServe(address, nil) }()
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
		return nil
	}
}

// For who debugs it.
func okLocal(ctx context.Context) {
	go func() { http.ListenAndServe("localhost:6060", nil) }()
	<-ctx.Done()
}

func okMeant(ctx context.Context, address string) {
	go func() { _ = http.ListenAndServe(address, nil) }()
	<-ctx.Done()
}

// A server of its own is no other case.
func okDebug(ctx context.Context, port int, pages http.Handler) {
	go func() {
		address := fmt.Sprintf("localhost:%d", port)
		server := &http.Server{Addr: address, Handler: pages}
		if err := server.ListenAndServe(); err != nil {
			klog.ErrorS(err, "debug server")
		}
	}()
	<-ctx.Done()
}

func serveEverywhere(ctx context.Context, port int, pages http.Handler) {
	go func() {
		address := fmt.Sprintf(":%d", port)
		server := &http.Server{Addr: address, Handler: pages}
		if err := server.ListenAndServe(); err != nil { // want `logged-error: error of server.ListenAndServe is only logged`
			klog.ErrorS(err, "server")
		}
	}()
	<-ctx.Done()
}
