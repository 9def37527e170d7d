package nil_beside

import (
	"errors"

	"k8s.io/client-go/discovery"
	"k8s.io/klog/v2"
)

// check panics for an error, and writes down first why.
func check(err error) {
	if err != nil {
		klog.Error("cannot go on", err)
		panic(err.Error())
	}
}

// require panics by another function.
func require(err error, message string) {
	if err == nil {
		return
	}
	die(message + ": " + err.Error())
}

func die(message string) { panic(message) }

// classify panics for what it cannot tell, and never since there is an error.
func classify(err error) {
	kind := "none"
	if err != nil {
		kind = "some"
	}
	klog.Infof("%s: %v", kind, limits[len(kind)%len(limits)])
}

var limits = []int{1, 2}

func okChecked(d discovery.ServerVersionInterface) string {
	server, err := serverVersion(d)
	check(err)
	return server.GitVersion
}

func okRequired(d discovery.ServerVersionInterface) string {
	server, err := serverVersion(d)
	require(err, "no version")
	return server.GitVersion
}

func classified(d discovery.ServerVersionInterface) string {
	server, err := serverVersion(d)
	classify(err)
	return server.GitVersion // want `swallowed: this panics when serverVersion fails: what it returns is nil with every error`
}

// checkedLate has the helper after the use.
func checkedLate(d discovery.ServerVersionInterface) string {
	server, err := serverVersion(d)
	name := server.GitVersion // want `swallowed: this panics when serverVersion fails: what it returns is nil with every error`
	check(err)
	return name
}

// checkedOther hands another error to it.
func checkedOther(d discovery.ServerVersionInterface) string {
	server, err := serverVersion(d)
	if err != nil {
		klog.Error("no version", err)
	}
	check(errNone)
	return server.GitVersion // want `swallowed: this panics when serverVersion fails: what it returns is nil with every error`
}

var errNone = errors.New("none")
