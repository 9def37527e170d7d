package rounds

import (
	"context"
	"errors"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type machine struct {
	network   string
	addresses []corev1.NodeAddress
	weight    *int32
}

type cloud interface {
	Machines(ctx context.Context, ids []string) (map[string]*machine, error)
	Attach(ctx context.Context, networks []string) error
}

// The first loop skips a node that has no machine, and the second one does not.
func syncNodes(ctx context.Context, c cloud, nodes []corev1.Node) error {
	machines, err := c.Machines(ctx, nil)
	if err != nil {
		return err
	}
	var networks []string
	for i := range nodes {
		node := &nodes[i]
		found := machines[node.Spec.ProviderID]
		if found == nil {
			fmt.Println("no machine", node.Name)
			continue
		}
		networks = append(networks, found.network)
	}
	if err := c.Attach(ctx, networks); err != nil {
		return err
	}
	for i := range nodes {
		node := &nodes[i]
		found := machines[node.Spec.ProviderID]
		node.Status.Addresses = found.addresses // want `tested-then-used: found is dereferenced on a path on which it is nil: this panics when it is`
	}
	return nil
}

// The first loop asks whether there is an entry, and the second one takes it.
func countNodes(nodes []corev1.Node, machines map[string]*machine) (count int) {
	for _, node := range nodes {
		if _, ok := machines[node.Name]; ok {
			count++
		}
	}
	for _, node := range nodes {
		count += len(machines[node.Name].addresses) // want `tested-then-used: machines\[node.Name\] is dereferenced on a path on which it is nil`
	}
	return count
}

// Both loops go through the parts of one list.
func total(service *corev1.PodSpec) (total int64) {
	for _, container := range service.Containers {
		if container.SecurityContext == nil {
			continue
		}
		total++
	}
	for i := range service.Containers {
		fmt.Println(service.Containers[i].SecurityContext.Privileged) // want `tested-then-used: service.Containers\[i\].SecurityContext is dereferenced on a path on which it is nil`
	}
	return total
}

// An element of the list is nil in the first loop.
func hosts(all []*machine) (names []string) {
	for _, m := range all {
		if m == nil {
			fmt.Println("a hole")
			continue
		}
		names = append(names, m.network)
	}
	for _, m := range all {
		names = append(names, m.addresses[0].Address) // want `tested-then-used: m is dereferenced on a path on which it is nil`
	}
	return names
}

// A value of the map is nil in the first loop.
func weights(all map[string]*machine) (sum int32) {
	for name, m := range all {
		if m == nil {
			fmt.Println("nothing for", name)
			continue
		}
		fmt.Println(m.network)
	}
	for _, m := range all {
		sum += *m.weight // want `tested-then-used: m is dereferenced on a path on which it is nil`
	}
	return sum
}

func okLeaves(nodes []corev1.Node, machines map[string]*machine) error {
	for _, node := range nodes {
		if machines[node.Name] == nil {
			return errors.New(node.Name)
		}
	}
	for _, node := range nodes {
		fmt.Println(machines[node.Name].network)
	}
	return nil
}

func okMakesEntry(nodes []corev1.Node, machines map[string]*machine) {
	for _, node := range nodes {
		if machines[node.Name] == nil {
			machines[node.Name] = &machine{}
		}
	}
	for _, node := range nodes {
		machines[node.Name].network = node.Name
	}
}

func okCounts(nodes []corev1.Node, machines map[string]*machine) error {
	var missing []string
	for _, node := range nodes {
		if machines[node.Name] == nil {
			missing = append(missing, node.Name)
		}
	}
	if len(missing) > 0 {
		return fmt.Errorf("no machines: %v", missing)
	}
	for _, node := range nodes {
		fmt.Println(machines[node.Name].network)
	}
	return nil
}

func okGoesThroughFound(nodes []corev1.Node, machines map[string]*machine) {
	var found []corev1.Node
	for _, node := range nodes {
		if machines[node.Name] == nil {
			continue
		}
		found = append(found, node)
	}
	for _, node := range found {
		fmt.Println(machines[node.Name].network)
	}
}

func okAsksAgain(nodes []corev1.Node, machines map[string]*machine) {
	for _, node := range nodes {
		if machines[node.Name] == nil {
			fmt.Println("no machine", node.Name)
		}
	}
	for _, node := range nodes {
		if m := machines[node.Name]; m != nil {
			fmt.Println(m.network)
		}
	}
}

func okSkipsToo(nodes []corev1.Node, machines map[string]*machine) {
	skipped := make(map[string]bool)
	for _, node := range nodes {
		if machines[node.Name] == nil {
			skipped[node.Name] = true
		}
	}
	for _, node := range nodes {
		if skipped[node.Name] {
			continue
		}
		fmt.Println(machines[node.Name].network)
	}
}

func okFilledBetween(ctx context.Context, c client.Client, nodes []corev1.Node, machines map[string]*machine) {
	for _, node := range nodes {
		if machines[node.Name] == nil {
			fmt.Println("no machine", node.Name)
		}
	}
	fill(ctx, c, machines)
	for _, node := range nodes {
		fmt.Println(machines[node.Name].network)
	}
}

func fill(_ context.Context, _ client.Client, machines map[string]*machine) {
	machines["all"] = new(machine)
}

func okOtherKeys(nodes []corev1.Node, machines map[string]*machine) {
	for _, node := range nodes {
		if machines[node.Name] == nil {
			fmt.Println("no machine", node.Name)
		}
	}
	for _, node := range nodes {
		fmt.Println(machines[node.Spec.ProviderID].network)
	}
}

func okSetsPart(service *corev1.PodSpec) {
	for i := range service.Containers {
		if service.Containers[i].SecurityContext == nil {
			service.Containers[i].SecurityContext = new(corev1.SecurityContext)
		}
	}
	for i := range service.Containers {
		fmt.Println(service.Containers[i].SecurityContext.Privileged)
	}
}

func okDropsHoles(all map[string]*machine) {
	for name, m := range all {
		if m == nil {
			delete(all, name)
		}
	}
	for _, m := range all {
		fmt.Println(m.network)
	}
}

func okOfOneKind(service *corev1.PodSpec) {
	for _, container := range service.Containers {
		if container.SecurityContext == nil {
			fmt.Println(container.Name)
		}
	}
	for _, container := range service.Containers {
		if container.Name == "proxy" {
			fmt.Println(container.SecurityContext.Privileged)
		}
	}
}
