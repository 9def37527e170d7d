package request_context

import (
	"context"
	"io"
	"net/http"
	"time"

	"k8s.io/klog/v2"
	ctrl "sigs.k8s.io/controller-runtime"
)

// A metadata asks a server of the machine, which may not answer.
type metadata struct{ server string }

// Zone drops the context that it is given.
func (m *metadata) Zone(_ context.Context) (string, error) { return m.get("zone") }

func (m *metadata) get(key string) (string, error) {
	req, err := http.NewRequest(http.MethodGet, m.server+key, nil)
	if err != nil {
		return "", err
	}
	req.Header.Set("Metadata", "true")
	client := &http.Client{}
	resp, err := client.Do(req) // want `request-context: Do sends a request that has no time limit, although a context could reach get: a server that does not answer holds it up for good`
	if err != nil {
		return "", err
	}
	defer resp.Body.Close()
	text, err := io.ReadAll(resp.Body)
	return string(text), err
}

// Region has a context, and its helper asks without.
func (m *metadata) Region(ctx context.Context) (string, error) {
	klog.FromContext(ctx).Info("asking")
	return m.region()
}

func (m *metadata) region() (string, error) {
	resp, err := http.Get(m.server + "region") // want `request-context: Get sends a request that has no time limit, although a context could reach region`
	if err != nil {
		return "", err
	}
	defer resp.Body.Close()
	text, err := io.ReadAll(resp.Body)
	return string(text), err
}

// proxy asks another server for each request.
func (m *metadata) proxy(w http.ResponseWriter, req *http.Request) {
	resp, err := http.DefaultClient.Get(m.server + req.URL.Path) // want `request-context: Get sends a request that has no time limit, although a context could reach proxy`
	if err != nil {
		w.WriteHeader(http.StatusBadGateway)
		return
	}
	defer resp.Body.Close()
	_, _ = io.Copy(w, resp.Body)
}

// okLimited has a client with a time limit.
func (m *metadata) okLimited(w http.ResponseWriter, req *http.Request) {
	client := http.Client{Timeout: time.Second}
	resp, err := client.Get(m.server + req.URL.Path)
	if err != nil {
		w.WriteHeader(http.StatusBadGateway)
		return
	}
	_ = resp.Body.Close()
}

// okGiven has a client that may have one.
func (m *metadata) okGiven(client *http.Client) http.HandlerFunc {
	return func(w http.ResponseWriter, req *http.Request) {
		resp, err := client.Get(m.server + req.URL.Path)
		if err == nil {
			_ = resp.Body.Close()
		}
	}
}

// okPlain has no context, and who calls it is not seen.
func (m *metadata) OKPlain() error {
	resp, err := http.Get(m.server)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// okOnce is called by a program that has none.
func okOnce() error {
	m := &metadata{}
	return m.okAsk()
}

func (m *metadata) okAsk() error {
	resp, err := http.Get(m.server)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// A webhooks tells a server of each object: the worker is lost meanwhile, which expecttimeout says.
type webhooks struct{ url string }

func (w *webhooks) Reconcile(_ context.Context, req ctrl.Request) (ctrl.Result, error) {
	return ctrl.Result{}, w.okTell(req.Name)
}

func (w *webhooks) okTell(name string) error {
	resp, err := http.Get(w.url + name)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}
