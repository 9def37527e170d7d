package plugin

import "fmt"

// Plugin is a part of the operator that can be switched on and off.
type Plugin interface {
	Launch() error
	Stop()
}

// Host holds the plugins that are switched on.
type Host struct {
	make   map[string]func() Plugin
	active map[string]Plugin
}

func NewHost(factories map[string]func() Plugin) *Host {
	return &Host{make: factories, active: map[string]Plugin{}}
}

func (h *Host) Enable(name string) error {
	if _, on := h.active[name]; on {
		return nil
	}
	f, ok := h.make[name]
	if !ok {
		return fmt.Errorf("no plugin %q", name)
	}
	p := f()
	if err := p.Launch(); err != nil {
		return err
	}
	h.active[name] = p
	return nil
}

func (h *Host) Disable(name string) {
	if p, on := h.active[name]; on {
		p.Stop()
		delete(h.active, name)
	}
}
