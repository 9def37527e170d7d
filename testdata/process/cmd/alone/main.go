// The program ends with its servers.
package main

import (
	"context"
	"log"
	"net/http"
	"os"
	"os/signal"
	"time"

	ctrl "sigs.k8s.io/controller-runtime"

	"github.com/ctrllint/ctrllint/testdata/process/programs"
	"github.com/ctrllint/ctrllint/testdata/process/server"
)

func main() {
	switch os.Args[0] {
	case "app":
		stop, signals := make(chan struct{}), make(chan os.Signal, 1)
		signal.Notify(signals, os.Interrupt)
		go func() {
			<-signals
			close(stop)
		}()
		if err := server.New(":8443").Start(stop); err != nil {
			log.Fatal(err)
		}
	case "program":
		if err := programs.Run(ctrl.SetupSignalHandler()); err != nil {
			log.Fatal(err)
		}
	case "node":
		if err := programs.NewNode().Run(ctrl.SetupSignalHandler()); err != nil {
			log.Fatal(err)
		}
	case "sessions":
		programs.Sessions(ctrl.SetupSignalHandler(), make(chan string))
	case "collect":
		late, cancel := context.WithCancel(context.Background()) // goes on beyond the signals
		ctx, collected := ctrl.SetupSignalHandler(), make(chan error, 2)
		for range 2 {
			go func() { collected <- server.OkCollect(ctx, late, []*http.Server{{}, {}}) }()
		}
		select {
		case err := <-collected:
			log.Print(err)
		case <-time.After(time.Hour):
			cancel()
			log.Print(<-collected)
		}
	case "tried":
		if err := server.OkTried(ctrl.SetupSignalHandler(), &http.Server{}); err != nil {
			log.Fatal(err)
		}
	case "watch":
		ctx := ctrl.SetupSignalHandler()
		go server.OkWatch(ctx, make(chan string), make(chan string))
		<-ctx.Done()
	default:
		if err := server.OkFirst(ctrl.SetupSignalHandler(), &http.Server{}); err != nil {
			log.Fatal(err)
		}
	}
}
