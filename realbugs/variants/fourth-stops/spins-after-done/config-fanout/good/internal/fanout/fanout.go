package fanout

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"sync"

	"github.com/fsnotify/fsnotify"
	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"
	"sigs.k8s.io/controller-runtime/pkg/manager"

	"example.org/variants/fourth-stops/spins-after-done/config-fanout/good/internal/files"
	"example.org/variants/fourth-stops/spins-after-done/config-fanout/good/internal/stream"
)

// Fanout copies a mounted file into one ConfigMap per tenant.
type Fanout struct {
	Client client.Client
	Dir    string
}

func (f *Fanout) SetupWithManager(mgr manager.Manager) error {
	return mgr.Add(manager.RunnableFunc(f.run))
}

func (f *Fanout) run(ctx context.Context) error {
	w, err := files.Open(f.Dir)
	if err != nil {
		return err
	}
	defer w.Close()
	var wg sync.WaitGroup
	wg.Go(func() { stream.Consume(ctx, w.Errors, lost) })
	stream.Consume(ctx, w.Events, f.changed)
	wg.Wait()
	return nil
}

// lost notes that the kernel has dropped events.
func lost(ctx context.Context, err error) error {
	log.FromContext(ctx).Info("events were lost", "reason", err.Error())
	return nil
}

func (f *Fanout) changed(ctx context.Context, ev fsnotify.Event) error {
	if filepath.Base(ev.Name) != "..data" || !ev.Has(fsnotify.Create) {
		return nil
	}
	raw, err := os.ReadFile(filepath.Join(f.Dir, "routes.yaml"))
	if err != nil {
		return err
	}
	list := &corev1.ConfigMapList{}
	if err := f.Client.List(ctx, list, client.MatchingLabels{"fanout": "routes"}); err != nil {
		return err
	}
	for i := range list.Items {
		cm := &list.Items[i]
		base := cm.DeepCopy()
		if cm.Data == nil {
			cm.Data = map[string]string{}
		}
		cm.Data["routes.yaml"] = string(raw)
		if err := f.Client.Patch(ctx, cm, client.MergeFrom(base)); err != nil {
			return fmt.Errorf("patching %s: %w", client.ObjectKeyFromObject(cm), err)
		}
	}
	return nil
}
