package wrong_error

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// trusts logs the error of the step around, which has worked, in the place of that of the step that has failed: both have one name (minio's operator).
func trusts(ctx context.Context, c client.Client, secret *corev1.Secret) bool {
	if err := c.Get(ctx, client.ObjectKeyFromObject(secret), secret); err == nil {
		if err := c.Update(ctx, secret); err == nil { // related `the error that was found`
			return true
		}
		ctrl.LoggerFrom(ctx).Error(err, "not trusted", "secret", secret.Name) // want `wrong-error: err is nil here, so that nobody learns of the cause: the error that was found is another err`
	}
	return false
}
