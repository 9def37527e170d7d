package listener

import "time"

const retryAfter = time.Second
