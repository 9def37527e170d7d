package nil_beside

import (
	"os"

	"k8s.io/client-go/discovery"
	"k8s.io/klog/v2"
)

// A logger writes lines; one that was made by WithFatal or WithPanic ends with the next of them (argo-workflows).
type logger interface {
	WithField(name string, value any) logger
	WithFatal() logger
	WithPanic() logger
	Error(message string)
}

type lines struct {
	fields []any
	ends   func(string)
}

func (l *lines) WithField(name string, value any) logger {
	return &lines{append(l.fields, name, value), l.ends}
}

func (l *lines) WithFatal() logger { return &lines{l.fields, func(string) { os.Exit(1) }} }

func (l *lines) WithPanic() logger { return &lines{l.fields, func(message string) { panic(message) }} }

func (l *lines) Error(message string) {
	klog.Info(append(l.fields, message)...)
	if l.ends != nil {
		l.ends(message)
	}
}

func okFatal(log logger, d discovery.ServerVersionInterface) string {
	server, err := serverVersion(d)
	if err != nil {
		log.WithFatal().Error(err.Error())
	}
	return server.GitVersion
}

func okPanic(log logger, d discovery.ServerVersionInterface) string {
	server, err := serverVersion(d)
	if err != nil {
		log.WithField("of", "server").WithPanic().WithField("cause", "unknown").Error("no version")
	}
	return server.GitVersion
}

func okNamed(log *lines, d discovery.ServerVersionInterface) string {
	server, err := serverVersion(d)
	if err != nil {
		fatal := log.WithFatal()
		fatal.Error("no version")
	}
	return server.GitVersion
}

func logged(log logger, d discovery.ServerVersionInterface) string {
	server, err := serverVersion(d)
	if err != nil {
		log.WithField("fatal", true).Error(err.Error())
	}
	return server.GitVersion // want `swallowed: this panics when serverVersion fails: what it returns is nil with every error`
}

// unwritten makes a logger that would end the process, and writes with the other one.
func unwritten(log logger, d discovery.ServerVersionInterface) (string, logger) {
	server, err := serverVersion(d)
	fatal := log.WithFatal()
	if err != nil {
		log.Error("no version")
	}
	return server.GitVersion, fatal // want `swallowed: this panics when serverVersion fails: what it returns is nil with every error`
}
