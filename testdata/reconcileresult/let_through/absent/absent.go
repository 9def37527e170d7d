// Package absent has predicates on errors.
package absent

import (
	"errors"
	"io/fs"
	"strings"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
)

// Is reports whether an error says that something is not there.
func Is(err error) bool { return apierrors.IsNotFound(err) || errors.Is(err, fs.ErrNotExist) }

// Harmless reports whether there is nothing to do about an error.
func Harmless(err error) bool {
	return err == nil || apierrors.IsNotFound(err) || strings.Contains(err.Error(), " not found")
}

// Serious is the opposite.
func Serious(err error) bool { return err != nil && !apierrors.IsNotFound(err) }

// Known reports whether an error is a known one.
func Known(err error) bool { return err != nil && strings.HasPrefix(err.Error(), "known") }
