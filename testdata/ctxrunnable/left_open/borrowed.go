package left_open

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"sync"

	"golang.org/x/sync/errgroup"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/kubernetes"
)

// Functions that read and write through what they are handed leave it to their caller to close.

func podLogs(ctx context.Context, kube kubernetes.Interface, name string) (string, error) {
	stream, err := kube.CoreV1().Pods("").GetLogs(name, &corev1.PodLogOptions{Follow: true}).Stream(ctx) // want `left-open: Stream opens what only Close ends, and podLogs never calls it`
	if err != nil {
		return "", err
	}
	text, err := io.ReadAll(io.LimitReader(stream, 1<<20))
	return string(text), err
}

func okPodLogs(ctx context.Context, kube kubernetes.Interface, name string) (string, error) {
	stream, err := kube.CoreV1().Pods("").GetLogs(name, &corev1.PodLogOptions{}).Stream(ctx)
	if err != nil {
		return "", err
	}
	defer stream.Close()
	text, err := io.ReadAll(stream)
	return string(text), err
}

func firstLine(ctx context.Context, kube kubernetes.Interface, name string) (string, error) {
	stream, err := kube.CoreV1().Pods("").GetLogs(name, &corev1.PodLogOptions{}).Stream(ctx) // want `left-open: Stream opens what only Close ends, and firstLine never calls it`
	if err != nil {
		return "", err
	}
	lines := bufio.NewScanner(stream)
	for lines.Scan() {
		return lines.Text(), nil
	}
	return "", lines.Err()
}

// okLines hands the reader on, whose owner may close what it reads.
func okLines(ctx context.Context, kube kubernetes.Interface, name string) (*bufio.Scanner, error) {
	stream, err := kube.CoreV1().Pods("").GetLogs(name, &corev1.PodLogOptions{}).Stream(ctx)
	if err != nil {
		return nil, err
	}
	return bufio.NewScanner(stream), nil
}

// tunnel copies in both directions, and closes neither end.
func tunnel(client net.Conn, address string) error {
	service, err := net.Dial("tcp", address) // want `left-open: Dial opens what only Close ends, and tunnel never calls it`
	if err != nil {
		return err
	}
	var group errgroup.Group
	group.Go(func() error {
		_, err := io.Copy(service, client)
		return err
	})
	group.Go(func() error {
		_, err := io.Copy(client, service)
		return err
	})
	return group.Wait()
}

func okTunnel(client net.Conn, address string) error {
	service, err := net.Dial("tcp", address)
	if err != nil {
		return err
	}
	var group errgroup.Group
	group.Go(func() error {
		defer service.Close()
		_, err := io.Copy(service, client)
		return err
	})
	group.Go(func() error {
		defer client.Close()
		_, err := io.Copy(client, service)
		return err
	})
	return group.Wait()
}

// okDetached has goroutines that can end the connection when the function has returned.
func okDetached(client net.Conn, address string) error {
	service, err := net.Dial("tcp", address)
	if err != nil {
		return err
	}
	go func() {
		_, _ = io.Copy(service, client)
		_ = service.Close()
	}()
	return nil
}

func okGrouped(ctx context.Context, address string) error {
	service, err := net.Dial("tcp", address)
	if err != nil {
		return err
	}
	stop := context.AfterFunc(ctx, func() { _ = service.Close() })
	defer stop()
	var group sync.WaitGroup
	group.Go(func() { _, _ = fmt.Fprintln(service, "hello") })
	group.Wait()
	return nil
}

// Answers to requests of HTTP have to be closed, whatever their status.

func serverVersionOf(ctx context.Context, url string) (string, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return "", err
	}
	resp, err := http.DefaultClient.Do(req) // want `left-open: Do opens what only Body.Close ends, and serverVersionOf never calls it`
	if err != nil {
		return "", err
	}
	var answer struct{ Version string }
	if err := json.NewDecoder(resp.Body).Decode(&answer); err != nil {
		return "", err
	}
	return answer.Version, nil
}

func reachable(url string) bool {
	resp, err := http.Get(url) // want `left-open: Get opens what only Body.Close ends, and reachable never calls it`
	return err == nil && resp.StatusCode == http.StatusOK
}

var errStatus = errors.New("not ready")

func ready(client *http.Client, url string) ([]byte, error) {
	resp, err := client.Get(url) // want `left-open: Get opens what only Body.Close ends, and ready returns without it on one path`
	if err != nil {
		return nil, err
	}
	if resp.StatusCode != http.StatusOK {
		return nil, errStatus // related `returns here`
	}
	defer resp.Body.Close()
	return io.ReadAll(resp.Body)
}

func okReady(client *http.Client, url string) ([]byte, error) {
	resp, err := client.Get(url)
	if err != nil {
		return nil, err
	}
	defer func() { _ = resp.Body.Close() }()
	if resp.StatusCode != http.StatusOK {
		return nil, errStatus
	}
	return io.ReadAll(resp.Body)
}

func okMaybe(client *http.Client, url string) error {
	resp, err := client.Get(url)
	if resp != nil {
		defer resp.Body.Close()
	}
	return err
}

func okLent(client *http.Client, url string) ([]byte, error) {
	resp, err := client.Get(url)
	if err != nil {
		return nil, err
	}
	return body(resp)
}

func body(resp *http.Response) ([]byte, error) {
	defer resp.Body.Close()
	return io.ReadAll(resp.Body)
}

func okFetch(client *http.Client, url string) (*http.Response, error) {
	resp, err := client.Get(url)
	if err != nil {
		return nil, err
	}
	resp.Header.Del("Set-Cookie")
	return resp, nil
}

func okBody(client *http.Client, url string) (io.ReadCloser, error) {
	resp, err := client.Get(url)
	if err != nil {
		return nil, err
	}
	return resp.Body, nil
}

func okHandedOn(client *http.Client, url string, read func(*http.Response) error) error {
	resp, err := client.Get(url)
	if err != nil {
		return err
	}
	return read(resp)
}

// okNamed has its error in a result, which a deferred call could look at.
func okNamed(client *http.Client, url string) (text string, err error) {
	resp, err := client.Get(url)
	if err != nil {
		return "", err
	}
	defer resp.Body.Close()
	read, err := io.ReadAll(resp.Body)
	if err != nil {
		return "", err
	}
	return string(read), nil
}

// okTimedOut asks a function about the error that is none for nil.
func okTimedOut(client *http.Client, url string) error {
	resp, err := client.Get(url)
	if errors.Is(err, io.EOF) || os.IsTimeout(err) {
		return nil
	}
	if err != nil {
		return err
	}
	return resp.Body.Close()
}
