// Package programs is between the programs and their servers.
package programs

import (
	"context"
	"net/http"

	"github.com/ctrllint/ctrllint/testdata/process/server"
)

// Run is the body of a program that is in another package.
func Run(ctx context.Context) error {
	return server.OkRun(ctx, &http.Server{})
}
