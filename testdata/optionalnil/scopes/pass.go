package scopes

import "github.com/ctrllint/ctrllint/testdata/optionalnil/api"

// A Pass is what the functions of a reconcile are handed.
type Pass struct {
	Backup *api.Backup
	Prefix string
}
