// Package ended_context has work that needs a context which goes on, and gets one that has ended.
package ended_context

import (
	"context"
	"database/sql"
	"net/http"
	"time"

	"golang.org/x/sync/errgroup"
	coordinationv1 "k8s.io/api/coordination/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"

	"github.com/ctrllint/ctrllint/testdata/ctxrunnable/ended_context/lease"
)

// gateway serves until its context ends.
type gateway struct{ srv *http.Server }

func (g *gateway) serveUntil(ctx context.Context) {
	go func() {
		<-ctx.Done()            // related `ctx has ended once this is passed`
		_ = g.srv.Shutdown(ctx) // want `ended-context: Shutdown of g.srv runs under ctx, which has ended: it returns at once and waits for no request`
	}()
	_ = g.srv.ListenAndServe()
}

func (g *gateway) okServeUntil(ctx context.Context) {
	go func() {
		<-ctx.Done()
		ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
		defer cancel()
		_ = g.srv.Shutdown(ctx)
	}()
	_ = g.srv.ListenAndServe()
}

// A timeout of the ended context has ended with it.
func (g *gateway) drain(ctx context.Context, failed <-chan error) error {
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
		drain, cancel := context.WithTimeout(ctx, 30*time.Second)
		defer cancel()
		return g.srv.Shutdown(drain) // want `Shutdown of g.srv runs under drain, which has ended`
	}
}

// The other arm of the select runs while the context goes on.
func (g *gateway) okDrain(ctx context.Context, failed <-chan error) error {
	select {
	case <-failed:
		return g.srv.Shutdown(ctx)
	case <-ctx.Done():
		drain, cancel := context.WithTimeout(context.WithoutCancel(ctx), 30*time.Second)
		defer cancel()
		return g.srv.Shutdown(drain)
	}
}

// Either of two arms leads here.
func (g *gateway) okEither(ctx context.Context, failed <-chan error) error {
	select {
	case <-failed:
	case <-ctx.Done():
	}
	return g.srv.Shutdown(ctx)
}

// holder holds a lease.
type holder struct {
	client client.Client
	lease  *coordinationv1.Lease
	names  kubernetes.Interface
}

func (h *holder) hold(ctx context.Context) error {
	for {
		select {
		case <-ctx.Done():
			return h.client.Delete(ctx, h.lease) // want `ended-context: Delete runs under ctx, which has ended: it fails at once`
		case <-time.After(time.Second):
			if err := h.client.Update(ctx, h.lease); err != nil {
				return err
			}
		}
	}
}

func (h *holder) okHold(ctx context.Context) error {
	for {
		select {
		case <-ctx.Done():
			log.FromContext(ctx).Info("gives the lease up")
			last, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Second)
			defer cancel()
			return h.client.Delete(last, h.lease)
		case <-time.After(time.Second):
			if err := h.client.Update(ctx, h.lease); err != nil {
				return err
			}
		}
	}
}

// The edge of ctx.Err() says the same.
func (h *holder) holdWhile(ctx context.Context) error {
	for ctx.Err() == nil {
		time.Sleep(time.Second)
	}
	return lease.Release(ctx, h.client, h.lease) // want `ended-context: Release runs under ctx, which has ended: what it asks for fails at once`
}

func (h *holder) okHoldWhile(ctx context.Context) error {
	for ctx.Err() == nil {
		time.Sleep(time.Second)
	}
	return lease.ReleaseInTime(ctx, h.client, h.lease)
}

// What is deferred runs once the only way out has been taken.
func (h *holder) holdDeferred(ctx context.Context, ticks <-chan time.Time) {
	defer h.giveUp(ctx) // want `giveUp runs under ctx, which has ended: Delete in it fails at once`
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticks:
			_ = h.client.Update(ctx, h.lease)
		}
	}
}

// Here there is another way out.
func (h *holder) okHoldDeferred(ctx context.Context, ticks <-chan time.Time) {
	defer h.giveUp(ctx)
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticks:
			if h.client.Update(ctx, h.lease) != nil {
				return
			}
		}
	}
}

func (h *holder) giveUp(ctx context.Context) {
	if h.lease == nil {
		return
	}
	if err := h.names.CoordinationV1().Leases("default").Delete(ctx, h.lease.Name, metav1.DeleteOptions{}); err != nil {
		log.FromContext(ctx).Error(err, "the lease stays")
	}
}

