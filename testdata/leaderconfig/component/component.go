// Package component holds the election section of a component's configuration.
package component

import (
	"time"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/component-base/config"
)

func leaseShorterThanRenewal() config.LeaderElectionConfiguration {
	return config.LeaderElectionConfiguration{
		LeaderElect:   true,
		LeaseDuration: metav1.Duration{Duration: 5 * time.Second}, // want `timing: LeaseDuration 5s is not longer than RenewDeadline 10s: no elector starts with that`
		RenewDeadline: metav1.Duration{Duration: 10 * time.Second},
		RetryPeriod:   metav1.Duration{Duration: 2 * time.Second},
		ResourceLock:  "endpoints", // want `legacy-lock: a lock of type "endpoints" is no plain Lease`
	}
}

var lease = metav1.Duration{Duration: 15 * time.Second}

func okDefaults() config.LeaderElectionConfiguration {
	return config.LeaderElectionConfiguration{
		LeaderElect:   true,
		LeaseDuration: lease,
		RenewDeadline: metav1.Duration{Duration: 10 * time.Second},
		RetryPeriod:   metav1.Duration{Duration: 2 * time.Second},
		ResourceLock:  "leases",
	}
}

// Flags or defaults fill in the rest.
func okPart() *config.LeaderElectionConfiguration {
	return &config.LeaderElectionConfiguration{LeaderElect: true, RenewDeadline: metav1.Duration{Duration: 30 * time.Second}}
}

func okOff() config.LeaderElectionConfiguration {
	return config.LeaderElectionConfiguration{LeaderElect: false, ResourceLock: "endpoints"}
}
