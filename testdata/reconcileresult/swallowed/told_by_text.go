package swallowed

import (
	"context"
	"errors"

	ctrl "sigs.k8s.io/controller-runtime"
)

type port struct{ name string }

func findPort(_ context.Context, name string) (*port, error) {
	if name == "" {
		return nil, errors.New("no name")
	}
	return &port{name}, nil
}

// okMessage says by a text whether it has failed.
func okMessage(ctx context.Context, name string) string {
	port, err := findPort(ctx, name)
	message := ""
	if err != nil {
		message = err.Error()
	}
	if message != "" {
		return message
	}
	return port.name
}

// okPrefixed puts one before it.
func okPrefixed(ctx context.Context, name string) (string, string) {
	port, err := findPort(ctx, name)
	var message string
	if err != nil {
		ctrl.LoggerFrom(ctx).Info("no port")
		message = "no port: " + err.Error()
	}
	if len(message) == 0 {
		return port.name, ""
	}
	return "", message
}

// okReason returns early in the other branch.
func okReason(ctx context.Context, name string) (found string, reason string) {
	port, err := findPort(ctx, name)
	if err != nil {
		reason = "NotFound" + name
	}
	if reason == "" {
		found = port.name
	}
	return found, reason
}

// maybeEmpty has a text that can be empty.
func maybeEmpty(ctx context.Context, name string) string {
	port, err := findPort(ctx, name)
	message := ""
	if err != nil {
		message = name
	}
	if message != "" {
		return message
	}
	return port.name // want `swallowed: this panics when findPort fails`
}

// wrongWay goes on with a text.
func wrongWay(ctx context.Context, name string) string {
	port, err := findPort(ctx, name)
	message := ""
	if err != nil {
		message = err.Error()
	}
	if message == "" {
		return ""
	}
	return port.name // want `swallowed: this panics when findPort fails`
}
