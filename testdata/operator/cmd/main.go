// Command operator copies volumes to an object store.
package main

import (
	"context"
	"flag"
	"net/http"
	"os"
	"time"

	coordinationv1 "k8s.io/api/coordination/v1"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/kubernetes"
	clientgoscheme "k8s.io/client-go/kubernetes/scheme"
	"k8s.io/klog/v2"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/cluster"
	"sigs.k8s.io/controller-runtime/pkg/manager"

	"github.com/ctrllint/ctrllint/testdata/operator/api/v1alpha1"
	"github.com/ctrllint/ctrllint/testdata/operator/internal/access"
	"github.com/ctrllint/ctrllint/testdata/operator/internal/catalog"
	"github.com/ctrllint/ctrllint/testdata/operator/internal/claims"
	"github.com/ctrllint/ctrllint/testdata/operator/internal/controller"
	"github.com/ctrllint/ctrllint/testdata/operator/internal/download"
	"github.com/ctrllint/ctrllint/testdata/operator/internal/integrity"
	"github.com/ctrllint/ctrllint/testdata/operator/internal/inventory"
	"github.com/ctrllint/ctrllint/testdata/operator/internal/metering"
	"github.com/ctrllint/ctrllint/testdata/operator/internal/placement"
	"github.com/ctrllint/ctrllint/testdata/operator/internal/pods"
	"github.com/ctrllint/ctrllint/testdata/operator/internal/presence"
	"github.com/ctrllint/ctrllint/testdata/operator/internal/progress"
	"github.com/ctrllint/ctrllint/testdata/operator/internal/reclaim"
	"github.com/ctrllint/ctrllint/testdata/operator/internal/relay"
	"github.com/ctrllint/ctrllint/testdata/operator/internal/release"
	"github.com/ctrllint/ctrllint/testdata/operator/internal/retention"
	"github.com/ctrllint/ctrllint/testdata/operator/internal/store"
	"github.com/ctrllint/ctrllint/testdata/operator/internal/topology"
	"github.com/ctrllint/ctrllint/testdata/operator/internal/transfer"
	"github.com/ctrllint/ctrllint/testdata/operator/internal/upload"
)

var setupLog = ctrl.Log.WithName("setup")

func main() {
	var dir string
	var elect bool
	flag.StringVar(&dir, "dir", "/var/lib/snapshots", "Where the copies lie.")
	flag.BoolVar(&elect, "leader-elect", true, "Let one replica work at a time.")
	flag.Parse()
	ctrl.SetLogger(klog.NewKlogr())

	if err := run(ctrl.SetupSignalHandler(), dir, elect); err != nil {
		setupLog.Error(err, "operator ended")
		os.Exit(1)
	}
}

// run sets the operator up and blocks until it is told to stop.
func run(ctx context.Context, dir string, elect bool) error {
	scheme := runtime.NewScheme()
	if err := clientgoscheme.AddToScheme(scheme); err != nil {
		return err
	}
	if err := v1alpha1.AddToScheme(scheme); err != nil {
		return err
	}
	mgr, err := ctrl.NewManager(ctrl.GetConfigOrDie(), ctrl.Options{
		Scheme:           scheme,
		LeaderElection:   elect,
		LeaderElectionID: "operator.snapshots.example.com",
	})
	if err != nil {
		return err
	}
	local := &store.Local{Dir: dir}
	uploads, audit := upload.NewQueue(local), upload.NewAuditQueue(local)
	if err := addReconcilers(mgr, local, uploads, audit); err != nil {
		return err
	}
	if err := addRunnables(mgr, local, uploads, audit); err != nil {
		return err
	}
	if err := watchStorage(ctx, mgr); err != nil {
		return err
	}
	err = mgr.Start(ctx)
	last, cancel := context.WithTimeout(context.Background(), 30*time.Second)
	defer cancel()
	uploads.Shutdown(last)
	audit.Shutdown()
	return err
}

func addReconcilers(mgr ctrl.Manager, local *store.Local, uploads *upload.Queue, audit *upload.AuditQueue) error {
	snapshots := &controller.SnapshotReconciler{
		Client:  mgr.GetClient(),
		Copier:  &transfer.Copier{Mover: local},
		Uploads: uploads,
		Audit:   audit,
	}
	if err := snapshots.SetupWithManager(mgr); err != nil {
		return err
	}
	if err := (&pods.Restores{Client: mgr.GetClient(), Pending: pods.NewPending()}).SetupWithManager(mgr); err != nil {
		return err
	}
	if err := (&pods.Verifies{Client: mgr.GetClient(), Pending: pods.NewPending()}).SetupWithManager(mgr); err != nil {
		return err
	}
	if err := (&release.Copies{Client: mgr.GetClient(), Store: local}).SetupWithManager(mgr); err != nil {
		return err
	}
	if err := (&release.Manifests{Client: mgr.GetClient(), Store: local}).SetupWithManager(mgr); err != nil {
		return err
	}
	if err := (&release.Routes{Client: mgr.GetClient()}).SetupWithManager(mgr); err != nil {
		return err
	}
	if err := (&release.Tokens{Client: mgr.GetClient()}).SetupWithManager(mgr); err != nil {
		return err
	}
	if err := (&progress.Started{Client: mgr.GetClient()}).SetupWithManager(mgr); err != nil {
		return err
	}
	if err := (&progress.Checked{Client: mgr.GetClient()}).SetupWithManager(mgr); err != nil {
		return err
	}
	if err := (&claims.Protected{Client: mgr.GetClient()}).SetupWithManager(mgr); err != nil {
		return err
	}
	if err := (&claims.Busy{Client: mgr.GetClient()}).SetupWithManager(mgr); err != nil {
		return err
	}
	if err := (&placement.Locations{Client: mgr.GetClient(), Root: local.Dir}).SetupWithManager(mgr); err != nil {
		return err
	}
	if err := (&placement.Times{Client: mgr.GetClient()}).SetupWithManager(mgr); err != nil {
		return err
	}
	if err := (&access.Keys{Client: mgr.GetClient(), Root: local.Dir}).SetupWithManager(mgr); err != nil {
		return err
	}
	if err := (&access.Endpoints{Client: mgr.GetClient(), Address: local.Dir}).SetupWithManager(mgr); err != nil {
		return err
	}
	return (&controller.ClaimReconciler{Client: mgr.GetClient()}).SetupWithManager(mgr)
}

