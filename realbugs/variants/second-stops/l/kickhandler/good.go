package kickhandler

import (
	"context"
	"net/http"

	"github.com/go-logr/logr"
)

type Provisioner struct {
	kicks     chan string
	log       logr.Logger
	provision func(ctx context.Context, host string) error
}

func NewProvisioner(log logr.Logger, f func(context.Context, string) error) *Provisioner {
	return &Provisioner{kicks: make(chan string, 1), log: log, provision: f}
}

func (p *Provisioner) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	host := r.PathValue("host")
	select {
	case p.kicks <- host:
		w.WriteHeader(http.StatusAccepted)
	default:
		w.Header().Set("Retry-After", "5")
		http.Error(w, "busy", http.StatusServiceUnavailable)
	}
}

func (p *Provisioner) Run(ctx context.Context) error {
	for {
		select {
		case host := <-p.kicks:
			if err := p.provision(ctx, host); err != nil {
				p.log.Error(err, "provisioning", "host", host)
				return err
			}
		case <-ctx.Done():
			return nil
		}
	}
}
