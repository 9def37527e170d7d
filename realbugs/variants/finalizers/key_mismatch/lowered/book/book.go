// Package book keeps the certificates that were ordered and not seen yet.
package book

import (
	"fmt"
	"strings"
	"sync"
	"time"

	"sigs.k8s.io/controller-runtime/pkg/client"
)

type Book struct {
	mu      sync.Mutex
	ordered map[string]time.Time
}

func New() *Book { return &Book{ordered: map[string]time.Time{}} }

func (b *Book) Raise(key string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.ordered[key] = time.Now()
}

func (b *Book) Lower(key string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	delete(b.ordered, key)
}

func (b *Book) Satisfied(key string) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	at, open := b.ordered[key]
	return !open || time.Since(at) > 10*time.Minute
}

func (b *Book) Delete(key string) { b.Lower(key) }

// Key returns the key of an object.
func Key(o client.Object) string { return o.GetNamespace() + "/" + o.GetName() }

// Slug returns a name for files and metrics.
func Slug(o client.Object) string {
	return strings.ToLower(fmt.Sprintf("%s_%s", o.GetNamespace(), o.GetName()))
}
