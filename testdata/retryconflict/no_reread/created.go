package no_reread

import (
	"context"
	"slices"
	"sort"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/util/retry"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Projects makes namespaces, and writes their status.
type Projects struct{ client.Client }

// create patches with the version that the answer to the Create had.
func (p *Projects) create(ctx context.Context, name string) error {
	ns := &corev1.Namespace{}
	ns.Name = name
	if err := p.Create(ctx, ns); err != nil {
		return err
	}
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		before := ns.DeepCopy()
		ns.Status.Phase = corev1.NamespaceActive
		return p.Status().Patch(ctx, ns, client.MergeFromWithOptions(before, client.MergeFromWithOptimisticLock{})) // want `no-reread: Patch sends the same ns in each try`
	})
}

// literal puts the metadata together before the Create, whose answer has the version.
func (p *Projects) literal(ctx context.Context, name string, owners []metav1.OwnerReference) (*corev1.Namespace, error) {
	ns := &corev1.Namespace{ObjectMeta: metav1.ObjectMeta{Name: name, OwnerReferences: owners}}
	if err := p.Create(ctx, ns); err != nil {
		return nil, err
	}
	err := retry.RetryOnConflict(retry.DefaultRetry, func() error {
		before := ns.DeepCopy()
		ns.Status = corev1.NamespaceStatus{Phase: corev1.NamespaceActive}
		return p.Status().Patch(ctx, ns, client.MergeFromWithOptions(before, client.MergeFromWithOptimisticLock{})) // want `no-reread: Patch sends the same ns in each try`
	})
	return ns, err
}

// okMetadata has no version any more when it is written.
func (p *Projects) okMetadata(ctx context.Context, name string) error {
	ns := &corev1.Namespace{ObjectMeta: metav1.ObjectMeta{Name: name}}
	if err := p.Create(ctx, ns); err != nil {
		return err
	}
	ns.ObjectMeta = metav1.ObjectMeta{Name: name}
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		ns.Status.Phase = corev1.NamespaceActive
		return p.Status().Update(ctx, ns)
	})
}

// okSometimesCreated has no version if it was there already.
func (p *Projects) okSometimesCreated(ctx context.Context, name string, missing bool) error {
	ns := &corev1.Namespace{ObjectMeta: metav1.ObjectMeta{Name: name}}
	if missing {
		if err := p.Create(ctx, ns); err != nil {
			return err
		}
	}
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		ns.Status.Phase = corev1.NamespaceActive
		return p.Status().Update(ctx, ns)
	})
}

// throughHelper creates by a helper, and updates.
func (p *Projects) throughHelper(ctx context.Context) error {
	var ns corev1.Namespace
	if err := p.ensure(ctx, &ns); err != nil {
		return err
	}
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		ns.Labels = map[string]string{"ready": "true"}
		return p.Update(ctx, &ns) // want `no-reread: Update sends the same ns in each try`
	})
}

func (p *Projects) ensure(ctx context.Context, ns *corev1.Namespace) error {
	ns.GenerateName = "project-"
	return p.Create(ctx, ns)
}

// okNew is written without a version, so that it never conflicts; only afterwards there is one.
func (p *Projects) okNew(ctx context.Context, name string) error {
	ns := &corev1.Namespace{}
	ns.Name = name
	err := retry.RetryOnConflict(retry.DefaultRetry, func() error {
		ns.Status.Phase = corev1.NamespaceActive
		return p.Status().Update(ctx, ns)
	})
	if err != nil {
		return err
	}
	return p.Create(ctx, ns)
}

// inUse changes a list with functions of the standard library, in helpers.
func (p *Projects) inUse(ctx context.Context, node *corev1.Node, name corev1.UniqueVolumeName) error {
	err := retry.RetryOnConflict(retry.DefaultRetry, func() error {
		drop(node, name)
		return p.Status().Update(ctx, node) // want `no-reread: Update sends the same node in each try`
	})
	if err != nil {
		return err
	}
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		if !slices.Contains(node.Status.VolumesInUse, name) {
			node.Status.VolumesInUse = append(node.Status.VolumesInUse, name)
		}
		sort.Slice(node.Status.VolumesInUse, func(i, j int) bool { return node.Status.VolumesInUse[i] < node.Status.VolumesInUse[j] })
		return p.Status().Update(ctx, node) // related `here too`
	})
}

func drop(node *corev1.Node, name corev1.UniqueVolumeName) {
	node.Status.VolumesInUse = slices.DeleteFunc(node.Status.VolumesInUse, func(v corev1.UniqueVolumeName) bool { return v == name })
}

// okReadsInFunction reads the object in the function that it hands over.
func (p *Projects) okReadsInFunction(ctx context.Context, node *corev1.Node) error {
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		slices.ContainsFunc(node.Status.VolumesInUse, func(corev1.UniqueVolumeName) bool {
			return p.Get(ctx, client.ObjectKeyFromObject(node), node) == nil
		})
		return p.Status().Update(ctx, node)
	})
}
