package map_order

import (
	"maps"
	"reflect"

	"k8s.io/apimachinery/pkg/util/sets"

	"github.com/ctrllint/ctrllint/testdata/hotloop/api"
)

// okSetsDiffer stores the names only where other names are wanted.
func okSetsDiffer(site *api.Site, wanted sets.Set[string]) bool {
	if wanted.Equal(sets.New(site.Status.Pods...)) {
		return false
	}
	site.Status.Pods = wanted.UnsortedList()
	return true
}

// okMapsDiffer compares the map, and not the list.
func okMapsDiffer(site *api.Site, wanted, seen map[string]string) {
	if !maps.Equal(wanted, seen) {
		var args []string
		for key, value := range wanted {
			args = append(args, key+"="+value)
		}
		site.Status.Pods = args
	}
}

// okOtherWay asks in the other order.
func okOtherWay(site *api.Site, wanted, seen sets.Set[string]) {
	if !seen.Equal(wanted) {
		site.Status.Pods = wanted.UnsortedList()
	}
}

// listsDiffer compares the list.
func listsDiffer(site *api.Site, wanted sets.Set[string]) {
	names := wanted.UnsortedList() // want `map-order`
	if reflect.DeepEqual(names, site.Status.Pods) {
		return
	}
	site.Status.Pods = names
}

// othersDiffer compares something else.
func othersDiffer(site *api.Site, wanted, seen, last sets.Set[string]) {
	if last.Equal(seen) {
		return
	}
	site.Status.Pods = wanted.UnsortedList() // want `map-order`
}
