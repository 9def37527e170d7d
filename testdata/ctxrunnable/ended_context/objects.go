package ended_context

import (
	"bytes"
	"context"
	"database/sql"
	"io"
	"net/http"
	"time"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/kubernetes"

	"github.com/ctrllint/ctrllint/testdata/ctxrunnable/ended_context/streams"
)

// What works under a context is handed out, and the context is cancelled then.

func watchPods(kube kubernetes.Interface) (watch.Interface, error) {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel() // want `ended-context: what watchPods returns works under ctx, which the deferred cancel ends before anybody uses it`
	return kube.CoreV1().Pods("").Watch(ctx, metav1.ListOptions{})
}

func logs(kube kubernetes.Interface, pod string) (io.ReadCloser, error) {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel() // want `what logs returns works under ctx`
	stream, err := kube.CoreV1().Pods("").GetLogs(pod, &corev1.PodLogOptions{}).Stream(ctx)
	if err != nil {
		return nil, err
	}
	return stream, nil
}

func download(parent context.Context, client *http.Client, url string) (io.ReadCloser, error) {
	ctx, cancel := context.WithTimeout(parent, time.Minute)
	defer cancel() // want `what download returns works under ctx`
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, http.NoBody)
	if err != nil {
		return nil, err
	}
	resp, err := client.Do(req)
	if err != nil {
		return nil, err
	}
	if resp.StatusCode != http.StatusOK {
		resp.Body.Close()
		return nil, io.ErrUnexpectedEOF
	}
	return resp.Body, nil
}

func answer(client *http.Client, req *http.Request) (*http.Response, error) {
	ctx, cancel := context.WithTimeout(req.Context(), time.Minute)
	defer cancel() // want `what answer returns works under ctx`
	return client.Do(req.WithContext(ctx))
}

type chart struct {
	name string
	body io.Reader
}

func fetchChart(client *http.Client, url string) (*chart, error) {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel() // want `what fetchChart returns works under ctx`
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, http.NoBody)
	if err != nil {
		return nil, err
	}
	resp, err := client.Do(req)
	if err != nil {
		return nil, err
	}
	return &chart{name: url, body: resp.Body}, nil
}

func rows(db *sql.DB) (*sql.Rows, error) {
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel() // want `what rows returns works under ctx`
	return db.QueryContext(ctx, "SELECT name FROM users")
}

func session(url string) (*streams.Session, error) {
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel() // want `what session returns works under ctx`
	return streams.Open(ctx, url)
}

type cachedSession struct{ session *streams.Session }

func cached(url string) (*cachedSession, error) {
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel() // want `what cached returns works under ctx`
	s, err := streams.Open(ctx, url)
	if err != nil {
		return nil, err
	}
	return &cachedSession{session: s}, nil
}

// The object is made by a function of the package.
func newSession(ctx context.Context, url string) (*cachedSession, error) {
	s, err := streams.Open(ctx, url)
	if err != nil {
		return nil, err
	}
	return &cachedSession{s}, nil
}

func connected(parent context.Context, url string) *cachedSession {
	ctx, stop := context.WithCancel(parent)
	defer stop() // want `what connected returns works under ctx`
	s, err := newSession(ctx, url)
	if err != nil {
		return nil
	}
	return s
}

// Right twins.

func okDiscovered(url string) (*streams.Session, error) {
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	return streams.Discover(ctx, url)
}

func okRead(client *http.Client, url string) ([]byte, error) {
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, http.NoBody)
	if err != nil {
		return nil, err
	}
	resp, err := client.Do(req)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	return io.ReadAll(resp.Body)
}

// okReadBefore hands out an answer whose body it has read.
func okReadBefore(client *http.Client, url string) (*http.Response, []byte, error) {
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, http.NoBody)
	if err != nil {
		return nil, nil, err
	}
	resp, err := client.Do(req)
	if err != nil {
		return nil, nil, err
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(resp.Body)
	return resp, body, err
}

func drain(resp *http.Response) error {
	defer resp.Body.Close()
	body, err := io.ReadAll(resp.Body)
	resp.Body = io.NopCloser(bytes.NewReader(body))
	return err
}

// okDrained has it read by another function.
func okDrained(client *http.Client, url string) (*http.Response, error) {
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, http.NoBody)
	if err != nil {
		return nil, err
	}
	resp, err := client.Do(req)
	if err != nil {
		return nil, err
	}
	if err := drain(resp); err != nil {
		return nil, err
	}
	return resp, nil
}

func okStatus(client *http.Client, url string) (int, http.Header, error) {
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, http.NoBody)
	if err != nil {
		return 0, nil, err
	}
	resp, err := client.Do(req)
	if err != nil {
		return 0, nil, err
	}
	return resp.StatusCode, resp.Header, resp.Body.Close()
}

// okPrepared needs the context for the preparation alone.
func okPrepared(db *sql.DB) (*sql.Stmt, error) {
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	return db.PrepareContext(ctx, "SELECT name FROM users")
}

func okConnected(db *sql.DB) (*sql.Conn, error) {
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	return db.Conn(ctx)
}

// okReport is asked for its values alone.
func okReport(text string) *streams.Report {
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	return streams.NewReport(ctx, text)
}

// okToken returns what the session has said.
func okToken(url string) (string, error) {
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	s, err := streams.Open(ctx, url)
	if err != nil {
		return "", err
	}
	return s.Token()
}

// okOnFailure cancels what has failed only.
func okOnFailure(url string) (_ *streams.Session, err error) {
	ctx, cancel := context.WithCancel(context.Background())
	defer func() {
		if err != nil {
			cancel()
		}
	}()
	return streams.Open(ctx, url)
}
