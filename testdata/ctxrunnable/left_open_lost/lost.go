// Package left_open_lost has connections behind what nothing can end.
package left_open_lost

import (
	"context"
	"database/sql"
	"net"

	"google.golang.org/grpc"
	"google.golang.org/grpc/health/grpc_health_v1"
	ctrl "sigs.k8s.io/controller-runtime"
)

// A runners reconciles objects with a server each.
type runners struct {
	known map[string]grpc_health_v1.HealthClient
	conns map[string]*grpc.ClientConn
}

func (r *runners) dial(address string) (*grpc.ClientConn, error) { return grpc.NewClient(address) }

// lookup keeps the connection from who could close it.
func (r *runners) lookup(address string) (grpc_health_v1.HealthClient, error) {
	conn, err := r.dial(address) // want `left-open: dial opens what lookup hides in its result, which cannot end it: each call leaves one behind`
	if err != nil {
		return nil, err
	}
	return grpc_health_v1.NewHealthClient(conn), nil
}

func (r *runners) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	runner, err := r.lookup(req.Name) // related `not kept here`
	if err != nil {
		return ctrl.Result{}, err
	}
	return r.reconcile(ctx, runner)
}

func (r *runners) reconcile(ctx context.Context, runner grpc_health_v1.HealthClient) (ctrl.Result, error) {
	defer func() {
		_, _ = runner.Check(ctx, &grpc_health_v1.HealthCheckRequest{Service: "after"})
	}()
	_, err := runner.Check(ctx, &grpc_health_v1.HealthCheckRequest{})
	return ctrl.Result{}, err
}

// okCalledBack hands it to a function that is called later.
func (r *runners) okCalledBack(later func(func(context.Context) error), address string) error {
	runner, err := r.lookup(address)
	if err != nil {
		return err
	}
	later(func(ctx context.Context) error {
		_, err := runner.Check(ctx, &grpc_health_v1.HealthCheckRequest{})
		return err
	})
	return nil
}

// okKnown keeps the client for the next time.
func (r *runners) okKnown(ctx context.Context, address string) error {
	runner, ok := r.known[address]
	if !ok {
		var err error
		if runner, err = r.lookup(address); err != nil {
			return err
		}
		r.known[address] = runner
	}
	_, err := runner.Check(ctx, &grpc_health_v1.HealthCheckRequest{})
	return err
}

// lookupKept keeps the connection where it can be closed.
func (r *runners) lookupKept(address string) (grpc_health_v1.HealthClient, error) {
	conn, err := r.dial(address)
	if err != nil {
		return nil, err
	}
	r.conns[address] = conn
	return grpc_health_v1.NewHealthClient(conn), nil
}

func (r *runners) okKept(ctx context.Context, address string) error {
	runner, err := r.lookupKept(address)
	if err != nil {
		return err
	}
	_, err = runner.Check(ctx, &grpc_health_v1.HealthCheckRequest{})
	return err
}

// lookupBoth hands out the way to close it as well.
func (r *runners) lookupBoth(address string) (grpc_health_v1.HealthClient, func() error, error) {
	conn, err := r.dial(address)
	if err != nil {
		return nil, nil, err
	}
	return grpc_health_v1.NewHealthClient(conn), conn.Close, nil
}

func (r *runners) okBoth(ctx context.Context, address string) error {
	runner, done, err := r.lookupBoth(address)
	if err != nil {
		return err
	}
	defer func() { _ = done() }()
	_, err = runner.Check(ctx, &grpc_health_v1.HealthCheckRequest{})
	return err
}

// An accounts is a client of its own making, which has no method to end what it holds.
type accounts struct {
	db *sql.DB
}

func newAccounts(dsn string) (*accounts, error) {
	db, err := sql.Open("mysql", dsn) // want `left-open: Open opens what newAccounts hides in its result, which cannot end it`
	if err != nil {
		return nil, err
	}
	return &accounts{db: db}, nil
}

func (a *accounts) add(ctx context.Context, name string) error {
	_, err := a.db.ExecContext(ctx, "CREATE USER ?", name)
	return err
}

func createUser(ctx context.Context, dsn, name string) error {
	users, err := newAccounts(dsn) // related `not kept here`
	if err != nil {
		return err
	}
	return users.add(ctx, name)
}

// A databases can be asked for what it holds.
type databases struct {
	db *sql.DB
}

func newDatabases(dsn string) (*databases, error) {
	db, err := sql.Open("mysql", dsn)
	if err != nil {
		return nil, err
	}
	return &databases{db: db}, nil
}

func (d *databases) pool() *sql.DB { return d.db }

func okPool(ctx context.Context, dsn string) error {
	d, err := newDatabases(dsn)
	if err != nil {
		return err
	}
	defer d.pool().Close()
	return d.pool().PingContext(ctx)
}

// A transport closes its connection after the only message.
type transport struct {
	conn net.Conn
}

func newTransport(address string) (*transport, error) {
	conn, err := net.Dial("tcp", address)
	if err != nil {
		return nil, err
	}
	return &transport{conn: conn}, nil
}

func (t *transport) sendOnce(b []byte) error {
	defer t.conn.Close()
	_, err := t.conn.Write(b)
	return err
}

func okOnce(address string, b []byte) error {
	t, err := newTransport(address)
	if err != nil {
		return err
	}
	return t.sendOnce(b)
}

// A pinger is an agent's client by an interface.
type pinger interface {
	Ping(ctx context.Context) error
}

type agent struct{ conn net.Conn }

func (a *agent) Ping(context.Context) error {
	_, err := a.conn.Write(nil)
	return err
}

func connect(address string) (pinger, error) {
	conn, err := net.Dial("tcp", address) // want `left-open: Dial opens what connect hides in its result, which cannot end it`
	if err != nil {
		return nil, err
	}
	return &agent{conn: conn}, nil
}

func pingAll(ctx context.Context, addresses []string) error {
	for _, address := range addresses {
		agent, err := connect(address) // related `not kept here`
		if err != nil {
			return err
		}
		if err := agent.Ping(ctx); err != nil {
			return err
		}
	}
	return nil
}

// okHandedOn hands it to whom it was asked for.
func okHandedOn(address string) (pinger, error) { return connect(address) }
