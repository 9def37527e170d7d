package controllers

import (
	platformv1 "example.org/variants/reconciles/api/v1alpha1"
	"sigs.k8s.io/controller-runtime/pkg/event"
	"sigs.k8s.io/controller-runtime/pkg/predicate"
)

type change struct {
	From, To string
}

func storageChange(old, cur *platformv1.Database) *change {
	if old.Spec.Storage == nil && cur.Spec.Storage == nil {
		return nil
	}
	if old.Spec.Storage.Size == cur.Spec.Storage.Size { // WANT optionalnil/tested-then-used
		return nil
	}
	return &change{From: old.Spec.Storage.Size, To: cur.Spec.Storage.Size}
}

type StoragePredicate struct {
	predicate.Funcs
}

func (StoragePredicate) Update(e event.UpdateEvent) bool {
	old, ok := e.ObjectOld.(*platformv1.Database)
	if !ok {
		return false
	}
	cur, ok := e.ObjectNew.(*platformv1.Database)
	return ok && storageChange(old, cur) != nil
}
