package disk

import "time"

const retryAfter = 20 * time.Second
