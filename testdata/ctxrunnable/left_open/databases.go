package left_open

import (
	"context"
	"database/sql"
	"net"
	"time"

	"golang.org/x/net/websocket"
	"google.golang.org/grpc"
	"google.golang.org/grpc/health/grpc_health_v1"

	"github.com/ctrllint/ctrllint/testdata/ctxrunnable/left_open/members"
)

func grant(ctx context.Context, dsn, user string) error {
	db, err := sql.Open("mysql", dsn) // want `left-open: Open opens what only Close ends, and grant never calls it: each call leaves one behind`
	if err != nil {
		return err
	}
	if err := db.PingContext(ctx); err != nil {
		return err
	}
	_, err = db.ExecContext(ctx, "GRANT ALL TO ?", user)
	return err
}

func okGrant(ctx context.Context, dsn, user string) error {
	db, err := sql.Open("mysql", dsn)
	if err != nil {
		return err
	}
	defer db.Close()
	_, err = db.ExecContext(ctx, "GRANT ALL TO ?", user)
	return err
}

// connect hands on what a library opens, and ends it where it fails itself.
func connect(ctx context.Context, dsn string) (*sql.DB, error) {
	db, err := sql.Open("postgres", dsn)
	if err != nil {
		return nil, err
	}
	if err := db.PingContext(ctx); err != nil {
		_ = db.Close()
		return nil, err
	}
	return db, nil
}

// users ends the cursor, and not the pool that it is of.
func users(ctx context.Context, dsn string) ([]string, error) {
	db, err := connect(ctx, dsn) // want `left-open: connect opens what only Close ends, and users never calls it`
	if err != nil {
		return nil, err
	}
	rows, err := db.QueryContext(ctx, "SELECT name FROM users")
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var all []string
	for rows.Next() {
		var name string
		if err := rows.Scan(&name); err != nil {
			return nil, err
		}
		all = append(all, name)
	}
	return all, rows.Err()
}

// okRows hands out what works with the pool.
func okRows(ctx context.Context, dsn string) (*sql.Rows, error) {
	db, err := connect(ctx, dsn)
	if err != nil {
		return nil, err
	}
	return db.QueryContext(ctx, "SELECT name FROM users")
}

func serverVersion(ctx context.Context, dsn string) (string, error) {
	db, err := connect(ctx, dsn) // want `left-open: connect opens what only Close ends, and serverVersion never calls it`
	if err != nil {
		return "", err
	}
	return version(ctx, db)
}

// version is lent the pool.
func version(ctx context.Context, db *sql.DB) (v string, err error) {
	err = db.QueryRowContext(ctx, "SELECT version()").Scan(&v)
	return v, err
}

func okServerVersion(ctx context.Context, dsn string) (string, error) {
	db, err := connect(ctx, dsn)
	if err != nil {
		return "", err
	}
	defer closeQuietly(db)
	return version(ctx, db)
}

func closeQuietly(db *sql.DB) { _ = db.Close() }

type pools struct{ byName map[string]*sql.DB }

// okPool is handed to who keeps it.
func (p *pools) okPool(ctx context.Context, dsn string) error {
	db, err := connect(ctx, dsn)
	if err != nil {
		return err
	}
	p.keep(dsn, db)
	return nil
}

func (p *pools) keep(dsn string, db *sql.DB) { p.byName[dsn] = db }

// cached is one for all who ask.
func (p *pools) cached(dsn string) (*sql.DB, error) {
	if db := p.byName[dsn]; db != nil {
		return db, nil
	}
	db, err := sql.Open("postgres", dsn)
	if err != nil {
		return nil, err
	}
	p.byName[dsn] = db
	return db, nil
}

func (p *pools) okCached(ctx context.Context, dsn string) error {
	db, err := p.cached(dsn)
	if err != nil {
		return err
	}
	return db.PingContext(ctx)
}

// open makes one of two.
func open(dsn string, replica bool) *sql.DB {
	var db *sql.DB
	if replica {
		db, _ = sql.Open("postgres", dsn+"-ro")
	} else {
		db, _ = sql.Open("postgres", dsn)
	}
	return db
}

// each leaves one behind in each round.
func each(ctx context.Context, names []string) error {
	for _, name := range names {
		db := open(name, false) // want `left-open: open opens what only Close ends, and each never calls it`
		if _, err := db.ExecContext(ctx, "VACUUM"); err != nil {
			return err
		}
	}
	return nil
}

func okEach(ctx context.Context, names []string) error {
	for _, name := range names {
		db := open(name, false)
		_, err := db.ExecContext(ctx, "VACUUM")
		_ = db.Close()
		if err != nil {
			return err
		}
	}
	return nil
}

// An admin holds a pool, and ends it by its own Close.
type admin struct{ db *sql.DB }

func newAdmin(dsn string) (*admin, error) {
	db, err := sql.Open("mysql", dsn)
	if err != nil {
		return nil, err
	}
	return &admin{db: db}, nil
}

