package skipped_close

import (
	"net/http"

	"k8s.io/klog/v2"
)

// The browser comes again, with a form (argo-cd's login).
func okCalledAgain(mux *http.ServeMux) string {
	result := make(chan string)
	mux.HandleFunc("/auth/callback", func(w http.ResponseWriter, r *http.Request) {
		if len(r.Form) == 0 {
			http.Redirect(w, r, "/auth/form", http.StatusFound)
			return
		}
		result <- r.FormValue("code")
	})
	return <-result
}

// A goroutine runs once.
func runOnce(r *http.Request) string {
	result := make(chan string)
	go func() {
		if len(r.Form) == 0 {
			klog.Info("no form")
			return
		}
		result <- r.FormValue("code") // want `skipped-close: send on result is skipped by an earlier return; runOnce then waits for ever`
	}()
	return <-result
}
