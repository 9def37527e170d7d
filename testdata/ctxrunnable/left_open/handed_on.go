package left_open

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"time"

	"google.golang.org/grpc"
	"google.golang.org/grpc/health/grpc_health_v1"
	"k8s.io/apimachinery/pkg/util/wait"
)

// What is handed on where all goes well belongs to others from there on, and to its function before.

type follower struct {
	stream grpc.ServerStreamingClient[grpc_health_v1.HealthCheckResponse]
}

func (f *follower) follow(conn *grpc.ClientConn) {
	defer conn.Close()
	for {
		if _, err := f.stream.Recv(); err != nil {
			return
		}
	}
}

// newFollower leaves the connection behind where the stream cannot be had.
func newFollower(ctx context.Context, address string) (*follower, error) {
	conn, err := grpc.NewClient(address) // want `left-open: NewClient opens what only Close ends, and newFollower returns without it on one path`
	if err != nil {
		return nil, err
	}
	stream, err := grpc_health_v1.NewHealthClient(conn).Watch(ctx, &grpc_health_v1.HealthCheckRequest{})
	if err != nil {
		return nil, err // related `returns here`
	}
	f := &follower{stream: stream}
	go f.follow(conn)
	return f, nil
}

func okNewFollower(ctx context.Context, address string) (*follower, error) {
	conn, err := grpc.NewClient(address)
	if err != nil {
		return nil, err
	}
	stream, err := grpc_health_v1.NewHealthClient(conn).Watch(ctx, &grpc_health_v1.HealthCheckRequest{})
	if err != nil {
		_ = conn.Close()
		return nil, err
	}
	f := &follower{stream: stream}
	go f.follow(conn)
	return f, nil
}

func okDeferredUnlessKept(ctx context.Context, address string) (_ *follower, err error) {
	conn, err := grpc.NewClient(address)
	if err != nil {
		return nil, err
	}
	defer func() {
		if err != nil {
			_ = conn.Close()
		}
	}()
	stream, err := grpc_health_v1.NewHealthClient(conn).Watch(ctx, &grpc_health_v1.HealthCheckRequest{})
	if err != nil {
		return nil, err
	}
	f := &follower{stream: stream}
	go f.follow(conn)
	return f, nil
}

var errRefused = errors.New("refused")

type peers struct{ conns map[string]net.Conn }

func (p *peers) join(address string) error {
	conn, err := net.DialTimeout("tcp", address, time.Second) // want `left-open: DialTimeout opens what only Close ends, and join returns without it on one path`
	if err != nil {
		return err
	}
	if _, err := conn.Write([]byte("hello\n")); err != nil {
		return err
	}
	answer, err := bufio.NewReader(conn).ReadString('\n')
	if err != nil {
		_ = conn.Close()
		return err
	}
	if answer != "welcome\n" {
		return errRefused
	}
	p.conns[address] = conn
	return nil
}

func (p *peers) okJoin(address string) error {
	conn, err := net.DialTimeout("tcp", address, time.Second)
	if err != nil {
		return err
	}
	if old := p.conns[address]; old != nil {
		_ = old.Close()
	}
	p.conns[address] = conn
	if _, err := conn.Write([]byte("hello\n")); err != nil {
		return err
	}
	return nil
}

func (p *peers) okJoinWithDeadline(ctx context.Context, address string) (conn net.Conn, err error) {
	defer func() {
		if err != nil && conn != nil {
			_ = conn.Close()
		}
	}()
	var d net.Dialer
	conn, err = d.DialContext(ctx, "tcp", address)
	if err != nil {
		return nil, err
	}
	if _, err := conn.Write([]byte("hello\n")); err != nil {
		return conn, err
	}
	return conn, nil
}

// wanted leaves the answer open unless it is the wanted one.
func wanted(ctx context.Context, client *http.Client, url string) (io.ReadCloser, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return nil, err
	}
	resp, err := client.Do(req) // want `left-open: Do opens what only Body.Close ends, and wanted returns without it on one path`
	if err != nil {
		return nil, err
	}
	if resp.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("status %s", resp.Status) // related `returns here`
	}
	return resp.Body, nil
}

func okWanted(ctx context.Context, client *http.Client, url string) (io.ReadCloser, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return nil, err
	}
	resp, err := client.Do(req)
	if err != nil {
		return nil, err
	}
	if resp.StatusCode != http.StatusOK {
		_ = resp.Body.Close()
		return nil, fmt.Errorf("status %s", resp.Status)
	}
	return resp.Body, nil
}

// size reads the body that another function has left open for it.
func size(ctx context.Context, client *http.Client, url string) (int64, error) {
	data, err := okWanted(ctx, client, url) // want `left-open: okWanted opens what only Close ends, and size never calls it`
	if err != nil {
		return 0, err
	}
	return io.Copy(io.Discard, data)
}

func okSize(ctx context.Context, client *http.Client, url string) (int64, error) {
	data, err := okWanted(ctx, client, url)
	if err != nil {
		return 0, err
	}
	defer data.Close()
	return io.Copy(io.Discard, data)
}

type sender interface {
	Do(req *http.Request) (*http.Response, error)
}

