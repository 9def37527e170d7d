package knowledge

// LockCalls are the methods that take a lock, UnlockCalls those that hand it back.
var (
	LockCalls = Names{
		"(sync.Mutex).Lock":    true,
		"(sync.RWMutex).Lock":  true,
		"(sync.RWMutex).RLock": true,
	}
	UnlockCalls = Names{
		"(sync.Mutex).Unlock":    true,
		"(sync.RWMutex).Unlock":  true,
		"(sync.RWMutex).RUnlock": true,
	}
)

// Wakes are the methods by which one goroutine lets another go on.
var Wakes = Names{
	"(sync.Cond).Signal":    true,
	"(sync.Cond).Broadcast": true,
}
