package owner_used

import (
	"context"
	"strconv"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrllint/ctrllint/testdata/optionalnil/api"
)

type pools struct{ client.Client }

// poolsOf returns no list for a node that is in no pool.
func (p *pools) poolsOf(ctx context.Context, node *corev1.Node) ([]*api.Backup, error) {
	var list api.BackupList
	if err := p.List(ctx, &list); err != nil {
		return nil, err
	}
	var found []*api.Backup
	for i := range list.Items {
		if list.Items[i].Name == node.Labels["pool"] {
			found = append(found, &list.Items[i])
		}
	}
	return found, nil
}

// primary returns nil where another function has found nothing.
func (p *pools) primary(ctx context.Context, node *corev1.Node) (*api.Backup, error) {
	found, err := p.poolsOf(ctx, node)
	if err != nil {
		return nil, err
	}
	if found == nil {
		return nil, nil
	}
	return found[0], nil
}

func (p *pools) moved(ctx context.Context, before *corev1.Node, to *api.Backup) bool {
	from, err := p.primary(ctx, before)
	return err == nil && from.Name != to.Name // want `nothing-found: from is nil without an error when primary finds nothing`
}

func (p *pools) okMoved(ctx context.Context, before *corev1.Node, to *api.Backup) bool {
	from, err := p.primary(ctx, before)
	return err == nil && from != nil && from.Name != to.Name
}

// release returns nil until the object that it reads has a part.
func (p *pools) release(ctx context.Context, key client.ObjectKey) (*int, error) {
	var b api.Backup
	if err := p.Get(ctx, key, &b); err != nil {
		return nil, err
	}
	if b.Spec.Type == "" {
		return nil, nil
	}
	n, err := strconv.Atoi(b.Spec.Type)
	if err != nil {
		return nil, err
	}
	return &n, nil
}

func (p *pools) next(ctx context.Context, key client.ObjectKey) (int, error) {
	n, err := p.release(ctx, key)
	if err != nil {
		return 0, err
	}
	return *n + 1, nil // want `nothing-found: n is nil without an error when release finds nothing`
}

// limit returns nil by what the object says that it was handed, and a caller looks.
func limit(b *api.Backup) (*int, error) {
	text, ok := b.Annotations["limit"]
	if !ok {
		return nil, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil {
		return nil, err
	}
	return &n, nil
}

func okLimited(b *api.Backup) (bool, error) {
	n, err := limit(b)
	if err != nil || n == nil {
		return false, err
	}
	return *n > 0, nil
}

func above(b *api.Backup, have int) (bool, error) {
	n, err := limit(b)
	if err != nil {
		return false, err
	}
	return have > *n, nil // want `nothing-found: n is nil without an error when limit finds nothing`
}

// quota is as limit, and no caller looks.
func quota(b *api.Backup) (*int, error) {
	text, ok := b.Annotations["quota"]
	if !ok {
		return nil, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil {
		return nil, err
	}
	return &n, nil
}

func okQuota(b *api.Backup) (int, error) {
	n, err := quota(b)
	if err != nil {
		return 0, err
	}
	return *n, nil
}

// parsed returns nil for no text: its callers know what they hand over.
func parsed(text string) (*int, error) {
	if text == "" {
		return nil, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil {
		return nil, err
	}
	return &n, nil
}

func okParsed(b *api.Backup) (int, error) {
	if n, err := parsed(b.Spec.Owner); err != nil || n != nil {
		return 0, err
	}
	n, err := parsed("1")
	if err != nil {
		return 0, err
	}
	return *n, nil
}

// fullest says by an error of its loop that there is none.
func (p *pools) fullest(ctx context.Context, names []string, find func(string) (*api.Backup, error)) (*api.Backup, error) {
	var full *api.Backup
	var missing error
	for _, name := range names {
		var one *api.Backup
		if one, missing = find(name); missing == nil {
			full = one
			break
		}
	}
	if missing != nil {
		return nil, missing
	}
	return full, nil
}

func (p *pools) okFullest(ctx context.Context, find func(string) (*api.Backup, error)) (string, error) {
	full, err := p.fullest(ctx, []string{"a", "b"}, find)
	if err != nil {
		return "", err
	}
	return full.Name, nil
}

// A summary is what the program knows of a backup.
type summary struct {
	name  string
	nodes int
}

func (p *pools) summaryOf(name string, all []*summary) (*summary, error) {
	for _, s := range all {
		if s.name == name {
			return s, nil
		}
	}
	return nil, nil
}

// What is not found is handed on.
func (p *pools) stores(ctx context.Context, key client.ObjectKey, all []*summary) error {
	s, err := p.summaryOf(key.Name, all)
	if err != nil {
		return err
	}
	return p.store(ctx, key, s) // want `nothing-found: s is nil without an error when summaryOf finds nothing`
}

func (p *pools) store(ctx context.Context, key client.ObjectKey, s *summary) error {
	config := &corev1.ConfigMap{}
	if err := p.Get(ctx, key, config); apierrors.IsNotFound(err) {
		config.Data = map[string]string{"nodes": strconv.Itoa(s.nodes)}
		return p.Create(ctx, config)
	}
	return nil
}

// The callee is told whether there is one.
func (p *pools) okTold(ctx context.Context, key client.ObjectKey, all []*summary) error {
	s, err := p.summaryOf(key.Name, all)
	if err != nil {
		return err
	}
	return p.told(ctx, key, s, len(all) > 0)
}

func (p *pools) told(ctx context.Context, key client.ObjectKey, s *summary, there bool) error {
	if !there {
		return nil
	}
	return p.Create(ctx, &corev1.ConfigMap{Data: map[string]string{"nodes": strconv.Itoa(s.nodes)}})
}

// The callee looks.
func (p *pools) okHanded(ctx context.Context, key client.ObjectKey, all []*summary) error {
	s, err := p.summaryOf(key.Name, all)
	if err != nil {
		return err
	}
	return p.looks(ctx, s)
}

func (p *pools) looks(ctx context.Context, s *summary) error {
	if s == nil {
		return nil
	}
	return p.Create(ctx, &corev1.ConfigMap{Data: map[string]string{"nodes": strconv.Itoa(s.nodes)}})
}
