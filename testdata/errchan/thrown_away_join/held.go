package thrown_away_join

import (
	"context"
	"database/sql"
	"os"
	"sync"
	"time"

	"k8s.io/klog/v2"

	"github.com/ctrllint/ctrllint/testdata/errchan/thrown_away_join/follow"
)

// keepsTrail hands over its file in a struct within a struct, of another package.
func keepsTrail(ctx context.Context, name string, lines func() []string) error {
	file, err := os.Create(name)
	if err != nil {
		return err
	}
	defer file.Close() // related `released here`
	trail := &follow.Trail{Sink: &follow.Sink{Out: file, Every: time.Minute}, Lines: lines}
	trail.Keep(ctx) // want `dropped-join: result of trail.Keep is dropped: file.Close does not wait for the goroutine that uses it`
	<-ctx.Done()
	return nil
}

func okKeepsTrail(ctx context.Context, name string, lines func() []string) error {
	file, err := os.Create(name)
	if err != nil {
		return err
	}
	defer file.Close()
	trail := &follow.Trail{Sink: &follow.Sink{Out: file, Every: time.Minute}, Lines: lines}
	<-trail.Keep(ctx)
	return nil
}

// okOtherTrail closes a file that the trail does not have.
func okOtherTrail(ctx context.Context, name string, to *os.File, lines func() []string) error {
	file, err := os.Create(name)
	if err != nil {
		return err
	}
	defer file.Close()
	trail := &follow.Trail{Sink: &follow.Sink{Out: to, Every: time.Minute}, Lines: lines}
	trail.Keep(ctx)
	<-ctx.Done()
	return nil
}

// okReplaced closes the first file when the trail goes to another one.
func okReplaced(ctx context.Context, first, second *os.File, lines func() []string) error {
	sink := &follow.Sink{Out: first, Every: time.Minute}
	trail := &follow.Trail{Sink: sink, Lines: lines}
	sink.Out = second
	trail.Keep(ctx)
	<-ctx.Done()
	return first.Close()
}

// A Registry keeps what it knows in a database.
type Registry struct {
	db    *sql.DB
	stats *sql.DB
}

func (r *Registry) Note(name string) error {
	_, err := r.db.Exec("insert into seen values (?)", name)
	return err
}

func (r *Registry) Close() error { return r.db.Close() }

func (r *Registry) closeStats() error { return r.stats.Close() }

func noteAll(names <-chan string, r *Registry) (wait func()) {
	var wg sync.WaitGroup
	wg.Add(1)
	go func() {
		defer wg.Done()
		for name := range names {
			if err := r.Note(name); err != nil {
				klog.ErrorS(err, "not noted", "name", name)
			}
		}
	}()
	return wg.Wait
}

// closesRegistry releases the database in a method of what holds it.
func closesRegistry(ctx context.Context, db *sql.DB, names <-chan string) error {
	r := &Registry{db: db}
	_ = noteAll(names, r) // want `dropped-join: result of noteAll is dropped: r.Close does not wait for the goroutine that uses it`
	<-ctx.Done()
	return r.Close()
}

func okClosesRegistry(ctx context.Context, db *sql.DB, names <-chan string) error {
	r := &Registry{db: db}
	wait := noteAll(names, r)
	<-ctx.Done()
	wait()
	return r.Close()
}

// okClosesStats releases another part of the registry.
func okClosesStats(ctx context.Context, db, stats *sql.DB, names <-chan string) error {
	r := &Registry{db: db, stats: stats}
	_ = noteAll(names, r)
	<-ctx.Done()
	return r.closeStats()
}
