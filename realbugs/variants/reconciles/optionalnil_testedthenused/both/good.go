package controllers

import (
	platformv1 "example.org/variants/reconciles/api/v1alpha1"
	"sigs.k8s.io/controller-runtime/pkg/event"
	"sigs.k8s.io/controller-runtime/pkg/predicate"
)

type BackupPredicate struct {
	predicate.Funcs
}

func scheduleChanged(old, cur *platformv1.BackupSpec) bool {
	if old == nil && cur == nil {
		return false
	}
	if (old == nil) != (cur == nil) {
		return true
	}
	return old.Schedule != cur.Schedule
}

func (BackupPredicate) Update(e event.UpdateEvent) bool {
	old, okOld := e.ObjectOld.(*platformv1.Database)
	cur, okNew := e.ObjectNew.(*platformv1.Database)
	return okOld && okNew && scheduleChanged(old.Spec.Backup, cur.Spec.Backup)
}
