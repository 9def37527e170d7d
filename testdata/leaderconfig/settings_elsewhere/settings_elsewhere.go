// Package settings_elsewhere elects with the settings of another package.
package settings_elsewhere

import (
	"context"
	"fmt"
	"os"
	"time"

	"github.com/spf13/pflag"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/leaderelection"
	"k8s.io/client-go/tools/leaderelection/resourcelock"

	"github.com/ctrllint/ctrllint/testdata/leaderconfig/settings_elsewhere/settings"
)

func callbacks(start func(context.Context)) leaderelection.LeaderCallbacks {
	return leaderelection.LeaderCallbacks{OnStartedLeading: start, OnStoppedLeading: func() { os.Exit(1) }}
}

func leaseLock(client kubernetes.Interface, id string) *resourcelock.LeaseLock {
	return &resourcelock.LeaseLock{
		LeaseMeta:  metav1.ObjectMeta{Name: "volumes", Namespace: "operators"},
		Client:     client.CoordinationV1(),
		LockConfig: resourcelock.ResourceLockConfig{Identity: id},
	}
}

func madeLock(client kubernetes.Interface, id string) (resourcelock.Interface, error) {
	return resourcelock.New(resourcelock.LeasesResourceLock, "operators", "volumes", client.CoreV1(), client.CoordinationV1(),
		resourcelock.ResourceLockConfig{Identity: id})
}

func times(ctx context.Context, lock resourcelock.Interface, start func(context.Context)) {
	e := settings.Hasty() // want `timing: LeaseDuration 10s is not longer than RenewDeadline 15s: no elector starts with that`
	leaderelection.RunOrDie(ctx, leaderelection.LeaderElectionConfig{
		Lock: lock, LeaseDuration: e.Lease, RenewDeadline: e.Renew, RetryPeriod: e.Retry, Callbacks: callbacks(start),
		ReleaseOnCancel: true, WatchDog: leaderelection.NewLeaderHealthzAdaptor(time.Second),
	})
}

func okTimes(ctx context.Context, lock resourcelock.Interface, start func(context.Context)) {
	e := settings.Patient()
	leaderelection.RunOrDie(ctx, leaderelection.LeaderElectionConfig{
		Lock: lock, LeaseDuration: e.Lease, RenewDeadline: e.Renew, RetryPeriod: e.Retry, Callbacks: callbacks(start),
		ReleaseOnCancel: true, WatchDog: leaderelection.NewLeaderHealthzAdaptor(time.Second),
	})
}

// okChanged changes one of them.
func okChanged(ctx context.Context, lock resourcelock.Interface, start func(context.Context)) {
	e := settings.Hasty()
	e.Lease = 30 * time.Second
	leaderelection.RunOrDie(ctx, leaderelection.LeaderElectionConfig{
		Lock: lock, LeaseDuration: e.Lease, RenewDeadline: e.Renew, RetryPeriod: e.Retry, Callbacks: callbacks(start),
		ReleaseOnCancel: true, WatchDog: leaderelection.NewLeaderHealthzAdaptor(time.Second),
	})
}

// okFlags are set by flags.
func okFlags(ctx context.Context, lock resourcelock.Interface, start func(context.Context)) {
	flags := settings.NewFlags()
	flags.Add(pflag.CommandLine)
	pflag.Parse()
	leaderelection.RunOrDie(ctx, leaderelection.LeaderElectionConfig{
		Lock: lock, LeaseDuration: flags.Lease, RenewDeadline: flags.Renew, RetryPeriod: flags.Retry, Callbacks: callbacks(start),
		ReleaseOnCancel: true, WatchDog: leaderelection.NewLeaderHealthzAdaptor(time.Second),
	})
}

func constantForHelper(client kubernetes.Interface) resourcelock.Interface {
	return leaseLock(client, settings.Component) // want `identity: the identity is "volume-operator" in every replica`
}

func constantForMaker(client kubernetes.Interface) (resourcelock.Interface, error) {
	return madeLock(client, settings.Identity()) // want `identity: the identity is "volume-operator-leader" in every replica`
}

func constantField(client kubernetes.Interface) resourcelock.Interface {
	return leaseLock(client, settings.Hasty().Identity) // want `identity: the identity is "volume-operator" in every replica`
}

func formatted(client kubernetes.Interface) resourcelock.Interface {
	return &resourcelock.LeaseLock{
		LeaseMeta:  metav1.ObjectMeta{Name: "volumes", Namespace: "operators"},
		Client:     client.CoordinationV1(),
		LockConfig: resourcelock.ResourceLockConfig{Identity: fmt.Sprintf("%s-%s", settings.Component, "leader")}, // want `identity: the identity is "volume-operator-leader" in every replica`
	}
}

func okFormatted(client kubernetes.Interface) (resourcelock.Interface, error) {
	host, err := os.Hostname()
	if err != nil {
		return nil, err
	}
	return madeLock(client, fmt.Sprintf("%s-%s", settings.Component, host))
}

func okPodName(client kubernetes.Interface) resourcelock.Interface {
	return leaseLock(client, os.Getenv("POD_NAME"))
}

// okFallback is constant outside of a cluster only.
func okFallback(client kubernetes.Interface) resourcelock.Interface {
	id := os.Getenv("POD_NAME")
	if id == "" {
		id = "local"
	}
	return leaseLock(client, id)
}

// fixedHolder has its names, and nothing else, from the other package.
func fixedHolder(client kubernetes.Interface) (resourcelock.Interface, error) {
	holder := settings.Fixed() // want `identity: the identity is "volume-operator" in every replica`
	return resourcelock.New(resourcelock.LeasesResourceLock, "operators", holder.Lease, client.CoreV1(), client.CoordinationV1(),
		resourcelock.ResourceLockConfig{Identity: holder.Identity})
}

func okHolder(client kubernetes.Interface) (resourcelock.Interface, error) {
	holder := settings.OfPod(os.Getenv("POD_NAME"))
	return resourcelock.New(resourcelock.LeasesResourceLock, "operators", holder.Lease, client.CoreV1(), client.CoordinationV1(),
		resourcelock.ResourceLockConfig{Identity: holder.Identity})
}
