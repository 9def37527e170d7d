package optional_used

import (
	"fmt"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// A Station is a custom resource with parts by value that a user may leave out.
type Station struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec StationSpec `json:"spec,omitempty"`
}

type StationSpec struct {
	// +optional
	Uplink Endpoint `json:"uplink"`
	// +kubebuilder:validation:Optional
	Backup  Relay    `json:"backup,omitempty"`
	Control Endpoint `json:"control"`
	// +optional
	// +kubebuilder:default={}
	Metrics Endpoint `json:"metrics,omitempty"`
	// +optional
	Proxy *Endpoint `json:"proxy,omitempty"`
	Owner *string   `json:"owner"`
}

// Port and host are required where there is an endpoint.
type Endpoint struct {
	Host string `json:"host"`
	Port *int32 `json:"port"`
}

type Relay struct {
	Endpoint `json:",inline"`
	Timeout  *metav1.Duration `json:"timeout"`
}

func uplink(s *Station) string {
	return fmt.Sprintf("%s:%d", s.Spec.Uplink.Host, *s.Spec.Uplink.Port) // want `optional-used: s.Spec.Uplink.Port is optional`
}

func backup(s *Station) string {
	return fmt.Sprint(s.Spec.Backup.Timeout.Seconds()) // want `optional-used: s.Spec.Backup.Timeout is optional`
}

func backupPort(s *Station) int32 {
	return *s.Spec.Backup.Port // want `optional-used: s.Spec.Backup.Port is optional`
}

func okControl(s *Station) int32 { return *s.Spec.Control.Port }

func okMetrics(s *Station) int32 { return *s.Spec.Metrics.Port }

// The spec is there.
func okOwner(s *Station) string { return *s.Spec.Owner }

// Where the pointer is there, so is the port.
func okProxy(s *Station) int32 {
	if s.Spec.Proxy == nil {
		return 0
	}
	return *s.Spec.Proxy.Port
}

// An empty host says that there is none.
func okUplink(s *Station) int32 {
	if s.Spec.Uplink.Host == "" {
		return 443
	}
	return *s.Spec.Uplink.Port
}
