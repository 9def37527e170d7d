package watch

import (
	"context"
	"sync"
	"time"

	"sigs.k8s.io/controller-runtime/pkg/cache"
)

// OkRefresh starts a refresh for which nothing waits. Its program closes stop in the line before it ends (aibrix).
func OkRefresh(stop <-chan struct{}, synced cache.Cache) {
	ticker := time.NewTicker(time.Second)
	go func() {
		for {
			select {
			case <-ticker.C:
				if !synced.WaitForCacheSync(context.Background()) {
					println("not synced")
				}
			case <-stop:
				ticker.Stop()
				return
			}
		}
	}()
}

// Refresh is waited for.
func Refresh(stop <-chan struct{}, synced cache.Cache) {
	var group sync.WaitGroup
	group.Add(1)
	go func() {
		defer group.Done()
		for {
			select {
			case <-time.After(time.Second):
				synced.WaitForCacheSync(context.Background()) // want `detached-context: WaitForCacheSync runs under a context that never ends: until it returns, nothing sees that stop says to stop`
			case <-stop:
				return
			}
		}
	}()
	group.Wait()
}

// RefreshEach is started for each object, and stopped with it.
func RefreshEach(stop <-chan struct{}, synced cache.Cache) {
	go func() {
		for {
			select {
			case <-time.After(time.Second):
				synced.WaitForCacheSync(context.Background()) // want `detached-context: WaitForCacheSync runs under a context that never ends: until it returns, nothing sees that stop says to stop`
			case <-stop:
				return
			}
		}
	}()
}
