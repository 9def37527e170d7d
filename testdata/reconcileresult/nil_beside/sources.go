package nil_beside

import (
	"fmt"
	"net/http"
	"time"

	"github.com/fsnotify/fsnotify"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/discovery"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/leaderelection"
	"k8s.io/client-go/transport"
	"k8s.io/klog/v2"
)

// follows goes on without a watcher: its source says what comes with an error, and that the method follows its receiver.
func follows(path string) error {
	watcher, err := fsnotify.NewWatcher()
	if err != nil {
		klog.Errorf("no watcher: %v", err)
	}
	return watcher.Add(path) // want `swallowed: this panics when NewWatcher fails`
}

func okFollows(path string) error {
	watcher, err := fsnotify.NewWatcher()
	if err != nil {
		return fmt.Errorf("no watcher: %w", err)
	}
	return watcher.Add(path)
}

// selects names what is not there in the text about the failure.
func selects(text string) (map[string]string, error) {
	selector, err := metav1.ParseToLabelSelector(text)
	if err != nil {
		return nil, fmt.Errorf("%v: %w", selector.MatchLabels, err) // want `swallowed: this panics when ParseToLabelSelector fails`
	}
	return selector.MatchLabels, nil
}

func okSelects(text string) (map[string]string, error) {
	selector, err := metav1.ParseToLabelSelector(text)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", text, err)
	}
	return selector.MatchLabels, nil
}

// leads looks at the error too late.
func leads(config leaderelection.LeaderElectionConfig) (bool, error) {
	elector, err := leaderelection.NewLeaderElector(config)
	leads := elector.IsLeader() // want `swallowed: this panics when NewLeaderElector fails`
	return leads, err
}

func okLeads(config leaderelection.LeaderElectionConfig) (bool, error) {
	elector, err := leaderelection.NewLeaderElector(config)
	return elector != nil && elector.IsLeader(), err
}

// trips goes on without a transport, an interface, which is in part what another function of its package returns.
func trips(config *transport.Config, request *http.Request) (*http.Response, error) {
	tripper, err := transport.New(config)
	if err != nil {
		klog.Errorf("no transport: %v", err)
	}
	return tripper.RoundTrip(request) // want `swallowed: this panics when New fails`
}

// okAsks gets a client beside the error of the last step.
func okAsks(config *rest.Config) error {
	served, err := discovery.NewDiscoveryClientForConfig(config)
	if err != nil {
		klog.Errorf("no client: %v", err)
	}
	_, err = served.ServerVersion()
	return err
}

// okParsed has a result that is something beside an error, too.
func okParsed(text string) (int, error) {
	at, err := time.Parse(time.RFC3339, text)
	if err != nil {
		klog.Errorf("no time: %v", err)
	}
	return at.Year(), nil
}

// okLogs hands the nil to what takes one.
func okLogs(text string) {
	selector, err := metav1.ParseToLabelSelector(text)
	if err != nil {
		klog.Errorf("no selector: %v", err)
	}
	klog.Info(metav1.FormatLabelSelector(selector))
}
