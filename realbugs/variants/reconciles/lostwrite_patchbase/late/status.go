package controllers

import (
	"time"

	platformv1 "example.org/variants/reconciles/api/v1alpha1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

func markIssued(cert *platformv1.Certificate, serial string, notAfter time.Time) {
	at := metav1.NewTime(notAfter)
	cert.Status.Serial = serial
	cert.Status.NotAfter = &at
	cert.Status.Phase = "Issued"
}
