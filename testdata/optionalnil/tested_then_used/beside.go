package tested_then_used

import (
	"errors"
	"fmt"
	"log"

	"github.com/ctrllint/ctrllint/testdata/optionalnil/api"
)

// What a map has no entry for is nil, whatever is printed.
func logsMissing(all map[string]*api.Backup, name string) string {
	b, ok := all[name]
	if !ok {
		fmt.Println("not there", name)
	}
	return b.Spec.Type // want `tested-then-used: b is dereferenced on a path on which it is nil`
}

func foundIn(all []api.Backup, name string) (*api.Backup, bool) {
	for i := range all {
		if all[i].Name == name {
			return &all[i], true
		}
	}
	return nil, false
}

func notesMissing(all []api.Backup, name string) (string, error) {
	var errs []error
	b, ok := foundIn(all, name)
	if !ok {
		errs = append(errs, errors.New("not there"))
	}
	return b.Spec.Type, errors.Join(errs...) // want `tested-then-used: b is dereferenced on a path on which it is nil`
}

func assertsAny(object any) string {
	b, ok := object.(*api.Backup)
	if !ok {
		fmt.Println("another kind")
	}
	return b.Spec.Type // want `tested-then-used: b is dereferenced on a path on which it is nil`
}

func okLeaves(all map[string]*api.Backup, name string) string {
	b, ok := all[name]
	if !ok {
		return ""
	}
	return b.Spec.Type
}

func okMakes(all map[string]*api.Backup, name string) string {
	b, ok := all[name]
	if !ok {
		b = &api.Backup{}
	}
	return b.Spec.Type
}

func okAsksAgain(all []api.Backup, name string) string {
	b, ok := foundIn(all, name)
	if !ok {
		fmt.Println("not there", name)
	}
	if ok {
		return b.Spec.Type
	}
	return ""
}

func okAsksPointer(all []api.Backup, name string) string {
	b, ok := foundIn(all, name)
	if !ok {
		fmt.Println("not there", name)
	}
	if b != nil {
		return b.Spec.Type
	}
	return ""
}

// Something else says that there is one.
func okCounts(all map[string]*api.Backup, name string) string {
	missing := 0
	b, ok := all[name]
	if !ok {
		missing++
	}
	if missing > 0 {
		return ""
	}
	return b.Spec.Type
}

// What the function returns beside false need not be nil.
func okFirst(all []*api.Backup, name string) string {
	b, ok := firstOf(all, name)
	if !ok {
		fmt.Println("not there", name)
	}
	return b.Spec.Type
}

func firstOf(all []*api.Backup, name string) (*api.Backup, bool) {
	for _, b := range all {
		if b.Name == name {
			return b, true
		}
	}
	return &api.Backup{}, false
}

// The process ends without one.
func okFatal(all map[string]*api.Backup, name string) string {
	b, ok := all[name]
	if !ok {
		log.Fatalf("no backup %s", name)
	}
	return b.Spec.Type
}

// The key is there since the function has just put it there.
func okPut(all map[string]*api.Backup, name string) string {
	if _, ok := all[name]; !ok {
		all[name] = &api.Backup{}
	}
	b := all[name]
	return b.Spec.Type
}
