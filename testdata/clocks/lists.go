package clocks

import (
	"fmt"
	"time"

	appsv1 "k8s.io/api/apps/v1"
	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// put replaces the element or adds it.
func put(d *appsv1.Deployment, condition appsv1.DeploymentCondition) {
	for i := range d.Status.Conditions {
		if d.Status.Conditions[i].Type == condition.Type {
			d.Status.Conditions[i] = condition
			return
		}
	}
	d.Status.Conditions = append(d.Status.Conditions, condition)
}

// putUnless leaves an element as it is.
func putUnless(d *appsv1.Deployment, condition appsv1.DeploymentCondition) {
	for i := range d.Status.Conditions {
		if d.Status.Conditions[i].Type == condition.Type {
			return
		}
	}
	d.Status.Conditions = append(d.Status.Conditions, condition)
}

// putTwice hands it on, by a pointer.
func putTwice(d *appsv1.Deployment, condition *appsv1.DeploymentCondition) { put(d, *condition) }

func puts(d *appsv1.Deployment) {
	put(d, made("Ready"))                                                             // clocks: d.Status.Conditions
	putTwice(d, &appsv1.DeploymentCondition{LastUpdateTime: metav1.Now()})            // clocks: d.Status.Conditions
	put(d, appsv1.DeploymentCondition{Reason: time.Now().Format(time.Kitchen)})       // the minute
	put(d, appsv1.DeploymentCondition{Reason: fmt.Sprint("since ", time.Now())})      // clocks: d.Status.Conditions
	put(d, appsv1.DeploymentCondition{Reason: "since " + fmt.Sprint(d.Name)})         // no time
	putUnless(d, appsv1.DeploymentCondition{Type: "A", LastUpdateTime: metav1.Now()}) // an element that is there stays
}

func rounds(d *appsv1.Deployment, names []string) {
	var all, some []appsv1.DeploymentCondition
	for _, name := range names {
		all = append(all, made(appsv1.DeploymentConditionType(name)))
		if name != "" {
			some = append(some, made(appsv1.DeploymentConditionType(name)))
		}
	}
	d.Status.Conditions = all // clocks: d.Status.Conditions
	d.Status.Conditions = some
}

func said(list *[]metav1.Condition) {
	meta.SetStatusCondition(list, metav1.Condition{Message: time.Now().String()}) // clocks: list
	meta.SetStatusCondition(list, metav1.Condition{LastTransitionTime: metav1.Now()})
}

func anew(list *[]metav1.Condition, kind string, old metav1.Time) {
	meta.RemoveStatusCondition(list, "A")
	meta.RemoveStatusCondition(list, kind)
	meta.SetStatusCondition(list, metav1.Condition{Type: "B"})
	meta.SetStatusCondition(list, metav1.Condition{Type: "A"})  // clocks: list
	meta.SetStatusCondition(list, metav1.Condition{Type: "A"})  // the one that has just been put there
	meta.SetStatusCondition(list, metav1.Condition{Type: kind}) // kind may be A
	meta.RemoveStatusCondition(list, kind)
	meta.SetStatusCondition(list, metav1.Condition{Type: kind}) // clocks: list
	meta.RemoveStatusCondition(list, kind)
	meta.SetStatusCondition(list, metav1.Condition{Type: kind, LastTransitionTime: old})
}

func annotated(d *appsv1.Deployment) {
	d.Annotations["a"] = time.Now().String()                              // clocks: d.Annotations
	d.GetAnnotations()["b"] = time.Now().String()                         // clocks: d.Annotations
	metav1.SetMetaDataAnnotation(&d.ObjectMeta, "c", time.Now().String()) // clocks: d.Annotations
	metav1.SetMetaDataAnnotation(&d.ObjectMeta, time.DateOnly, d.ResourceVersion)
}
