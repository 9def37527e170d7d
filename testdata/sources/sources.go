// Package sources calls functions of other modules, and states what their sources say.
package sources

import (
	"crypto/x509"
	"net"
	"net/http"
	"net/url"
	"os"
	"strings"

	"github.com/fsnotify/fsnotify"
	"github.com/robfig/cron/v3"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/apimachinery/pkg/util/version"
	"k8s.io/client-go/discovery"
	"k8s.io/client-go/dynamic"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/leaderelection"
	"k8s.io/client-go/transport"
)

// Each return writes nil for the result or for the error.
func plain(path, text string, config leaderelection.LeaderElectionConfig) {
	_, _ = fsnotify.NewWatcher()                      // source: nil 0
	_, _ = leaderelection.NewLeaderElector(config)    // source: nil 0
	_, _ = labels.NewRequirement(text, "in", nil)     // source: none
	_, _ = metav1.ParseToLabelSelector(text)          // source: nil 0
	_, _ = version.ParseGeneric(text)                 // source: nil 0
	_, _ = url.Parse(text)                            // source: nil 0
	_, _ = http.NewRequest(http.MethodGet, path, nil) // source: nil 0
}

// What another function of the package returns is as good, unless that returns a value with an error.
func handedOn(tls *transport.Config, config *rest.Config) {
	_, _ = transport.New(tls)                            // source: nil 0, follows 0
	_, _ = dynamic.NewForConfig(config)                  // source: nil 0
	_, _ = discovery.NewDiscoveryClientForConfig(config) // source: follows 0
}

// A variable of the package has the method whose results are returned.
func byVariable(text string) {
	_, _ = cron.ParseStandard(text)             // source: nil 0
	_, _ = cron.NewParser(cron.Dom).Parse(text) // source: nil 0
	_, _ = http.Get(text)                       // source: none
}

// A variable is returned beside the error, or there is nothing to be nil.
func values(path, text string, der []byte) {
	_, _ = os.ReadFile(path)            // source: none
	_, _ = x509.ParsePKIXPublicKey(der) // source: none
	_ = strings.Clone(text)             // source: none
}

// Methods that follow their receivers, and such as take nil.
func methods(w *fsnotify.Watcher, e *leaderelection.LeaderElector, d *discovery.DiscoveryClient, s *metav1.LabelSelector, v *version.Version) {
	_ = w.Add("/etc")                 // source: follows 0
	_ = e.IsLeader()                  // source: follows 0
	_, _ = d.ServerVersion()          // source: nil 0, follows 0
	_ = d.RESTClient()                // source: none
	_ = metav1.FormatLabelSelector(s) // source: none
	_ = v.Major()                     // source: follows 0
}

func network(text string, ip net.IP) bool {
	_, network, err := net.ParseCIDR(text)    // source: nil 0, nil 1
	return err == nil && network.Contains(ip) // source: follows 0
}
