// Package absence asks errors for kinds of its own, too.
package absence

import (
	"errors"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
)

// ErrNoRow says that a row is not there.
var ErrNoRow = errors.New("no row")

// Of reports whether an error says that something is not there.
func Of(err error) bool { return errors.Is(err, ErrNoRow) || apierrors.IsNotFound(err) }
