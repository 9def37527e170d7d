package dropped_error

import (
	"errors"
	"os"
)

// An auditor never fails, whichever it is (koordinator's).
type auditor interface {
	Run(stop <-chan struct{}) error
	Audit(event string)
}

type fileAuditor struct{ path string }

func (a fileAuditor) Run(stop <-chan struct{}) error {
	<-stop
	_ = os.Remove(a.path)
	return nil
}

func (a fileAuditor) Audit(event string) { log.Info(event, "path", a.path) }

type emptyAuditor struct{}

func (emptyAuditor) Run(<-chan struct{}) error { return nil }

func (emptyAuditor) Audit(string) {}

// Default is set by whoever wants another one.
var Default auditor = emptyAuditor{}

func okRunsTheAuditor(path string, stop <-chan struct{}) {
	if path != "" {
		Default = fileAuditor{path}
	}
	go Default.Run(stop)
}

// One of the exporters can fail.
type exporter interface {
	Run(stop <-chan struct{}) error
}

type fileExporter struct{ path string }

func (e fileExporter) Run(stop <-chan struct{}) error {
	if e.path == "" {
		return errors.New("no path")
	}
	<-stop
	return nil
}

type noExporter struct{}

func (noExporter) Run(<-chan struct{}) error { return nil }

var Exporter exporter = noExporter{}

func runsTheExporter(path string, stop <-chan struct{}) {
	if path != "" {
		Exporter = fileExporter{path}
	}
	go Exporter.Run(stop) // want `dropped-error: error of Exporter.Run is dropped`
}
