// Package shared has what the objects of several packages share, and declares none itself.
package shared

// Resources are what a site needs.
type Resources struct {
	StorageClass *string `json:"storageClass,omitempty"`
	Storage      string  `json:"storage,omitempty"`
}

// DeepCopyInto is what deepcopy-gen makes.
func (r *Resources) DeepCopyInto(out *Resources) {
	*out = *r
	if r.StorageClass != nil {
		class := *r.StorageClass
		out.StorageClass = &class
	}
}

// ValidateUpdate compares two of them.
func (r *Resources) ValidateUpdate(old *Resources) bool {
	oldClass := old.StorageClass
	if old.Storage != r.Storage {
		return false
	}
	return oldClass == r.StorageClass // want `pointer-compare: old.StorageClass and r.StorageClass are compared as pointers`
}

// Options are no part of an object.
type Options struct{ class *string }

func okSame(old, after Options) bool { return old.class == after.class }
