// Package nameless gives errors no name.
package nameless

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"os"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/dynamic"
	"k8s.io/client-go/kubernetes"
	corelisters "k8s.io/client-go/listers/core/v1"
	"k8s.io/client-go/rest"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrllint/ctrllint/testdata/reconcileresult/nameless/charts"
)

// Installs install charts.
type Installs struct {
	client.Client
	pods   corelisters.PodLister
	remote dynamic.ResourceInterface
	http   *http.Client
	host   string
}

func (r *Installs) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	chart, _ := charts.Of(ctx, r.Client, req.NamespacedName)
	if chart.Version == "" { // want `swallowed: this panics when Of fails: its error is assigned to _, and what it returns is nil then`
		return ctrl.Result{}, errors.New("no version")
	}
	return ctrl.Result{}, r.install(ctx, chart)
}

func (r *Installs) okTestsChart(ctx context.Context, key client.ObjectKey) string {
	chart, _ := charts.Of(ctx, r.Client, key)
	if chart == nil {
		return ""
	}
	return chart.Version
}

func (r *Installs) install(ctx context.Context, chart *charts.Chart) error {
	return r.Create(ctx, &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Name: chart.Name}})
}

// handsOn hands what may be nil to a function that follows it.
func (r *Installs) handsOn(ctx context.Context, key client.ObjectKey) error {
	chart, _ := charts.Of(ctx, r.Client, key)
	return r.install(ctx, chart) // want `swallowed: this panics when Of fails`
}

// asks has an answer of a cache.
func (r *Installs) asks(name string) bool {
	pod, _ := r.pods.Pods("default").Get(name)
	return pod.Status.Phase == corev1.PodRunning // want `swallowed: this panics when Get fails`
}

func (r *Installs) okAsks(name string) bool {
	pod, _ := r.pods.Pods("default").Get(name)
	return pod != nil && pod.Status.Phase == corev1.PodRunning
}

func (r *Installs) version(ctx context.Context, name string) string {
	object, _ := r.remote.Get(ctx, name, metav1.GetOptions{})
	return object.GetResourceVersion() // want `swallowed: this panics when Get fails`
}

func (r *Installs) downloads(request *http.Request) int {
	response, _ := r.http.Do(request)
	defer response.Body.Close() // want `swallowed: this panics when Do fails`
	return response.StatusCode
}

// okFromPipe asks the standard input of the process, which is open in any case.
func okFromPipe() bool {
	info, _ := os.Stdin.Stat()
	return info.Mode()&os.ModeCharDevice == 0
}

// fromFile asks a file, which can be gone.
func fromFile(path string) bool {
	info, _ := os.Stat(path)
	return info.Mode()&os.ModeCharDevice == 0 // want `this panics when Stat fails`
}

func newClient() kubernetes.Interface {
	config, _ := rest.InClusterConfig()
	config.QPS = 50 // want `swallowed: this panics when InClusterConfig fails`
	return kubernetes.NewForConfigOrDie(config)
}

// requests has a host of its own.
func (r *Installs) requests(ctx context.Context) (*http.Response, error) {
	request, _ := http.NewRequestWithContext(ctx, http.MethodGet, "https://"+r.host+":10250/pods", nil)
	request.Header.Set("Accept", "application/json") // want `followed-after-failure: this panics when NewRequestWithContext refuses what it is handed: its error is assigned to _, and what it returns is nil then`
	return r.http.Do(request)
}

func (r *Installs) okRequests(ctx context.Context) (*http.Response, error) {
	request, _ := http.NewRequestWithContext(ctx, http.MethodGet, "https://localhost:10250/pods", nil)
	request.Header.Set("Accept", "application/json")
	return r.http.Do(request)
}

func okParses() string {
	u, _ := url.Parse("https://localhost" + ":10250")
	return u.Host
}

// parses hands over what somebody has written.
func parses(object *corev1.ConfigMap) string {
	chart, _ := charts.Parse(object.Data["chart"])
	return chart.Name // want `followed-after-failure: this panics when Parse refuses what it is handed`
}

func okParsesConstant() string {
	chart, _ := charts.Parse("controller")
	return chart.Name
}

// okValues has an object in any case.
func (r *Installs) okValues(ctx context.Context, key client.ObjectKey) string {
	values, _ := charts.Values(ctx, r.Client, key)
	return values.Data["image"]
}

// okLater tests another result of the call.
func (r *Installs) okLater(ctx context.Context, key client.ObjectKey) string {
	chart, found, _ := r.find(ctx, key)
	if !found {
		return ""
	}
	return chart.Version
}

func (r *Installs) find(ctx context.Context, key client.ObjectKey) (*charts.Chart, bool, error) {
	chart, err := charts.Of(ctx, r.Client, key)
	if err != nil {
		return nil, false, err
	}
	return chart, true, nil
}
