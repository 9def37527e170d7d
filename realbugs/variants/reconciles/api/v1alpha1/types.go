package v1alpha1

import (
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

type StorageSpec struct {
	ClassName *string `json:"className,omitempty"`
	Size      string  `json:"size"`
}

type BackupSpec struct {
	Schedule string `json:"schedule"`
	// +optional
	Bucket *BucketRef `json:"bucket,omitempty"`
}

type BucketRef struct {
	Name   string `json:"name"`
	Region string `json:"region,omitempty"`
}

type DatabaseSpec struct {
	Engine  string `json:"engine"`
	Version string `json:"version"`
	// +optional
	Replicas *int32 `json:"replicas,omitempty"`
	// +optional
	Storage *StorageSpec `json:"storage,omitempty"`
	// +optional
	Backup *BackupSpec `json:"backup,omitempty"`
	// +optional
	Parameters map[string]string `json:"parameters,omitempty"`
	// +optional
	Paused bool `json:"paused,omitempty"`
	// +optional
	SecretName string `json:"secretName,omitempty"`
}

type DatabaseStatus struct {
	Phase              string             `json:"phase,omitempty"`
	ObservedGeneration int64              `json:"observedGeneration,omitempty"`
	ReadyReplicas      int32              `json:"readyReplicas,omitempty"`
	Message            string             `json:"message,omitempty"`
	Endpoints          []string           `json:"endpoints,omitempty"`
	LastSync           *metav1.Time       `json:"lastSync,omitempty"`
	LastBackup         *metav1.Time       `json:"lastBackup,omitempty"`
	Conditions         []metav1.Condition `json:"conditions,omitempty"`
}

// +kubebuilder:object:root=true
// +kubebuilder:subresource:status
type Database struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   DatabaseSpec   `json:"spec,omitempty"`
	Status DatabaseStatus `json:"status,omitempty"`
}

// +kubebuilder:object:root=true
type DatabaseList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`
	Items           []Database `json:"items"`
}

type IssuerRef struct {
	Name string `json:"name"`
	Kind string `json:"kind,omitempty"`
}

type SecretTemplate struct {
	Labels      map[string]string `json:"labels,omitempty"`
	Annotations map[string]string `json:"annotations,omitempty"`
}

type CertificateSpec struct {
	DNSNames   []string `json:"dnsNames"`
	SecretName string   `json:"secretName"`
	// +optional
	IssuerRef *IssuerRef `json:"issuerRef,omitempty"`
	// +optional
	RenewBefore *metav1.Duration `json:"renewBefore,omitempty"`
	// +optional
	SecretTemplate *SecretTemplate `json:"secretTemplate,omitempty"`
}

type CertificateStatus struct {
	Phase       string             `json:"phase,omitempty"`
	Serial      string             `json:"serial,omitempty"`
	NotAfter    *metav1.Time       `json:"notAfter,omitempty"`
	RenewalTime *metav1.Time       `json:"renewalTime,omitempty"`
	Conditions  []metav1.Condition `json:"conditions,omitempty"`
}

// +kubebuilder:object:root=true
// +kubebuilder:subresource:status
type Certificate struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   CertificateSpec   `json:"spec,omitempty"`
	Status CertificateStatus `json:"status,omitempty"`
}

// +kubebuilder:object:root=true
type CertificateList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`
	Items           []Certificate `json:"items"`
}

type Route struct {
	Host string `json:"host"`
	Port int32  `json:"port"`
}

type TunnelSpec struct {
	Gateway string  `json:"gateway"`
	Routes  []Route `json:"routes,omitempty"`
	// +optional
	TokenRef *corev1.SecretKeySelector `json:"tokenRef,omitempty"`
	// +optional
	Env map[string]string `json:"env,omitempty"`
}

type TunnelStatus struct {
	Phase       string             `json:"phase,omitempty"`
	PublicIP    string             `json:"publicIP,omitempty"`
	ConfigHash  string             `json:"configHash,omitempty"`
	ConnectedAt *metav1.Time       `json:"connectedAt,omitempty"`
	Conditions  []metav1.Condition `json:"conditions,omitempty"`
}

// +kubebuilder:object:root=true
// +kubebuilder:subresource:status
type Tunnel struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   TunnelSpec   `json:"spec,omitempty"`
	Status TunnelStatus `json:"status,omitempty"`
}

// +kubebuilder:object:root=true
type TunnelList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`
	Items           []Tunnel `json:"items"`
}

type Bootstrap struct {
	// +optional
	DataSecretName *string `json:"dataSecretName,omitempty"`
}

type MachineSpec struct {
	Size string `json:"size"`
	// +optional
	ProviderID *string `json:"providerID,omitempty"`
	// +optional
	Bootstrap *Bootstrap     `json:"bootstrap,omitempty"`
	Taints    []corev1.Taint `json:"taints,omitempty"`
}

type MachineStatus struct {
	Phase         string                  `json:"phase,omitempty"`
	Addresses     []corev1.NodeAddress    `json:"addresses,omitempty"`
	NodeRef       *corev1.ObjectReference `json:"nodeRef,omitempty"`
	LastHeartbeat *metav1.Time            `json:"lastHeartbeat,omitempty"`
	Conditions    []metav1.Condition      `json:"conditions,omitempty"`
}

// +kubebuilder:object:root=true
// +kubebuilder:subresource:status
type Machine struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   MachineSpec   `json:"spec,omitempty"`
	Status MachineStatus `json:"status,omitempty"`
}

// +kubebuilder:object:root=true
type MachineList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`
	Items           []Machine `json:"items"`
}

type PoolSpec struct {
	Namespace string `json:"namespace"`
	Size      int32  `json:"size"`
}

type PoolStatus struct {
	Phase     string `json:"phase,omitempty"`
	Allocated int32  `json:"allocated,omitempty"`
}

// +kubebuilder:object:root=true
// +kubebuilder:subresource:status
// +kubebuilder:resource:scope=Cluster
type Pool struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   PoolSpec   `json:"spec,omitempty"`
	Status PoolStatus `json:"status,omitempty"`
}

// +kubebuilder:object:root=true
type PoolList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`
	Items           []Pool `json:"items"`
}

type ShareSpec struct {
	Server string `json:"server"`
	Path   string `json:"path"`
}

type ShareStatus struct {
	Mounted bool   `json:"mounted,omitempty"`
	Message string `json:"message,omitempty"`
}

// Share keeps its status in the object itself.
// +kubebuilder:object:root=true
type Share struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   ShareSpec   `json:"spec,omitempty"`
	Status ShareStatus `json:"status,omitempty"`
}

// +kubebuilder:object:root=true
type ShareList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`
	Items           []Share `json:"items"`
}
