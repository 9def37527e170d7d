package scan

import (
	"context"
	"sync"

	"github.com/go-logr/logr"
)

type Finding struct {
	Bucket, Object, Reason string
}

type Lister interface {
	Objects(ctx context.Context, bucket string) ([]string, error)
}

type Scanner struct {
	lister  Lister
	check   func(bucket, object string) (reason string)
	log     logr.Logger
	buckets []string
}

type sweep struct {
	*Scanner
	found chan Finding
	once  sync.Once
}

func New(l Lister, check func(bucket, object string) string, buckets []string, log logr.Logger) *Scanner {
	return &Scanner{lister: l, check: check, buckets: buckets, log: log}
}
