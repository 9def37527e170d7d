package channels

// A union joins keys into classes. Flags noted for a key hold for its class.
type union struct {
	parent map[any]any
	flags  map[any]flags
}

// flags say what can happen to the channels of a class outside of the package.
type flags int

const (
	foreign flags = 1 << iota
	othersReceive
	othersSend
	passedOn // to functions of other packages that send on it, and do nothing else
	field
)

const everything = foreign | othersReceive | othersSend

func newUnion() *union {
	return &union{parent: make(map[any]any), flags: make(map[any]flags)}
}

func (u *union) find(key any) any {
	parent, ok := u.parent[key]
	if !ok || parent == key {
		return key
	}
	root := u.find(parent)
	u.parent[key] = root
	return root
}

func (u *union) join(a, b any) {
	ra, rb := u.find(a), u.find(b)
	if ra == rb {
		return
	}
	u.parent[rb] = ra
	u.flags[ra] |= u.flags[rb]
}

func (u *union) note(key any, f flags) { u.flags[u.find(key)] |= f }
