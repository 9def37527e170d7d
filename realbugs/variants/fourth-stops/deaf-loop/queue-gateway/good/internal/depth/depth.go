package depth

import (
	"bufio"
	"fmt"
	"net"
	"strconv"
	"strings"
	"time"
)

// Gauge reads how many messages wait in a queue.
type Gauge struct {
	Addr  string
	Queue string
}

func (g *Gauge) Read() (int, error) {
	c, err := net.DialTimeout("tcp", g.Addr, 3*time.Second)
	if err != nil {
		return 0, err
	}
	defer c.Close()
	if err := c.SetDeadline(time.Now().Add(3 * time.Second)); err != nil {
		return 0, err
	}
	if _, err := fmt.Fprintf(c, "DEPTH %s\r\n", g.Queue); err != nil {
		return 0, err
	}
	line, err := bufio.NewReader(c).ReadString('\n')
	if err != nil {
		return 0, err
	}
	return strconv.Atoi(strings.TrimSpace(line))
}
