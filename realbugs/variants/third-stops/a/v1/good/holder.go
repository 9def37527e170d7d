package session

import (
	"sync"
	"time"

	"github.com/go-logr/logr"
	"k8s.io/apimachinery/pkg/types"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

// Holder keeps the shard lease of one database primary.
type Holder struct {
	client   client.Client
	key      types.NamespacedName
	identity string
	every    time.Duration
	grace    time.Duration
	log      logr.Logger

	mu      sync.Mutex
	renewed time.Time
}

type Option func(*Holder)

func WithInterval(d time.Duration) Option { return func(h *Holder) { h.every = d } }
func WithGrace(d time.Duration) Option    { return func(h *Holder) { h.grace = d } }

func New(c client.Client, key types.NamespacedName, id string, log logr.Logger, opts ...Option) *Holder {
	h := &Holder{client: c, key: key, identity: id, every: 10 * time.Second, grace: 5 * time.Second, log: log.WithName("shard-lease")}
	for _, o := range opts {
		o(h)
	}
	return h
}

func (h *Holder) SetupWithManager(mgr manager.Manager) error { return mgr.Add(h) }

func (h *Holder) LastRenewal() time.Time {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.renewed
}