// status asks through an interface of its own.
func status(s sender, req *http.Request) (int, error) {
	resp, err := s.Do(req) // want `left-open: Do opens what only Body.Close ends, and status never calls it`
	if err != nil {
		return 0, err
	}
	return resp.StatusCode, nil
}

func okStatus(s sender, req *http.Request) (int, error) {
	resp, err := s.Do(req)
	if err != nil {
		return 0, err
	}
	_ = resp.Body.Close()
	return resp.StatusCode, nil
}

// okAsked takes the answer out of the function that is tried again.
func okAsked(ctx context.Context, client *http.Client, req *http.Request) (string, error) {
	var resp *http.Response
	err := wait.PollUntilContextTimeout(ctx, time.Second, time.Minute, true, func(context.Context) (bool, error) {
		var err error
		resp, err = client.Do(req)
		return err == nil, nil
	})
	if err != nil {
		return "", err
	}
	defer resp.Body.Close()
	text, err := io.ReadAll(resp.Body)
	return string(text), err
}

type tunnels struct{ pending chan net.Conn }

// ServeHTTP does not close the connection of a request that it refuses.
func (t *tunnels) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	hijacker, ok := w.(http.Hijacker)
	if !ok {
		http.Error(w, "no tunnels here", http.StatusInternalServerError)
		return
	}
	conn, _, err := hijacker.Hijack() // want `left-open: Hijack opens what only Close ends, and ServeHTTP returns without it on one path`
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	if r.Host == "" {
		return
	}
	t.pending <- conn
}

type okTunnels struct{ pending chan net.Conn }

func (t *okTunnels) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	conn, _, err := http.NewResponseController(w).Hijack()
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	if r.Host == "" {
		_ = conn.Close()
		return
	}
	t.pending <- conn
}

// A readAll is a sender that has read the answer.
type reader interface {
	Get(url string) (*http.Response, error)
}

type readAll struct{ client *http.Client }

func (r *readAll) Get(url string) (*http.Response, error) {
	resp, err := r.client.Get(url)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	data, err := io.ReadAll(resp.Body)
	resp.Body = io.NopCloser(bytes.NewReader(data))
	return resp, err
}

func okRead(r reader, url string) (int, error) {
	resp, err := r.Get(url)
	if err != nil {
		return 0, err
	}
	return resp.StatusCode, nil
}

var _ reader = &readAll{}

type asker interface {
	GetWithParam(ctx context.Context, path, param string) (*http.Response, error)
}

// processed leaves the answer of each try open that leads to another one.
func processed(ctx context.Context, a asker, id string) (string, error) {
	var resp *http.Response
	err := wait.PollUntilContextTimeout(ctx, time.Second, time.Minute, true, func(ctx context.Context) (done bool, err error) {
		resp, err = a.GetWithParam(ctx, "/status", id) // want `left-open: GetWithParam opens what only Body.Close ends, and processed returns without it on one path`
		if err != nil {
			return false, err
		}
		if resp.StatusCode != http.StatusOK {
			return false, nil // related `returns here`
		}
		return true, nil
	})
	if err != nil {
		return "", err
	}
	defer resp.Body.Close()
	text, err := io.ReadAll(resp.Body)
	return string(text), err
}

// settled does so in a switch.
func settled(ctx context.Context, client *http.Client, req *http.Request) error {
	var last *http.Response
	err := wait.PollUntilContextCancel(ctx, time.Second, true, func(context.Context) (bool, error) {
		resp, err := client.Do(req) // want `left-open: Do opens what only Body.Close ends, and settled returns without it on one path`
		if err != nil {
			return false, nil
		}
		last = resp
		switch resp.StatusCode {
		case http.StatusAccepted, http.StatusConflict:
			return false, nil
		default:
			return true, nil
		}
	})
	if err == nil {
		err = last.Body.Close()
	}
	return err
}

func okProcessed(ctx context.Context, a asker, id string) (string, error) {
	var resp *http.Response
	err := wait.PollUntilContextTimeout(ctx, time.Second, time.Minute, true, func(ctx context.Context) (done bool, err error) {
		resp, err = a.GetWithParam(ctx, "/status", id)
		if err != nil {
			return false, err
		}
		if resp.StatusCode != http.StatusOK {
			_ = resp.Body.Close()
			return false, nil
		}
		return true, nil
	})
	if err != nil {
		return "", err
	}
	defer resp.Body.Close()
	text, err := io.ReadAll(resp.Body)
	return string(text), err
}

// okReplaced closes the last answer before it asks again.
func okReplaced(ctx context.Context, a asker, id string) (int, error) {
	var resp *http.Response
	defer func() {
		if resp != nil {
			_ = resp.Body.Close()
		}
	}()
	err := wait.PollUntilContextTimeout(ctx, time.Second, time.Minute, true, func(ctx context.Context) (done bool, err error) {
		if resp != nil {
			_ = resp.Body.Close()
		}
		resp, err = a.GetWithParam(ctx, "/status", id)
		if err != nil {
			return false, err
		}
		if resp.StatusCode != http.StatusOK {
			return false, nil
		}
		return true, nil
	})
	if err != nil {
		return 0, err
	}
	return resp.StatusCode, nil
}
