package swallowed

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// A Site keeps what it has stored.
type Site struct {
	client.Client
	clients kubernetes.Interface
	nodes   map[string]*corev1.Node
}

func (s *Site) keep(name string, node *corev1.Node) { s.nodes[name] = node }

// configured goes on with the node that comes with an error (skupper).
func (s *Site) configured(node *corev1.Node, failure error) error {
	if failure != nil {
		updated, err := s.clients.CoreV1().Nodes().UpdateStatus(context.TODO(), node, metav1.UpdateOptions{})
		if err == nil {
			return err
		}
		s.keep(updated.Name, updated) // want `swallowed: this goes on when UpdateStatus has failed, whose error is returned only where it is nil: the test is the wrong way round`
	}
	return nil
}

// labelled does nothing more after a change that has failed.
func (s *Site) labelled(ctx context.Context, node *corev1.Node) error {
	node.Labels = map[string]string{"zone": "a"}
	if err := s.Update(ctx, node); err == nil {
		return err
	}
	ctrl.LoggerFrom(ctx).Info("labelled", "node", node.Name)
	return nil // want `swallowed: this goes on when Update has failed, whose error is returned only where it is nil`
}

// okConfigured asks the right way round.
func (s *Site) okConfigured(node *corev1.Node) error {
	updated, err := s.clients.CoreV1().Nodes().UpdateStatus(context.TODO(), node, metav1.UpdateOptions{})
	if err != nil {
		return err
	}
	s.keep(updated.Name, updated)
	return nil
}

// okCreates tries another way where the first one fails.
func (s *Site) okCreates(ctx context.Context, node *corev1.Node) error {
	if err := s.Update(ctx, node); err == nil {
		return err
	}
	return s.Create(ctx, node)
}

// okForgets takes away what it could not change.
func (s *Site) okForgets(ctx context.Context, node *corev1.Node) error {
	if err := s.Update(ctx, node); err == nil {
		return err
	}
	delete(s.nodes, node.Name)
	return nil
}

// okDefault has an answer of its own in place of one that it could not read.
func (s *Site) okDefault(ctx context.Context, name string) (*corev1.Node, error) {
	node, err := s.clients.CoreV1().Nodes().Get(ctx, name, metav1.GetOptions{})
	if err == nil {
		return node, err
	}
	return &corev1.Node{ObjectMeta: metav1.ObjectMeta{Name: name}}, nil
}

// okTells logs what the failed call has answered, and the error with it.
func (s *Site) okTells(ctx context.Context, name string) error {
	node, err := s.clients.CoreV1().Nodes().Get(ctx, name, metav1.GetOptions{})
	if err == nil {
		return err
	}
	ctrl.LoggerFrom(ctx).Error(err, "not read", "node", node.Name)
	return nil
}
