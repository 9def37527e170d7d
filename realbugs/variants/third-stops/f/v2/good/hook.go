package hook

import (
	"context"
	"encoding/json"
	"net/http"
	"sync/atomic"

	"k8s.io/klog/v2"

	"example.org/variants/third-stops/f/v2/good/feed"
)

type Alert struct {
	Array    string `json:"array"`
	Severity int    `json:"severity"`
}

// Hook takes the alerts of storage arrays.
type Hook struct {
	alerts *feed.Feed[Alert]
	taken  atomic.Int64
}

func New(ctx context.Context) *Hook {
	h := &Hook{alerts: feed.Open[Alert](ctx)}
	h.alerts.On("log", func(a Alert) { klog.InfoS("alert", "array", a.Array, "severity", a.Severity) })
	return h
}

func (h *Hook) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	var a Alert
	if err := json.NewDecoder(http.MaxBytesReader(w, r.Body, 1<<16)).Decode(&a); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	h.alerts.Put(a)
	h.taken.Add(1)
	w.WriteHeader(http.StatusNoContent)
}
