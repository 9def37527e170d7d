// Package apierr sorts answers of the API server.
package apierr

import (
	apierrors "k8s.io/apimachinery/pkg/api/errors"
)

// Rejected says that the server has looked at the object and does not take it.
func Rejected(err error) bool {
	return apierrors.IsInvalid(err) || apierrors.IsForbidden(err) || apierrors.IsBadRequest(err)
}
