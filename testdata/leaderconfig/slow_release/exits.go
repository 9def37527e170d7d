package slow_release

import (
	"context"
	"log"
	"os"
	"time"

	"k8s.io/apimachinery/pkg/util/uuid"
	corev1client "k8s.io/client-go/kubernetes/typed/core/v1"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/leaderelection"
	"k8s.io/client-go/tools/leaderelection/resourcelock"
	"k8s.io/klog/v2"
	ctrl "sigs.k8s.io/controller-runtime"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

func electorConfig(lock resourcelock.Interface, lead func(context.Context)) leaderelection.LeaderElectionConfig {
	return leaderelection.LeaderElectionConfig{
		Lock:            lock,
		LeaseDuration:   60 * time.Second,
		RenewDeadline:   40 * time.Second,
		RetryPeriod:     10 * time.Second,
		ReleaseOnCancel: true,
		WatchDog:        watchDog,
		Callbacks: leaderelection.LeaderCallbacks{
			OnStartedLeading: lead,
			OnStoppedLeading: func() { os.Exit(0) },
		},
	}
}

// fatalInside fails to start while it leads.
func fatalInside(ctx context.Context, cfg *rest.Config, lock resourcelock.Interface) {
	run := func(ctx context.Context) {
		core, err := corev1client.NewForConfig(cfg)
		if err != nil {
			klog.Fatal("no client: ", err) // want `slow-release: Fatal ends the process while it leads, and ReleaseOnCancel does not release the lease: the next leader waits`
		}
		secrets, err := core.Secrets(metav1.NamespaceAll).List(ctx, metav1.ListOptions{})
		if err != nil {
			log.Fatalf("no secrets: %v", err) // related `so does this`
		}
		klog.Info("secrets ", len(secrets.Items))
		syncMachines(ctx)
	}
	leaderelection.RunOrDie(ctx, leaderelection.LeaderElectionConfig{
		Lock:            lock,
		LeaseDuration:   60 * time.Second,
		RenewDeadline:   40 * time.Second,
		RetryPeriod:     10 * time.Second,
		ReleaseOnCancel: true,
		WatchDog:        watchDog,
		Callbacks: leaderelection.LeaderCallbacks{
			OnStartedLeading: run,
			OnStoppedLeading: func() { klog.Info("stopped leading ", uuid.NewUUID()) },
		},
	})
}

// exitsBelow has the managers in a function of their own.
func exitsBelow(ctx context.Context, lock resourcelock.Interface) {
	leaderelection.RunOrDie(ctx, leaderelection.LeaderElectionConfig{
		Lock:            lock,
		LeaseDuration:   60 * time.Second,
		RenewDeadline:   40 * time.Second,
		RetryPeriod:     10 * time.Second,
		ReleaseOnCancel: true,
		WatchDog:        watchDog,
		Callbacks: leaderelection.LeaderCallbacks{
			OnStartedLeading: runManager,
			OnStoppedLeading: func() { klog.Info("stopped leading") },
		},
	})
}

func runManager(ctx context.Context) {
	mgr, err := ctrl.NewManager(ctrl.GetConfigOrDie(), ctrl.Options{})
	if err != nil {
		klog.ErrorS(err, "no manager")
		os.Exit(1) // want `slow-release: Exit ends the process while it leads`
	}
	if err := mgr.Start(ctx); err != nil {
		klog.ErrorS(err, "manager failed")
		os.Exit(1) // related `so does this`
	}
}

// okCancels ends the election, which releases the lease, and has the process end after that.
func okCancels(parent context.Context, cfg *rest.Config, lock resourcelock.Interface) {
	ctx, cancel := context.WithCancel(parent)
	defer cancel()
	leaderelection.RunOrDie(ctx, electorConfig(lock, func(ctx context.Context) {
		if _, err := corev1client.NewForConfig(cfg); err != nil {
			klog.ErrorS(err, "no client")
			cancel()
			return
		}
		syncMachines(ctx)
	}))
}

// okCancelsFirst gives the elector a second.
func okCancelsFirst(parent context.Context, cfg *rest.Config, lock resourcelock.Interface) {
	ctx, cancel := context.WithCancel(parent)
	leaderelection.RunOrDie(ctx, leaderelection.LeaderElectionConfig{
		Lock:            lock,
		LeaseDuration:   60 * time.Second,
		RenewDeadline:   40 * time.Second,
		RetryPeriod:     10 * time.Second,
		ReleaseOnCancel: true,
		WatchDog:        watchDog,
		Callbacks: leaderelection.LeaderCallbacks{
			OnStartedLeading: func(ctx context.Context) {
				if _, err := corev1client.NewForConfig(cfg); err != nil {
					cancel()
					time.Sleep(time.Second)
					klog.Fatal(err)
				}
				syncMachines(ctx)
			},
			OnStoppedLeading: func() { klog.Info("stopped leading") },
		},
	})
}

// okBefore fails before it campaigns.
func okBefore(ctx context.Context, cfg *rest.Config, lock resourcelock.Interface) {
	if _, err := corev1client.NewForConfig(cfg); err != nil {
		klog.Fatal(err)
	}
	leaderelection.RunOrDie(ctx, electorConfig(lock, syncMachines))
}
