// Package progen imports what generated programs do.
package progen

import (
	_ "context"
	_ "errors"
	_ "iter"
	_ "maps"
	_ "net/http"
	_ "slices"
	_ "sort"
	_ "sync"
	_ "sync/atomic"
	_ "time"

	_ "golang.org/x/sync/errgroup"
	_ "k8s.io/api/core/v1"
	_ "k8s.io/apimachinery/pkg/api/errors"
	_ "k8s.io/apimachinery/pkg/apis/meta/v1"
	_ "k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	_ "k8s.io/apimachinery/pkg/labels"
	_ "k8s.io/client-go/listers/core/v1"
	_ "k8s.io/client-go/tools/cache"
	_ "k8s.io/client-go/tools/leaderelection"
	_ "k8s.io/client-go/tools/leaderelection/resourcelock"
	_ "k8s.io/client-go/util/retry"
	_ "k8s.io/client-go/util/workqueue"
	_ "sigs.k8s.io/controller-runtime"
	_ "sigs.k8s.io/controller-runtime/pkg/client"
	_ "sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
	_ "sigs.k8s.io/controller-runtime/pkg/manager"
)
