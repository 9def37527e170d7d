package main

import (
	"fmt"

	"github.com/ctrllint/ctrllint/internal/cache"
)

// openCache opens what earlier runs left, and nothing with --no-cache. A machine without a place
// for it (no home directory, a file system that cannot be written) is checked without. That is an error
// to be told of if somebody has asked for the place.
func openCache(getenv func(string) string) (*cache.Cache, error) {
	dir, err := cache.Dir(getenv)
	if err == nil {
		open := cache.Open
		if getenv("GOCACHEPROG") != "" {
			open = cache.OpenShared
		}
		var opened *cache.Cache
		if opened, err = open(dir); err == nil {
			return opened, nil
		}
	}
	asked := getenv(cache.DirVariable)
	if asked == "" || err == nil {
		return nil, nil
	}
	return nil, fmt.Errorf("%s=%s cannot be the cache: %w", cache.DirVariable, asked, err)
}

// cache shows where the cache is and what it holds, or empties it.
func (c *command) cache(args []string) error {
	dir, err := cache.Dir(c.getenv)
	if err != nil {
		return err
	}
	if len(args) == 1 && args[0] == "clear" {
		return cache.Clear(dir)
	}
	if len(args) > 0 {
		return fmt.Errorf("cache takes no argument, or clear")
	}
	usage, err := cache.Measure(dir)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(c.stdout, "%s\n%d entries, %.1f MB\n", dir, usage.Entries, float64(usage.Bytes)/1e6)
	return err
}
