package main

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
)

const queueSource = `package queue

type Queue[T any] struct{}

func (q *Queue[T]) Get() {
	go func() {
	}()
}

func (q *Queue[T]) Stop() {}

type request struct{}

func (r request) Stop() {}

func Stop() {
}
`

func TestFind(t *testing.T) {
	file := filepath.Join(t.TempDir(), "queue.go")
	if err := os.WriteFile(file, []byte(queueSource), 0o644); err != nil {
		t.Fatal(err)
	}
	decls := declarationsOf(file)
	for _, tt := range []struct {
		text string
		want []span
	}{
		{"(*Queue[T]).Get", []span{{5, 8}}},
		{"(*Queue).Get", []span{{5, 8}}},
		{"(request).Stop", []span{{14, 14}}},
		{"Stop", []span{{16, 17}}},
		{"Get", []span{{5, 8}}},
		{"request]).Stop", []span{{10, 10}, {14, 14}}}, // cut short: the receiver is unknown
		{"(*Queue).Get / .Stop", []span{{5, 8}, {10, 10}}},
		{"(*Queue).Get/Stop", []span{{5, 8}, {16, 17}}},
		{"Get (the goroutine)", []span{{5, 8}}},
		{"Queue", []span{{3, 3}, {5, 8}, {10, 10}}}, // a type and its methods
		{"(*Other).Get", nil},
		{"Other", nil},
	} {
		if got := spansOf(parseFuncs(tt.text), decls); !slices.Equal(got, tt.want) {
			t.Errorf("%s: %v, want %v", tt.text, got, tt.want)
		}
	}
}
