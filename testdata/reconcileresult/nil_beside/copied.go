package nil_beside

import ctrl "sigs.k8s.io/controller-runtime"

// describe calls a method that takes a copy of what the pointer leads to.
func (r *reporter) describe(name string) string {
	class, err := r.classes.Find(name)
	if err != nil {
		ctrl.Log.Error(err, "no class")
	}
	return "class " + class.String() // want `swallowed: this panics when Find fails: what it returns is nil with every error`
}

// describeLater keeps such a method.
func (r *reporter) describeLater(name string) func() string {
	class, err := r.classes.Find(name)
	if err != nil {
		ctrl.Log.Error(err, "no class")
	}
	return class.String // want `swallowed: this panics when Find fails: what it returns is nil with every error`
}

// describeAtEnd defers such a method.
func (r *reporter) describeAtEnd(name string) {
	class, err := r.classes.Find(name)
	if err != nil {
		ctrl.Log.Error(err, "no class")
	}
	defer class.String() // want `swallowed: this panics when Find fails: what it returns is nil with every error`
}

// okDescribe knows that there is one.
func (r *reporter) okDescribe(name string) string {
	class, err := r.classes.Find(name)
	if err != nil {
		return "no class"
	}
	return "class " + class.String()
}
