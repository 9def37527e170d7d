package nil_beside

import (
	"context"
	"crypto/tls"
	"net"
	"net/http"
	"net/url"
	"os"

	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/client-go/dynamic"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/clientcmd"
	"k8s.io/klog/v2"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

type outcome struct {
	name string
	err  error
}

// listens sends the error on, and goes on.
func listens(server *http.Server, config *tls.Config, address string, results chan outcome) {
	listener, err := net.Listen("tcp", address)
	if err != nil {
		results <- outcome{name: "metrics", err: err}
	}
	results <- outcome{name: "metrics", err: server.Serve(tls.NewListener(listener, config))} // want `swallowed: this panics when Listen fails`
}

func okListens(server *http.Server, address string, results chan outcome) {
	listener, err := net.Listen("tcp", address)
	if err != nil {
		results <- outcome{name: "metrics", err: err}
		return
	}
	results <- outcome{name: "metrics", err: server.Serve(listener)}
}

func loads(path string) string {
	config, err := clientcmd.LoadFromFile(path)
	if err != nil {
		klog.Errorf("cannot load: %v", err)
	}
	return config.Contexts[config.CurrentContext].Cluster // want `swallowed: this panics when LoadFromFile fails`
}

func okLoads(path string) string {
	config, err := clientcmd.LoadFromFile(path)
	if err != nil {
		klog.Fatalf("cannot load: %v", err)
	}
	return config.Contexts[config.CurrentContext].Cluster
}

// responds looks at the answer before the error.
func responds(client *http.Client, request *http.Request) error {
	response, err := client.Do(request)
	if response.StatusCode != http.StatusOK { // want `swallowed: this panics when Do fails`
		klog.Infof("answered %s", response.Status)
	}
	if err != nil {
		return err
	}
	return response.Body.Close()
}

// closes looks at the error after it has deferred what needs the answer.
func closes(client *http.Client, request *http.Request) error {
	response, err := client.Do(request)
	defer response.Body.Close() // want `swallowed: this panics when Do fails`
	if err != nil {
		return err
	}
	return nil
}

func okCloses(client *http.Client, request *http.Request) error {
	response, err := client.Do(request)
	if response != nil {
		defer response.Body.Close()
	}
	return err
}

func parses(address string) (string, bool) {
	u, err := url.Parse(address)
	return u.Host, err == nil // want `swallowed: this panics when Parse fails`
}

func okParses(address string) (string, bool) {
	u, err := url.Parse(address)
	if err == nil {
		return u.Host, true
	}
	return "", false
}

// isFile knows one error only.
func isFile(path string) bool {
	info, err := os.Stat(path)
	if os.IsNotExist(err) {
		return false
	}
	return !info.IsDir() // want `swallowed: this panics when Stat fails`
}

func okIsFile(path string) bool {
	info, err := os.Stat(path)
	return err == nil && !info.IsDir()
}

func unstructuredOf(ctx context.Context, client dynamic.Interface, gvr schema.GroupVersionResource, name string) (string, error) {
	object, err := client.Resource(gvr).Get(ctx, name, metav1.GetOptions{})
	if object.Object == nil { // want `swallowed: this panics when Get fails`
		return "", err
	}
	return object.GetName(), err
}

func watches(ctx context.Context, client kubernetes.Interface) error {
	pods, err := client.CoreV1().Pods("default").Watch(ctx, metav1.ListOptions{})
	defer pods.Stop() // want `swallowed: this panics when Watch fails`
	return err
}