func (a *admin) Close() error { return a.db.Close() }

func (a *admin) drop(ctx context.Context, name string) error {
	_, err := a.db.ExecContext(ctx, "DROP USER ?", name)
	return err
}

func dropUser(ctx context.Context, dsn, name string) error {
	a, err := newAdmin(dsn) // want `left-open: newAdmin opens what only Close ends, and dropUser never calls it`
	if err != nil {
		return err
	}
	return a.drop(ctx, name)
}

func okDropUser(ctx context.Context, dsn, name string) error {
	a, err := newAdmin(dsn)
	if err != nil {
		return err
	}
	defer a.Close()
	return a.drop(ctx, name)
}

func okKeptAdmin(admins map[string]*admin, dsn string) error {
	a, err := newAdmin(dsn)
	if err != nil {
		return err
	}
	admins[dsn] = a
	return nil
}

// The members are of another package.
func promote(ctx context.Context, dsn string) error {
	m, err := members.Open(dsn) // want `left-open: Open opens what only Release ends, and promote never calls it`
	if err != nil {
		return err
	}
	return m.Promote(ctx)
}

func okPromote(ctx context.Context, dsn string) error {
	m, err := members.Open(dsn)
	if err != nil {
		return err
	}
	defer m.Release()
	return m.Promote(ctx)
}

func listening(address string) bool {
	conn, err := net.DialTimeout("tcp", address, time.Second) // want `left-open: DialTimeout opens what only Close ends, and listening never calls it`
	if err != nil {
		return false
	}
	_, err = conn.Write([]byte("ruok"))
	return err == nil
}

func okListening(address string) bool {
	conn, err := net.DialTimeout("tcp", address, time.Second)
	if err != nil {
		return false
	}
	defer conn.Close()
	_, err = conn.Write([]byte("ruok"))
	return err == nil
}

// say knows the library by its form alone.
func say(url, word string) error {
	conn, err := websocket.Dial(url, "", url) // want `left-open: Dial opens what only Close ends, and say never calls it`
	if err != nil {
		return err
	}
	_, err = conn.Write([]byte(word))
	return err
}

func okSay(url, word string) error {
	conn, err := websocket.Dial(url, "", url)
	if err != nil {
		return err
	}
	defer conn.Close()
	_, err = conn.Write([]byte(word))
	return err
}

// okWrapped is made of what the caller has opened, and closes.
func okWrapped(config *websocket.Config, raw net.Conn, word string) error {
	conn, err := websocket.NewClient(config, raw)
	if err != nil {
		return err
	}
	_, err = conn.Write([]byte(word))
	return err
}

// A builder makes connections, and clients of them.
type builder interface {
	Connect(ctx context.Context, endpoint string) (*grpc.ClientConn, error)
	Health(conn *grpc.ClientConn) grpc_health_v1.HealthClient
}

type sockets struct{}

func (sockets) Connect(_ context.Context, endpoint string) (*grpc.ClientConn, error) {
	return grpc.NewClient(endpoint)
}

func (sockets) Health(conn *grpc.ClientConn) grpc_health_v1.HealthClient {
	return grpc_health_v1.NewHealthClient(conn)
}

type node struct{ builder builder }

func (n *node) check(ctx context.Context, req *grpc_health_v1.HealthCheckRequest) (*grpc_health_v1.HealthCheckResponse, error) {
	conn, err := n.builder.Connect(ctx, "/run/driver.sock") // want `left-open: Connect opens what only Close ends, and check never calls it`
	if err != nil {
		return nil, err
	}
	return n.builder.Health(conn).Check(ctx, req)
}

func (n *node) okCheck(ctx context.Context, req *grpc_health_v1.HealthCheckRequest) (*grpc_health_v1.HealthCheckResponse, error) {
	conn, err := n.builder.Connect(ctx, "/run/driver.sock")
	if err != nil {
		return nil, err
	}
	defer conn.Close()
	return n.builder.Health(conn).Check(ctx, req)
}

// okStream goes on when the function has returned.
func (n *node) okStream(ctx context.Context, req *grpc_health_v1.HealthCheckRequest) (grpc_health_v1.Health_WatchClient, error) {
	conn, err := n.builder.Connect(ctx, "/run/driver.sock")
	if err != nil {
		return nil, err
	}
	return n.builder.Health(conn).Watch(ctx, req)
}

// talk has a method make its connection.
func talk(ctx context.Context, config *websocket.Config, text string) error {
	conn, err := config.DialContext(ctx) // want `left-open: DialContext opens what only Close ends, and talk never calls it`
	if err != nil {
		return err
	}
	_, err = conn.Write([]byte(text))
	return err
}

func okTalk(ctx context.Context, config *websocket.Config, text string) error {
	conn, err := config.DialContext(ctx)
	if err != nil {
		return err
	}
	defer conn.Close()
	_, err = conn.Write([]byte(text))
	return err
}
