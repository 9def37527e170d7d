package request_context

import (
	"context"
	"database/sql"
	"io"
	"log/slog"
	"net/http"
	"os/exec"
	"time"

	"k8s.io/client-go/tools/remotecommand"
	ctrl "sigs.k8s.io/controller-runtime"
)

// Functions that take no context, beside others of the same library that do.

type accounts struct{ db *sql.DB }

func (r *accounts) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	if err := r.create(req.Name); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, r.okRename(ctx, req.Name)
}

func (r *accounts) create(name string) error {
	_, err := r.db.Exec("CREATE USER ?", name) // want `request-context: Exec takes no context, although Reconcile of \*accounts has one to hand down to ExecContext: a shutdown waits for its answer`
	return err
}

func (r *accounts) okRename(ctx context.Context, name string) error {
	_, err := r.db.ExecContext(ctx, "RENAME USER ?", name)
	return err
}

func version(ctx context.Context, db *sql.DB) (v string, err error) {
	if err := db.PingContext(ctx); err != nil {
		return "", err
	}
	err = db.QueryRow("SELECT version()").Scan(&v) // want `request-context: QueryRow takes no context, although ctx is at hand for QueryRowContext: it goes on after ctx ends`
	return v, err
}

// okNoContext has none that it could hand down.
func okNoContext(db *sql.DB) error { return db.Ping() }

// okUndo is to be done in any case.
func okUndo(ctx context.Context, db *sql.DB) error {
	if _, err := db.ExecContext(ctx, "BEGIN"); err != nil {
		_, _ = db.Exec("ROLLBACK")
		return err
	}
	return nil
}

func mount(ctx context.Context, device, at string) error {
	slog.Info("mounting", "device", device)
	return exec.Command("mount", device, at).Run() // want `request-context: Run takes no context, although ctx is at hand for CommandContext: it goes on after ctx ends`
}

func format(ctx context.Context, device string, out io.Writer) error {
	mkfs := exec.Command("mkfs", device)
	mkfs.Stdout = out
	_, err := mkfs.Output() // want `request-context: Output takes no context, although ctx is at hand for CommandContext`
	return err
}

func okMount(ctx context.Context, device, at string) error {
	return exec.CommandContext(ctx, "mount", device, at).Run()
}

// okAgent goes on when the function has returned.
func okAgent(ctx context.Context) error {
	slog.InfoContext(ctx, "starting")
	return exec.Command("agent").Start()
}

// okRun is handed the command.
func okRun(ctx context.Context, cmd *exec.Cmd) error { return cmd.Run() }

func restore(ctx context.Context, in remotecommand.Executor, from io.Reader) error {
	return in.Stream(remotecommand.StreamOptions{Stdin: from}) // want `request-context: Stream`
}

func (r *accounts) ready(w http.ResponseWriter, req *http.Request) {
	rows, err := r.db.Query("SELECT 1") // want `request-context: Query takes no context, although req.Context\(\) is at hand for QueryContext: it goes on after the request is given up`
	if err != nil {
		w.WriteHeader(http.StatusServiceUnavailable)
		return
	}
	_ = rows.Close()
}

// okDrop is to be done in any case.
func (r *accounts) okDrop(w http.ResponseWriter, req *http.Request) {
	if _, err := r.db.Exec("DROP USER ?", req.PathValue("name")); err != nil {
		w.WriteHeader(http.StatusInternalServerError)
	}
}

type vault struct {
	http *http.Client
	url  string
}

func (v *vault) secret(ctx context.Context, name string) (*http.Response, error) {
	req, err := http.NewRequest(http.MethodGet, v.url+name, nil) // want `request-context: NewRequest takes no context, although ctx is at hand for NewRequestWithContext: it goes on after ctx ends`
	if err != nil {
		return nil, err
	}
	req.Header.Set("Accept", "application/json")
	return v.http.Do(req)
}

func (v *vault) okSecret(ctx context.Context, name string) (*http.Response, error) {
	req, err := http.NewRequest(http.MethodGet, v.url+name, nil)
	if err != nil {
		return nil, err
	}
	return v.http.Do(req.WithContext(ctx))
}

// limited has a client with a time limit.
type limited struct{ http *http.Client }

func newLimited() *limited { return &limited{&http.Client{Timeout: time.Minute}} }

func (l *limited) okSecret(ctx context.Context, url string) (*http.Response, error) {
	req, err := http.NewRequest(http.MethodGet, url, nil)
	if err != nil {
		return nil, err
	}
	return l.http.Do(req)
}
