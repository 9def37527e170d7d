// Package classes knows the device classes of a node.
package classes

import "errors"

// The errors of a Manager.
var (
	ErrNotFound = errors.New("device class not found")
	ErrTwo      = errors.New("two device classes are the default")
)

// Class is a device class.
type Class struct {
	Name    string
	Size    int
	Default bool
}

// Manager finds classes.
type Manager struct{ classes map[string]*Class }

// Find returns the class with a name.
func (m Manager) Find(name string) (*Class, error) {
	if class, ok := m.classes[name]; ok {
		return class, nil
	}
	return nil, ErrNotFound
}

// Default returns the class with a name, or the default.
func (m Manager) Default(name string) (*Class, error) {
	if name != "" {
		return m.Find(name)
	}
	var found *Class
	for _, class := range m.classes {
		if class.Default && found != nil {
			return nil, ErrTwo
		}
		if class.Default {
			found = class
		}
	}
	if found == nil {
		return nil, ErrNotFound
	}
	return found, nil
}

// String returns its name.
func (c Class) String() string { return c.Name }
