package metaproxy

import (
	"net/http"

	ctrl "sigs.k8s.io/controller-runtime"

	"example.org/variants/fourth-finalizers/serve-error-logged/metadata-proxy/bad/internal/proxy"
)

// Setup adds the proxy to mgr.
func Setup(mgr ctrl.Manager, addr string, h http.Handler) error {
	return mgr.Add(proxy.NewServer(mgr.GetLogger().WithName("proxy"), proxy.TCP{Addr: addr}, h))
}
