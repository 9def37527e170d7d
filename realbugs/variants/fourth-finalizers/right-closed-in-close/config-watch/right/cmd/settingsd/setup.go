package settingsd

import (
	"context"

	ctrl "sigs.k8s.io/controller-runtime"

	"example.org/variants/fourth-finalizers/right-closed-in-close/config-watch/right/internal/reload"
)

// Setup adds the reloader to mgr.
func Setup(mgr ctrl.Manager, file string, load func(context.Context, string) error) error {
	return mgr.Add(&reload.Reloader{File: file, Load: load})
}
