package counted_rounds

import (
	"context"
	"log"
	"sync"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
)

// A sweep asks for each of its names in a goroutine of its own.
type sweep struct {
	client kubernetes.Interface
	names  []string
}

func (s *sweep) node(ctx context.Context, name string) error {
	_, err := s.client.CoreV1().Nodes().Get(ctx, name, metav1.GetOptions{})
	return err
}

// fewer receives for the names that it has left out as well.
func (s *sweep) fewer(ctx context.Context) []error {
	results := make(chan error)
	for _, name := range s.names {
		if name == "" {
			continue
		}
		go func() {
			results <- s.node(ctx, name) // want `skipped-close: send on results is skipped in a round of the loop; fewer receives in as many rounds, and waits for ever` // fix `none`
		}()
	}
	var all []error
	for range s.names {
		all = append(all, <-results)
	}
	return all
}

// afterError has added the number of all names.
func (s *sweep) afterError(ctx context.Context) {
	var group sync.WaitGroup
	group.Add(len(s.names))
	for _, name := range s.names {
		namespace, err := s.client.CoreV1().Namespaces().Get(ctx, name, metav1.GetOptions{})
		if err != nil {
			log.Print(err)
			continue
		}
		go func() {
			defer group.Done() // want `success-only-close: Done of group is skipped when Get fails; afterError then waits for ever`
			log.Print(namespace.Name)
		}()
	}
	group.Wait()
}

// chosen goes through a map.
func chosen(ctx context.Context, s *sweep, wanted map[string]bool) {
	var group sync.WaitGroup
	group.Add(len(wanted))
	for name, is := range wanted {
		if !is {
			continue
		}
		go func() {
			defer group.Done() // want `skipped-close: Done of group is skipped in a round that has counted it; chosen then waits for ever`
			_ = s.node(ctx, name)
		}()
	}
	group.Wait()
}

// counted has a loop that counts, and room.
func counted(ctx context.Context, s *sweep, pods []corev1.Pod) error {
	results := make(chan error, len(pods))
	for i := range pods {
		if pods[i].Spec.NodeName == "" {
			continue
		}
		go func() {
			results <- s.node(ctx, pods[i].Spec.NodeName) // want `skipped-close: send on results is skipped in a round of the loop; counted receives in as many rounds`
		}()
	}
	for i := 0; i < len(pods); i++ {
		if err := <-results; err != nil {
			return err
		}
	}
	return nil
}

// okDone counts down what it leaves out.
func (s *sweep) okDone(ctx context.Context) {
	var group sync.WaitGroup
	group.Add(len(s.names))
	for _, name := range s.names {
		if name == "" {
			group.Done()
			continue
		}
		go func() {
			defer group.Done()
			_ = s.node(ctx, name)
		}()
	}
	group.Wait()
}

// okEmpty sends for each name.
func (s *sweep) okEmpty(ctx context.Context) []error {
	results := make(chan error)
	for _, name := range s.names {
		go func() {
			if name == "" {
				results <- nil
				return
			}
			results <- s.node(ctx, name)
		}()
	}
	var all []error
	for range s.names {
		all = append(all, <-results)
	}
	return all
}

// okStarted receives for those that it has started.
func (s *sweep) okStarted(ctx context.Context) []error {
	results := make(chan error, len(s.names))
	started := 0
	for _, name := range s.names {
		if name == "" {
			continue
		}
		started++
		go func() { results <- s.node(ctx, name) }()
	}
	var all []error
	for range started {
		all = append(all, <-results)
	}
	return all
}

// okClosed is closed when the last one has sent.
func (s *sweep) okClosed(ctx context.Context) []error {
	results := make(chan error, len(s.names))
	var group sync.WaitGroup
	for _, name := range s.names {
		if name == "" {
			continue
		}
		group.Add(1)
		go func() {
			defer group.Done()
			results <- s.node(ctx, name)
		}()
	}
	group.Wait()
	close(results)
	var all []error
	for range s.names {
		all = append(all, <-results)
	}
	return all
}

// okReturns gives up as a whole.
func (s *sweep) okReturns(ctx context.Context) []error {
	results := make(chan error, len(s.names))
	for _, name := range s.names {
		if name == "" {
			return nil
		}
		go func() { results <- s.node(ctx, name) }()
	}
	var all []error
	for range s.names {
		all = append(all, <-results)
	}
	return all
}

// both leaves a name out in two places: the one in the goroutine speaks for both (forklift).
func both(ctx context.Context, s *sweep) {
	var group sync.WaitGroup
	group.Add(len(s.names))
	for _, name := range s.names {
		namespace, err := s.client.CoreV1().Namespaces().Get(ctx, name, metav1.GetOptions{})
		if err != nil {
			log.Print(err)
			continue
		}
		go tell(namespace, &group)
	}
	group.Wait()
}

func tell(namespace *corev1.Namespace, group *sync.WaitGroup) {
	if len(namespace.Labels) == 0 {
		return
	}
	defer group.Done() // want `skipped-close: Done of group is skipped by an earlier return; both then waits for ever`
	log.Print(namespace.Name)
}
