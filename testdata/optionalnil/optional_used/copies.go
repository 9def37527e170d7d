package optional_used

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/utils/ptr"
)

// A Cluster is a custom resource with members by name.
type Cluster struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   ClusterSpec   `json:"spec,omitempty"`
	Status ClusterStatus `json:"status,omitempty"`
}

// ClusterSpec is what the user wants.
type ClusterSpec struct {
	// +optional
	Replication *Replication `json:"replication,omitempty"`
	// +optional
	Fallback *Replication `json:"fallback,omitempty"`
}

// Replication has an optional part.
type Replication struct {
	Primary Member `json:"primary,omitempty"`
}

// ClusterStatus has members by name.
type ClusterStatus struct {
	Members map[string]Member `json:"members,omitempty"`
}

// A Member has optional parts.
type Member struct {
	// +optional
	Index *int32 `json:"index,omitempty"`
	// +optional
	Since *metav1.Time `json:"since,omitempty"`
}

// What ptr.Deref returns is the optional part, or one without anything.
func behindDeref(c *Cluster) int32 {
	replication := ptr.Deref(c.Spec.Replication, Replication{})
	return *replication.Primary.Index // want `optional-used: replication.Primary.Index is optional`
}

func behindDerefAtOnce(c *Cluster) int32 {
	return *ptr.Deref(c.Spec.Replication, ptr.Deref(c.Spec.Fallback, Replication{})).Primary.Index // want `optional-used: .*Primary.Index is optional`
}

func okDerefTested(c *Cluster) int32 {
	replication := ptr.Deref(c.Spec.Replication, Replication{})
	if replication.Primary.Index == nil {
		return 0
	}
	return *replication.Primary.Index
}

// The original was tested.
func okTestedBefore(c *Cluster) int32 {
	if c.Spec.Replication == nil || c.Spec.Replication.Primary.Index == nil {
		return 0
	}
	replication := ptr.Deref(c.Spec.Replication, Replication{})
	return *replication.Primary.Index
}

func okDerefOfLast(c *Cluster) int32 {
	replication := ptr.Deref(c.Spec.Replication, Replication{})
	return ptr.Deref(replication.Primary.Index, 0)
}

func element(c *Cluster, name string) int64 {
	return c.Status.Members[name].Since.UnixNano() // want `optional-used: c.Status.Members\[name\].Since is optional`
}

func found(c *Cluster, name string) int64 {
	member, ok := c.Status.Members[name]
	if !ok {
		return 0
	}
	return member.Since.UnixNano() // want `optional-used: member.Since is optional`
}

func ranged(c *Cluster) (sum int32) {
	for _, member := range c.Status.Members {
		sum += *member.Index // want `optional-used: member.Index is optional`
	}
	return sum
}

func okRanged(c *Cluster) (sum int32) {
	for _, member := range c.Status.Members {
		if member.Index != nil {
			sum += *member.Index
		}
	}
	return sum
}

func okFound(c *Cluster, name string) int64 {
	if member, ok := c.Status.Members[name]; ok && member.Since != nil {
		return member.Since.UnixNano()
	}
	return 0
}

// A part that is no pointer is there.
func okElement(c *Cluster, name string) bool {
	return c.Status.Members[name].Index == nil
}

// The loop sets what is not there.
func okSet(c *Cluster) (sum int32) {
	for _, member := range c.Status.Members {
		if member.Index == nil {
			member.Index = new(int32)
		}
		sum += *member.Index
	}
	return sum
}

func okSameKey(c *Cluster, name string) int64 {
	if c.Status.Members[name].Since == nil {
		return 0
	}
	return c.Status.Members[name].Since.UnixNano()
}

func okSameConstant(c *Cluster) int64 {
	if c.Status.Members["first"].Since != nil {
		return c.Status.Members["first"].Since.UnixNano()
	}
	return 0
}

func otherKey(c *Cluster, name, other string) int64 {
	if c.Status.Members[name].Since == nil {
		return 0
	}
	return c.Status.Members[other].Since.UnixNano() // want `optional-used: c.Status.Members\[other\].Since is optional`
}
