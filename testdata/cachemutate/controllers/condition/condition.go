// Package condition sets conditions of objects of any kind, as that of wrangler does.
package condition

import "reflect"

// Cond is the name of a condition.
type Cond string

// SetError sets the condition to what an error says.
func (c Cond) SetError(obj any, reason string, err error) {
	if err != nil {
		c.set(obj, err.Error())
		return
	}
	c.set(obj, reason)
}

// SetStatusBool sets the condition to true or false.
func (c Cond) SetStatusBool(obj any, val bool) {
	if val {
		c.set(obj, "True")
		return
	}
	c.set(obj, "False")
}

// IsTrue reports whether the condition is true.
func (c Cond) IsTrue(obj any) bool {
	return c.of(obj).String() == "True"
}

func (c Cond) set(obj any, status string) { c.of(obj).SetString(status) }

func (c Cond) of(obj any) reflect.Value {
	return reflect.ValueOf(obj).Elem().FieldByName("Status").FieldByName(string(c))
}