// addRunnables adds what runs beside the reconcilers.
func addRunnables(mgr ctrl.Manager, local *store.Local, uploads *upload.Queue, audit *upload.AuditQueue) error {
	clientset, err := kubernetes.NewForConfig(mgr.GetConfig())
	if err != nil {
		return err
	}
	changed := func(evt watch.Event) { setupLog.V(1).Info("changed", "type", evt.Type) }
	cl := mgr.GetClient()
	for _, r := range []manager.Runnable{
		&retention.Pruner{Client: cl, Interval: time.Hour, Backoff: time.Minute},
		&retention.Orphans{Client: cl, Store: local, Interval: time.Hour, Backoff: time.Minute},
		&metering.Usage{Client: cl, Sink: local, Period: time.Minute},
		&metering.Failures{Client: cl, Sink: local, Period: time.Minute},
		&inventory.Classes{Client: clientset, Period: time.Minute},
		&inventory.Drivers{Client: clientset, Period: time.Minute},
		&download.Files{Addr: ":8090", Root: local.Dir},
		&download.Index{Addr: ":8091", Handler: http.FileServer(http.Dir(local.Dir))},
		&catalog.Classes{Dir: "/etc/classes", Load: local.Check},
		&catalog.Keys{Dir: "/etc/keys", Rotate: local.Check},
		&catalog.Nodes{Clientset: clientset, Changed: changed},
		&catalog.Drivers{Clientset: clientset, Changed: changed},
		&presence.Beacon{Client: cl, Lease: &coordinationv1.Lease{ObjectMeta: metav1.ObjectMeta{Namespace: "volumes", Name: "copying"}}},
		&presence.Notice{Client: cl, Text: &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: "volumes", Name: "copying"}}},
		&relay.Progress{Addr: "progress:4000", Retry: time.Minute, Send: local.Tell},
		&relay.Alerts{Addr: "alerts:4000", Retry: time.Minute, Send: local.Tell},
		&integrity.Missing{Client: cl, Check: local.Check, Period: time.Hour},
		&integrity.Damaged{Client: cl, Read: local.Check, Period: time.Hour, Elected: mgr.Elected()},
		reclaim.NewCopies(local),
		reclaim.NewParts(local),
		transfer.NewImport(local),
		transfer.NewExport(local),
		manager.RunnableFunc(func(ctx context.Context) error {
			uploads.Start(ctx)
			audit.Start(ctx)
			<-ctx.Done()
			return nil
		}),
	} {
		if err := mgr.Add(r); err != nil {
			return err
		}
	}
	return nil
}

// watchStorage connects to the clusters that volumes are copied from and to.
func watchStorage(ctx context.Context, mgr ctrl.Manager) error {
	source, err := cluster.New(mgr.GetConfig())
	if err != nil {
		return err
	}
	go source.Start(ctx)

	target, err := cluster.New(mgr.GetConfig())
	if err != nil {
		return err
	}
	if err := mgr.Add(target); err != nil {
		return err
	}
	if err := watchTopology(ctx, mgr); err != nil {
		return err
	}
	return indexLocations(ctx, mgr)
}

// watchTopology keeps up to date where the volumes are.
func watchTopology(ctx context.Context, mgr ctrl.Manager) error {
	nodes, err := mgr.GetCache().GetInformer(ctx, &corev1.Node{})
	if err != nil {
		return err
	}
	if err := topology.NewNodes().Watch(nodes); err != nil {
		return err
	}
	volumes, err := mgr.GetCache().GetInformer(ctx, &corev1.PersistentVolume{})
	if err != nil {
		return err
	}
	return topology.NewVolumes().Watch(volumes)
}

// indexLocations lets snapshots be found by where their copy lies.
func indexLocations(ctx context.Context, mgr ctrl.Manager) error {
	return mgr.GetFieldIndexer().IndexField(ctx, &v1alpha1.Snapshot{}, "status.location", func(obj client.Object) []string {
		snapshot, ok := obj.(*v1alpha1.Snapshot)
		if !ok || snapshot.Status.Location == "" {
			return nil
		}
		return []string{snapshot.Status.Location}
	})
}
