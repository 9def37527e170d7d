package nil_beside

import (
	"fmt"
	"os"
	"strings"

	"k8s.io/klog/v2"
)

// mounted returns false and no path with an error.
func mounted(name string) (bool, *string, error) {
	data, err := os.ReadFile("/proc/1/mountinfo")
	if err != nil {
		return false, nil, fmt.Errorf("read the mounts: %w", err)
	}
	for _, line := range strings.Split(string(data), "\n") {
		if strings.HasSuffix(line, name) {
			return true, &line, nil
		}
	}
	return false, nil, nil
}

// okUnmounted hands on the error beside the answer: a negation follows nothing.
func okUnmounted(name string) (bool, error) {
	found, _, err := mounted(name)
	return !found, err
}

func count(name string) (int, uint32, error) {
	data, err := os.ReadFile(name)
	if err != nil {
		return 0, 0, err
	}
	return len(data), uint32(len(data)), nil
}

func okCounted(name string) (int, uint32, error) {
	n, mask, err := count(name)
	return -n, ^mask, err
}

func contents(name string) (chan string, error) {
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	found := make(chan string, 1)
	found <- string(data)
	return found, nil
}

// okFirst waits for ever when the file is not there, and does not panic.
func okFirst(name string) string {
	found, err := contents(name)
	if err != nil {
		klog.Error(err)
	}
	return <-found
}

func path(name string) (string, error) {
	_, path, err := mounted(name)
	return *path, err // want `swallowed: this panics when mounted fails: what it returns is nil with every error`
}
