package config

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"maps"
	"slices"
	"strings"

	"example.org/variants/third-reconciles/hotloop-map-order/hash/good/api/v1alpha1"
)

// Render makes the configuration of the proxy.
func Render(routes []v1alpha1.Route) string {
	var b strings.Builder
	for _, r := range routes {
		fmt.Fprintf(&b, "route %s/%s timeout %s\n", r.Namespace, r.Name, r.Spec.Timeout)
		for _, name := range slices.Sorted(maps.Keys(r.Spec.Backends)) {
			fmt.Fprintf(&b, "  backend %s %s\n", name, r.Spec.Backends[name])
		}
	}
	return b.String()
}

// Hash names a version of the configuration.
func Hash(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:8])
}
