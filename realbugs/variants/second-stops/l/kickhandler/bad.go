package kickhandler

import (
	"context"
	"net/http"

	"github.com/go-logr/logr"
)

type Inspector struct {
	kicks   chan string
	log     logr.Logger
	inspect func(ctx context.Context, host string) error
}

func New(log logr.Logger, f func(context.Context, string) error) *Inspector {
	return &Inspector{kicks: make(chan string, 1), log: log, inspect: f}
}

// ServeHTTP takes the notification of a host that has booted.
func (i *Inspector) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	host := r.PathValue("host")
	if host == "" {
		http.Error(w, "no host", http.StatusBadRequest)
		return
	}
	i.kicks <- host // WANT errchan/unbuffered-send or ctxrunnable/blocks-forever
	w.WriteHeader(http.StatusAccepted)
}

func (i *Inspector) Run(ctx context.Context) error {
	for {
		select {
		case host := <-i.kicks:
			if err := i.inspect(ctx, host); err != nil {
				i.log.Error(err, "inspection", "host", host)
				return err
			}
		case <-ctx.Done():
			return nil
		}
	}
}
