// Package apifail sorts the errors of the API server.
package apifail

import apierrors "k8s.io/apimachinery/pkg/api/errors"

// Permanent reports whether the server has refused the request for good.
func Permanent(err error) bool {
	return apierrors.IsInvalid(err) || apierrors.IsBadRequest(err) || apierrors.IsRequestEntityTooLargeError(err)
}
