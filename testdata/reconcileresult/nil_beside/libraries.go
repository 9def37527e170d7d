package nil_beside

import (
	"context"
	"crypto/tls"
	"net"
	"net/http"
	"net/url"
	"os"

	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/client-go/discovery"
	"k8s.io/client-go/dynamic"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"
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

// A Response is that of the client of another API.
type Response struct {
	*http.Response
	Links []string
}

type teams interface {
	Create(ctx context.Context, name string) (*Response, error)
	Find(ctx context.Context, name string) (string, *http.Response, error)
}

// answers looks at the response before the error.
func answers(ctx context.Context, client teams, name string) error {
	response, err := client.Create(ctx, name)
	if response.StatusCode != http.StatusCreated { // want `swallowed: this panics when Create fails: what it returns can be nil with an error`
		klog.Infof("not created: %s", name)
	}
	if err != nil {
		return err
	}
	return nil
}

// finds takes any error for an answer of the server.
func finds(ctx context.Context, client teams, name string) (string, error) {
	team, response, err := client.Find(ctx, name)
	if err != nil {
		if response.StatusCode == http.StatusNotFound { // want `swallowed: this panics when Find fails`
			return "", nil
		}
		return "", err
	}
	return team, nil
}

func okFinds(ctx context.Context, client teams, name string) (string, error) {
	team, response, err := client.Find(ctx, name)
	if err != nil {
		if response != nil && response.StatusCode == http.StatusNotFound {
			return "", nil
		}
		return "", err
	}
	return team, nil
}

// connects goes on without a clientset.
func connects(config *rest.Config) kubernetes.Interface {
	clientset, err := kubernetes.NewForConfig(config)
	if err != nil {
		klog.Errorf("no clientset: %v", err)
	}
	klog.Info(clientset.CoreV1()) // want `swallowed: this panics when NewForConfig fails`
	return clientset
}

// resolves goes on without a host.
func resolves(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		klog.Errorf("no address: %v", err)
	}
	return u.Hostname() // want `swallowed: this panics when Parse fails`
}

// okMust hands both to a function that looks at the error first (cluster-api).
func okMust(address string) string {
	must := func(u *url.URL, err error) url.URL {
		if err != nil {
			panic(err)
		}
		return *u
	}
	parsed := must(url.Parse(address))
	return parsed.Host
}

// asksVersion logs the error, and goes on: the interface of the client is that of a library, which returns nil with each error.
func asksVersion(server discovery.DiscoveryInterface) string {
	info, err := server.ServerVersion()
	if err != nil {
		klog.Errorf("cannot ask for the version: %v", err)
	}
	return info.GitVersion // want `swallowed: this panics when ServerVersion fails`
}

// routes asks a client that hands on what another method of it returns.
func routes(set kubernetes.Interface, group string) (found []string) {
	served, err := set.Discovery().ServerResourcesForGroupVersion(group)
	if err != nil {
		klog.ErrorS(err, "cannot list", "group", group)
	}
	for _, resource := range served.APIResources { // want `swallowed: this panics when ServerResourcesForGroupVersion fails`
		found = append(found, resource.Kind)
	}
	return found
}

func loggedRoutes(set kubernetes.Interface, group string) (found []string) {
	served, err := set.Discovery().ServerResourcesForGroupVersion(group)
	if err != nil {
		klog.ErrorS(err, "cannot list", "group", group)
		return nil // want `logged-only: the error of ServerResourcesForGroupVersion is logged or noted, and this return says nothing of it`
	}
	for _, resource := range served.APIResources {
		found = append(found, resource.Kind)
	}
	return found
}

// okGroups has what was found before the error.
func okGroups(server discovery.DiscoveryInterface) (found []string) {
	groups, _, err := server.ServerGroupsAndResources()
	if err != nil {
		klog.Errorf("some groups are not there: %v", err)
	}
	for _, group := range groups {
		found = append(found, group.Name)
	}
	return found
}
