package reload

import (
	"os"
	"time"

	"github.com/fsnotify/fsnotify"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/klog/v2"
	"sigs.k8s.io/yaml"
)

type Settings struct {
	Upstreams []string `json:"upstreams"`
	Every     int      `json:"everySeconds"`
}

type Checker struct {
	path  string
	check func(upstream string) error
}

func (c *Checker) load() (Settings, error) {
	var s Settings
	raw, err := os.ReadFile(c.path)
	if err != nil {
		return s, err
	}
	return s, yaml.Unmarshal(raw, &s)
}

func (c *Checker) poll(s Settings) func() {
	return func() {
		for _, u := range s.Upstreams {
			if err := c.check(u); err != nil {
				klog.ErrorS(err, "Upstream check", "upstream", u)
			}
		}
	}
}

// Run polls the upstreams of the current settings until stop is closed.
func (c *Checker) Run(w *fsnotify.Watcher, stop <-chan struct{}) error {
	for {
		s, err := c.load()
		if err != nil {
			return err
		}
		go wait.Until(c.poll(s), time.Duration(s.Every)*time.Second, stop) // WANT ctxrunnable/outlives-round
		select {
		case ev := <-w.Events:
			klog.InfoS("Settings changed", "op", ev.Op)
		case err := <-w.Errors:
			return err
		case <-stop:
			return nil
		}
	}
}
