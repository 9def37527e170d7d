package nil_beside

import (
	"context"
	"fmt"
	"os"

	"github.com/pkg/errors"
	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/version"
	"k8s.io/client-go/discovery"
	"k8s.io/klog/v2"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// exitOnError does more about an error than to log it (kuberay).
func exitOnError(err error, message string) {
	if err != nil {
		klog.Error(message, err)
		os.Exit(1)
	}
}

// noteOnError logs it.
func noteOnError(err error, message string) {
	if err != nil {
		klog.Error(message, err)
	}
}

func okExits(d discovery.ServerVersionInterface) string {
	server, err := serverVersion(d)
	if err != nil {
		exitOnError(err, "no version")
	}
	return server.GitVersion
}

func notes(d discovery.ServerVersionInterface) string {
	server, err := serverVersion(d)
	if err != nil {
		noteOnError(err, "no version")
	}
	return server.GitVersion // want `swallowed: this panics when serverVersion fails: what it returns is nil with every error`
}

func serverVersion(d discovery.ServerVersionInterface) (*version.Info, error) {
	server, err := d.ServerVersion()
	if err != nil {
		return nil, fmt.Errorf("asking for the version: %w", err)
	}
	return server, nil
}

// A reader wraps the error of a Get before it asks what it is (gpu-operator).
type reader struct{ client.Client }

func (r *reader) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	pod := &corev1.Pod{}
	if err := r.Get(ctx, req.NamespacedName, pod); err != nil {
		err = fmt.Errorf("reading the pod: %w", err)
		if apierrors.IsNotFound(err) {
			return ctrl.Result{}, nil
		}
		klog.Info("not read: " + err.Error())
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, nil
}

// A server is made for the version that the runtime answers with (koordinator).
type server struct {
	versions discovery.ServerVersionInterface
}

type proxy struct{ server *server }

func (p *proxy) okConnect(versions discovery.ServerVersionInterface) error {
	_, versionErr := versions.ServerVersion()
	if versionErr == nil {
		p.server = &server{versions}
	}
	if p.server == nil {
		return fmt.Errorf("no server: %s", versionErr.Error())
	}
	return nil
}

// okWrapped adds a text to the error that was found, under a condition: what wraps it does not return nil for it (admiral).
func okWrapped(err error, message string) error {
	if err == nil {
		return nil
	}
	if message != "" {
		err = errors.Wrapf(err, "while %s", message)
	}
	klog.Info(err.Error())
	return err
}

// mustBeNil can be replaced, so that what it does is not seen (samber/lo, in karpenter-provider-azure).
var mustBeNil = func(err any, message ...any) {
	if err, failed := err.(error); failed {
		panic(fmt.Sprint(append(message, err)...))
	}
}

func must0(err any, message ...any) { mustBeNil(err, message...) }

func okAsserted(d discovery.ServerVersionInterface) string {
	server, err := serverVersion(d)
	must0(err, "asking for the version")
	return server.GitVersion
}

// exitWithError can be replaced by a test, and ends the process here (kubefleet).
var exitWithError = func() {
	klog.Flush()
	os.Exit(1)
}

// giveUp does so for some messages only.
var giveUp = func(message string) {
	if message != "" {
		os.Exit(1)
	}
}

func okHeldExit(d discovery.ServerVersionInterface) string {
	server, err := serverVersion(d)
	if err != nil {
		klog.Error(err, "no version")
		exitWithError()
	}
	return server.GitVersion
}

func heldReturn(d discovery.ServerVersionInterface, message string) string {
	server, err := serverVersion(d)
	if err != nil {
		klog.Error(err, "no version")
		giveUp(message)
	}
	return server.GitVersion // want `swallowed: this panics when serverVersion fails: what it returns is nil with every error`
}

// Requirements end the test when what they are handed is not nil (testify).
type requirements interface {
	Nil(object any, msgAndArgs ...any)
}

func okRequiredNil(assert requirements, d discovery.ServerVersionInterface) string {
	server, err := serverVersion(d)
	assert.Nil(err, "no version")
	return server.GitVersion
}

// An assertion ends the test when what was said of the value is not so (gomega).
type assertion interface {
	To(matcher any, description ...any) bool
}

type expectations interface {
	Expect(actual any, extra ...any) assertion
}

func okExpected(g expectations, d discovery.ServerVersionInterface) string {
	server, err := serverVersion(d)
	g.Expect(err).To(nil)
	return server.GitVersion
}

// An announcer has the error among any number of values, for people to read.
type announcer interface {
	Announce(format string, args ...any)
}

func announced(a announcer, d discovery.ServerVersionInterface) string {
	server, err := serverVersion(d)
	a.Announce("asked for the version: %v", err)
	return server.GitVersion // want `swallowed: this panics when serverVersion fails: what it returns is nil with every error`
}
