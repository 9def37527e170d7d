package proxy

import (
	"net/http"
	"net/http/httputil"
	"net/url"
	"time"
)

// New makes the server that adds the token to the scrapes of a target.
func New(addr, token string, target *url.URL) *http.Server {
	rp := httputil.NewSingleHostReverseProxy(target)
	h := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodGet {
			http.Error(w, "only GET", http.StatusMethodNotAllowed)
			return
		}
		r.Header.Set("Authorization", "Bearer "+token)
		rp.ServeHTTP(w, r)
	})
	return &http.Server{Addr: addr, Handler: h, ReadHeaderTimeout: 5 * time.Second}
}
