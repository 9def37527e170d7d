package tested_then_used

import (
	"context"
	"errors"
	"fmt"
	"log"
	"strings"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type server struct {
	name  string
	ready bool
}

func readyOf(all []*server) (found []*server) {
	for _, s := range all {
		if s.ready {
			found = append(found, s)
		}
	}
	return found
}

// The branch for no element goes on.
func firstReady(all []*server) (*server, bool) {
	again := false
	var ready []*server
	if ready = readyOf(all); len(ready) == 0 {
		fmt.Println("no server is ready")
		again = true
	}
	return ready[0], again // want `^tested-then-used: ready is indexed on a path on which it is empty: this panics when it is$`
}

func lastPart(address string) string {
	parts := strings.FieldsFunc(address, func(r rune) bool { return r == '/' })
	if len(parts) < 1 {
		fmt.Println("no part in", address)
	}
	return parts[len(parts)-1] // want `tested-then-used: parts is indexed on a path on which it is too short`
}

// An error beside it is for something else.
func portOf(ctx context.Context, c client.Client, service *corev1.Service) (int32, error) {
	var missing error
	if len(service.Spec.Ports) == 0 {
		missing = errors.New("the service has no port")
	}
	if err := c.Get(ctx, client.ObjectKey{Name: "settings"}, &corev1.ConfigMap{}); err != nil {
		return 0, err
	}
	return service.Spec.Ports[0].Port, missing // want `tested-then-used: service.Spec.Ports is indexed on a path on which it is empty`
}

func okFirstReady(all []*server) *server {
	ready := readyOf(all)
	if len(ready) == 0 {
		return nil
	}
	return ready[0]
}

func okFirstOrNone(all []*server) (name string) {
	ready := readyOf(all)
	if len(ready) == 0 {
		fmt.Println("no server is ready")
	}
	if len(ready) > 0 {
		name = ready[0].name
	}
	return name
}

func okFirstMade(all []*server) *server {
	ready := readyOf(all)
	if len(ready) == 0 {
		ready = []*server{{name: "spare"}}
	}
	return ready[0]
}

func okFirstAdded(service *corev1.Service) int32 {
	if len(service.Spec.Ports) == 0 {
		service.Spec.Ports = append(service.Spec.Ports, corev1.ServicePort{Port: 80})
	}
	return service.Spec.Ports[0].Port
}

func okEndsEmpty(all []*server) *server {
	ready := readyOf(all)
	if len(ready) == 0 {
		log.Fatal("no server is ready")
	}
	return ready[0]
}

func okJoined(all []*server) (*server, error) {
	var errs []error
	ready := readyOf(all)
	if len(ready) == 0 {
		errs = append(errs, errors.New("no server is ready"))
	}
	if err := errors.Join(errs...); err != nil {
		return nil, err
	}
	return ready[0], nil
}

func okGoesThrough(all []*server) (names []string) {
	ready := readyOf(all)
	if len(ready) == 0 {
		fmt.Println("no server is ready")
	}
	for range ready {
		names = append(names, ready[0].name)
	}
	return names
}

func okRequested(ctx context.Context, c client.Client) (string, error) {
	var pods corev1.PodList
	if err := c.List(ctx, &pods); err != nil {
		return "", err
	}
	if len(pods.Items) == 0 {
		fmt.Println("no pod yet, asking again")
		if err := c.List(ctx, &pods); err != nil || len(pods.Items) == 0 {
			return "", err
		}
	}
	return pods.Items[0].Name, nil
}

func okSwitched(all []*server) string {
	ready := readyOf(all)
	switch {
	case len(ready) == 0:
		fmt.Println("no server is ready")
	case ready[0].ready:
		return ready[0].name
	}
	return ""
}

func must(err error) {
	if err != nil {
		panic(err)
	}
}

// A helper that checks an error.
func okMust(all []*server) *server {
	ready := readyOf(all)
	if len(ready) == 0 {
		must(errors.New("no server is ready"))
	}
	return ready[0]
}

func okMustFind(all map[string]*server, name string) bool {
	s, ok := all[name]
	if !ok {
		must(fmt.Errorf("there is no server %s", name))
	}
	return s.ready
}

func zoneOf(node string) string {
	parts := strings.Split(node, ".")
	if len(parts) < 2 {
		fmt.Println("no zone in", node)
	}
	return parts[1] // want `tested-then-used: parts is indexed on a path on which it is too short`
}

// What Split returns has one element at least.
func okHostOf(node string) string {
	parts := strings.Split(node, ".")
	if len(parts) < 2 {
		fmt.Println("no zone in", node)
	}
	return parts[0]
}

func okZoneOf(node string) string {
	parts := strings.Split(node, ".")
	if len(parts) != 2 {
		fmt.Println("no zone in", node)
	}
	if len(parts) >= 2 {
		return parts[1]
	}
	return ""
}

// One name, or two: what is split has one at least.
func okNameOf(text string) (namespace, name string) {
	parts := strings.Split(text, "/")
	if len(parts) == 1 {
		return "", parts[0]
	}
	return parts[0], strings.Join(parts[1:], "/")
}