// okGiveUp has a way for a context that has ended.
func (h *holder) okGiveUp(ctx context.Context) error {
	if ctx.Err() != nil {
		ctx = context.WithoutCancel(ctx)
	}
	return h.client.Delete(ctx, h.lease)
}

func (h *holder) okTolerant(ctx context.Context) error {
	lease.Wait(ctx)
	return h.okGiveUp(ctx)
}

// The helper of another package returns only once the context has ended.
func (h *holder) holdBy(ctx context.Context) error {
	lease.Wait(ctx)
	found, err := h.names.CoordinationV1().Leases("default").Get(ctx, h.lease.Name, metav1.GetOptions{}) // want `Get runs under ctx, which has ended`
	if err != nil {
		return err
	}
	h.lease = found
	return nil
}

// A cache answers whatever the context.
func (h *holder) okCached(ctx context.Context) error {
	<-ctx.Done()
	return h.client.Get(ctx, client.ObjectKeyFromObject(h.lease), h.lease)
}

// ledger keeps a database.
type ledger struct {
	db  *sql.DB
	ctx context.Context
}

// The group ends its context when it has been waited for.
func (l *ledger) fill(ctx context.Context, rows []string) error {
	group, filling := errgroup.WithContext(ctx)
	for _, row := range rows {
		group.Go(func() error {
			_, err := l.db.ExecContext(filling, "insert", row)
			return err
		})
	}
	if err := group.Wait(); err != nil {
		return err
	}
	_, err := l.db.ExecContext(filling, "commit") // want `ExecContext runs under filling, which has ended`
	return err
}

func (l *ledger) okFill(ctx context.Context, rows []string) error {
	group, filling := errgroup.WithContext(ctx)
	for _, row := range rows {
		group.Go(func() error {
			_, err := l.db.ExecContext(filling, "insert", row)
			return err
		})
	}
	if err := group.Wait(); err != nil {
		return err
	}
	_, err := l.db.ExecContext(ctx, "commit")
	return err
}

// A context that a field holds.
func (l *ledger) close() {
	<-l.ctx.Done()
	_, _ = l.db.ExecContext(l.ctx, "close") // want `ExecContext runs under l.ctx, which has ended`
}

func (l *ledger) okClose(other *ledger) {
	<-l.ctx.Done()
	_, _ = l.db.ExecContext(other.ctx, "close")
}

// What is canceled has ended.
func (l *ledger) canceled(ctx context.Context) error {
	trying, cancel := context.WithCancel(ctx)
	if err := l.db.PingContext(trying); err != nil {
		cancel()
		return err
	}
	cancel()
	return l.db.PingContext(trying) // want `PingContext runs under trying, which has ended`
}

func (l *ledger) okCanceled(ctx context.Context) error {
	trying, cancel := context.WithCancel(ctx)
	if err := l.db.PingContext(trying); err != nil {
		cancel()
		return l.db.PingContext(ctx)
	}
	defer cancel()
	return l.db.PingContext(trying)
}

// One finding for all that runs under the same end.
func (l *ledger) twice(ctx context.Context) {
	<-ctx.Done()
	_, _ = l.db.ExecContext(ctx, "flush") // want `ExecContext runs under ctx`
	_, _ = l.db.ExecContext(ctx, "close") // related `and so does this`
}

// context.AfterFunc runs its function once the context has ended.
func (l *ledger) after(ctx context.Context) func() bool {
	return context.AfterFunc(ctx, func() {
		_, _ = l.db.ExecContext(ctx, "close") // want `ExecContext runs under ctx`
	})
}

func (l *ledger) okAfter(ctx context.Context) func() bool {
	return context.AfterFunc(ctx, func() {
		_, _ = l.db.ExecContext(context.WithoutCancel(ctx), "close")
	})
}

// both ends with the first of the two.
func both(ctx, other context.Context) (context.Context, context.CancelFunc) {
	merged, cancel := context.WithCancel(ctx)
	context.AfterFunc(other, cancel)
	return merged, cancel
}

// A merged context can end by one of its parents, which is not the one that is asked for.
func (l *ledger) okMerged(ctx, other context.Context) {
	merged, cancel := both(ctx, other)
	defer cancel()
	<-merged.Done()
	_, _ = l.db.ExecContext(ctx, "close")
}

// statement does not wait for the context.
func statement(ctx context.Context, stopped func()) {
	ctx.Done() // want `ended-context: ctx.Done\(\) alone does nothing: what follows does not wait for the end of ctx`
	stopped()
}

func okStatement(ctx context.Context, stopped func()) {
	<-ctx.Done()
	stopped()
}
