// The program ends with its servers.
package main

import (
	"log"
	"os"
	"os/signal"

	"net/http"

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
	default:
		if err := server.OkFirst(ctrl.SetupSignalHandler(), &http.Server{}); err != nil {
			log.Fatal(err)
		}
	}
}
