package optional_used

import "github.com/ctrllint/ctrllint/testdata/optionalnil/api"

// What is appended to a list is a copy.
func collectedFirst(b *api.Backup, node string) (found []api.Copy, size int64) {
	for _, c := range b.Status.Copies {
		if c.Node == node {
			found = append(found, c)
			size += *c.Size // want `optional-used: c.Size is optional`
		}
	}
	return found, size
}

func collectedElement(b *api.Backup) (found []api.Copy, size int64) {
	for i := range b.Status.Copies {
		found = append(found, b.Status.Copies[i])
		size += *b.Status.Copies[i].Size // want `optional-used: b.Status.Copies\[i\].Size is optional`
	}
	return found, size
}

func collectedWhole(all []api.Backup) (found []api.BackupSpec, replicas int32) {
	for _, b := range all {
		found = append(found, b.Spec)
		replicas += *b.Spec.Replicas // want `optional-used: b.Spec.Replicas is optional`
	}
	return found, replicas
}

// An element of the list itself is replaced.
func okReplacedElement(b *api.Backup, size int64) int64 {
	for i := range b.Status.Copies {
		b.Status.Copies[i] = api.Copy{Size: &size}
		size += *b.Status.Copies[i].Size
	}
	return size
}

func okCollectedAfter(b *api.Backup) (found []api.Copy, size int64) {
	for _, c := range b.Status.Copies {
		if c.Size == nil {
			continue
		}
		found = append(found, c)
		size += *c.Size
	}
	return found, size
}

func listedFirst(b *api.Backup) (found []api.Copy, size int64) {
	for _, c := range b.Status.Copies {
		found = []api.Copy{c}
		size = *c.Size // want `optional-used: c.Size is optional`
	}
	return found, size
}
