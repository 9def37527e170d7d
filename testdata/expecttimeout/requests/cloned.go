package requests

import (
	"context"
	"crypto/tls"
	"io"
	"net/http"
	"time"

	ctrl "sigs.k8s.io/controller-runtime"
)

var (
	probes       *http.Client
	patientProbe *http.Client
)

// SetUpProbes makes the clients that the steps of a reconcile use.
func SetUpProbes() {
	transport := http.DefaultTransport.(*http.Transport).Clone()
	transport.TLSClientConfig = &tls.Config{InsecureSkipVerify: true}
	probes = &http.Client{Transport: transport} // related `its client is made here`

	quick := http.DefaultTransport.(*http.Transport).Clone()
	quick.ResponseHeaderTimeout = 5 * time.Second
	patientProbe = &http.Client{Transport: quick}
}

type sites struct{}

func (sites) Reconcile(_ context.Context, req ctrl.Request) (ctrl.Result, error) {
	if ok, err := serves(req.Name); err != nil || !ok {
		return ctrl.Result{RequeueAfter: time.Minute}, err
	}
	if err := okServes(req.Name); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, newMirror().fetch(req.Name)
}

func serves(name string) (bool, error) {
	answer, err := probes.Get("https://" + name + "/healthz") // want `unbounded-wait: Get has no time limit and Reconcile runs it: while no answer comes, its worker is lost`
	if err != nil {
		return false, err
	}
	return answer.StatusCode == http.StatusOK, answer.Body.Close()
}

// okServes asks by a transport that waits five seconds for the answer.
func okServes(name string) error {
	answer, err := patientProbe.Get("https://" + name + "/healthz")
	if err != nil {
		return err
	}
	return answer.Body.Close()
}

// A mirror copies files by a client of its own.
type mirror struct {
	files  *http.Client
	okSlow *http.Client
}

func newMirror() *mirror {
	transport, ok := http.DefaultTransport.(*http.Transport)
	if !ok {
		return nil
	}
	own := transport.Clone()
	own.MaxIdleConnsPerHost = 4
	limited := transport.Clone()
	limited.DisableKeepAlives = true
	return &mirror{
		files:  &http.Client{Transport: own}, // related `its client is made here`
		okSlow: &http.Client{Transport: limited, Timeout: time.Minute},
	}
}

func (m *mirror) fetch(name string) error {
	request, err := http.NewRequest(http.MethodGet, "https://"+name, nil)
	if err != nil {
		return err
	}
	answer, err := m.files.Do(request) // want `unbounded-wait: Do has no time limit and Reconcile runs it`
	if err != nil {
		return err
	}
	if _, err := io.Copy(io.Discard, answer.Body); err != nil {
		return err
	}
	if answer, err = m.okSlow.Do(request); err != nil {
		return err
	}
	return answer.Body.Close()
}
