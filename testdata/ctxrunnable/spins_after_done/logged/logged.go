// Package logged has a context with a logger beside it.
package logged

import (
	"context"
	"log"
)

// Context is a context, and logs.
type Context struct {
	context.Context
	*log.Logger
}
