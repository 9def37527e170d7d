// Package names stores names.
package names

import "github.com/ctrllint/ctrllint/testdata/hotloop/api"

// Store stores the names of pods.
func Store(site *api.Site, pods []string) { site.Status.Pods = pods }
