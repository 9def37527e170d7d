package error_overwritten

import (
	"os"

	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/clientcmd"
)

// start deals with its errors by itself, as a main does.
func start(path string) kubernetes.Interface {
	config, err := clientcmd.BuildConfigFromFlags("", path) // want `error-overwritten: the error of BuildConfigFromFlags is overwritten before anything looks at it`
	set, err := kubernetes.NewForConfig(config)
	if err != nil {
		panic(err)
	}
	return set
}

// steps overwrites one in a closure.
func steps(run func(func()), dirs []string) {
	run(func() {
		err := os.MkdirAll(dirs[0], 0o755) // want `error-overwritten: the error of MkdirAll is overwritten before anything looks at it`
		err = os.MkdirAll(dirs[1], 0o755)
		if err != nil {
			os.Exit(1)
		}
	})
}

func okStart() kubernetes.Interface {
	config, err := rest.InClusterConfig()
	if err != nil {
		panic(err)
	}
	set, err := kubernetes.NewForConfig(config)
	if err != nil {
		panic(err)
	}
	return set
}

// okDropped says that it wants none.
func okDropped(dirs []string) {
	_ = os.MkdirAll(dirs[0], 0o755)
	if err := os.MkdirAll(dirs[1], 0o755); err != nil {
		os.Exit(1)
	}
}
