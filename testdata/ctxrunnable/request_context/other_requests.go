package request_context

import (
	"context"
	"io"
	"net/http"

	"google.golang.org/grpc"
	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// What is handed a request of HTTP or a stream of gRPC has its context at hand.

type proxy struct {
	client.Client
	url  string
	http *http.Client
}

// ready is a healthz.Checker.
func (p *proxy) ready(req *http.Request) error {
	probe, err := http.NewRequestWithContext(context.Background(), http.MethodGet, p.url, nil) // want `request-context: NewRequestWithContext runs under a context that never ends, although req.Context\(\) is at hand: it goes on after the request is given up`
	if err != nil {
		return err
	}
	answer, err := p.http.Do(probe)
	if err != nil {
		return err
	}
	return answer.Body.Close()
}

func (p *proxy) okReady(req *http.Request) error {
	probe, err := http.NewRequestWithContext(req.Context(), http.MethodGet, p.url, nil)
	if err != nil {
		return err
	}
	answer, err := p.http.Do(probe)
	if err != nil {
		return err
	}
	return answer.Body.Close()
}

// okStored sends what is to be stored in any case.
func (p *proxy) okStored(req *http.Request, body io.Reader) error {
	store, err := http.NewRequestWithContext(context.Background(), http.MethodPost, p.url, body)
	if err != nil {
		return err
	}
	answer, err := p.http.Do(store)
	if err != nil {
		return err
	}
	return answer.Body.Close()
}

func (p *proxy) namespaces(user string, req *http.Request) (*corev1.NamespaceList, error) {
	var list corev1.NamespaceList
	return &list, p.List(context.TODO(), &list, client.MatchingLabels{"owner": user}) // want `request-context: List runs under a context that never ends, although req.Context\(\) is at hand`
}

type podStream interface {
	Send(*corev1.Pod) error
	grpc.ServerStream
}

func (p *proxy) Watch(namespace *string, stream podStream) error {
	var pods corev1.PodList
	if err := p.List(context.Background(), &pods, client.InNamespace(*namespace)); err != nil { // want `request-context: List runs under a context that never ends, although stream.Context\(\) is at hand`
		return err
	}
	for i := range pods.Items {
		if err := stream.Send(&pods.Items[i]); err != nil {
			return err
		}
	}
	return nil
}

func (p *proxy) okWatch(namespace *string, stream podStream) error {
	var pods corev1.PodList
	if err := p.List(stream.Context(), &pods, client.InNamespace(*namespace)); err != nil {
		return err
	}
	for i := range pods.Items {
		if err := stream.Send(&pods.Items[i]); err != nil {
			return err
		}
	}
	return nil
}
