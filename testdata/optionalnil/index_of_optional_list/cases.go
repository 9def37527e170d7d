package index_of_optional_list

import (
	"fmt"

	corev1 "k8s.io/api/core/v1"
)

// okCases has a case of several reasons, of which whoever sets them sets a condition as well.
func okCases(claim *corev1.PersistentVolumeClaim) string {
	switch claim.Status.Phase {
	case corev1.ClaimLost, corev1.ClaimPending:
		return claim.Status.Conditions[0].Message
	case corev1.ClaimBound:
		return "done"
	}
	return ""
}

// okEither has one of two reasons.
func okEither(claim *corev1.PersistentVolumeClaim) string {
	if claim.Status.Phase == corev1.ClaimLost || claim.Status.Phase == corev1.ClaimPending {
		return claim.Status.Conditions[0].Message
	}
	return ""
}

// eitherOfOthers asks nothing of the object.
func eitherOfOthers(claim *corev1.PersistentVolumeClaim, verbose, debug bool) string {
	if verbose || debug {
		return claim.Status.Conditions[0].Message // want `index-of-filled-list: claim.Status.Conditions is indexed without a look at its length`
	}
	return ""
}

// oneOfOthers comes there also where nothing of the object was asked.
func oneOfOthers(claim *corev1.PersistentVolumeClaim, verbose bool) {
	if verbose || claim.Status.Phase == corev1.ClaimLost {
		fmt.Println(claim.Status.Conditions[0].Message) // want `index-of-filled-list: claim.Status.Conditions is indexed without a look at its length`
	}
}
