package collectors

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
)

// Tx is a transaction.
type Tx interface {
	Put(name string) error
	Commit() error
	End() error
}

// Inventory keeps what there is in a database.
type Inventory struct {
	Begin    func() (Tx, error)
	complete bool
}

// Watch stores changes.
func (n *Inventory) Watch(ctx context.Context, changes <-chan *corev1.ConfigMapList) error {
	log := ctrl.LoggerFrom(ctx)
	for maps := range changes {
		tx, err := n.Begin()
		if err != nil {
			return err
		}
		for i := range maps.Items {
			err = tx.Put(maps.Items[i].Name)
			if err != nil {
				log.Error(err, "put failed")
				break
			}
		}
		if err == nil {
			err = tx.Commit()
		} else {
			err = tx.End() // want `error-overwritten: when End works, it makes a success of the error that was found in err: the failure is lost`
		}
		if err != nil {
			log.Error(err, "commit failed")
		}
		if err == nil {
			n.complete = true
		}
	}
	return nil
}

// store returns what the rollback says.
func (n *Inventory) store(name string) error {
	tx, err := n.Begin()
	if err != nil {
		return err
	}
	err = tx.Put(name)
	if err != nil {
		err = tx.End() // want `error-overwritten: when End works, it makes a success of the error that was found in err: the failure is lost`
	}
	return err
}

// okStore keeps the error.
func (n *Inventory) okStore(name string) error {
	tx, err := n.Begin()
	if err != nil {
		return err
	}
	if err = tx.Put(name); err != nil {
		if endErr := tx.End(); endErr != nil {
			return endErr
		}
		return err
	}
	return tx.Commit()
}

// okAgain tries another way.
func (n *Inventory) okAgain(name string) error {
	tx, err := n.Begin()
	if err != nil {
		return err
	}
	err = tx.Put(name)
	if err != nil {
		err = tx.Put(name + "-2")
	}
	return err
}

// okEnds ends the function in any case.
func (n *Inventory) okEnds(ctx context.Context, name string) (done bool, err error) {
	tx, err := n.Begin()
	if err != nil {
		return false, err
	}
	if err = tx.Put(name); err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "put failed")
		err = tx.End()
		return false, err
	}
	return true, tx.Commit()
}
