package web

import (
	"context"
	"net/http"

	"example.org/variants/third-stops/q/v1/good/notify"
)

type Handler struct{ mails *notify.Queue }

// New returns a handler whose mails end with ctx, the signal context of
// the process; the server drains its requests after that.
func New(ctx context.Context, m notify.Mailer) *Handler {
	h := &Handler{mails: notify.NewQueue(m, 32)}
	h.mails.StopWith(ctx)
	return h
}

func (h *Handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	owner := r.FormValue("owner")
	if owner == "" {
		http.Error(w, "no owner", http.StatusBadRequest)
		return
	}
	h.mails.Push(notify.Message{To: owner, Text: "your machine is due for maintenance"})
	w.WriteHeader(http.StatusAccepted)
}
