package missing_synced

import (
	"testing"

	coreinformers "k8s.io/client-go/informers/core/v1"
)

func alwaysReady() bool { return true }

func newTested(pods coreinformers.PodInformer) *OkTested {
	t := NewOkTested(pods)
	t.podsSynced = alwaysReady
	t.nodesSynced = alwaysReady
	return t
}

func TestTested(t *testing.T) { newTested(nil) }
