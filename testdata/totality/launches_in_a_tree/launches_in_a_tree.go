// Package launches_in_a_tree has functions that each run the next one twice: the goroutine at the
// end is reached on 2^30 paths.
package launches_in_a_tree

// Mirror copies in the background.
type Mirror struct{ blobs chan string }

// Start starts the loop.
func (m *Mirror) Start() { m.start0() }

func (m *Mirror) start0() {
	m.start1()
	m.start1()
}

func (m *Mirror) start1() {
	m.start2()
	m.start2()
}

func (m *Mirror) start2() {
	m.start3()
	m.start3()
}

func (m *Mirror) start3() {
	m.start4()
	m.start4()
}

func (m *Mirror) start4() {
	m.start5()
	m.start5()
}

func (m *Mirror) start5() {
	m.start6()
	m.start6()
}

func (m *Mirror) start6() {
	m.start7()
	m.start7()
}

func (m *Mirror) start7() {
	m.start8()
	m.start8()
}

func (m *Mirror) start8() {
	m.start9()
	m.start9()
}

func (m *Mirror) start9() {
	m.start10()
	m.start10()
}

func (m *Mirror) start10() {
	m.start11()
	m.start11()
}

func (m *Mirror) start11() {
	m.start12()
	m.start12()
}

func (m *Mirror) start12() {
	m.start13()
	m.start13()
}

func (m *Mirror) start13() {
	m.start14()
	m.start14()
}

func (m *Mirror) start14() {
	m.start15()
	m.start15()
}

func (m *Mirror) start15() {
	m.start16()
	m.start16()
}

func (m *Mirror) start16() {
	m.start17()
	m.start17()
}

func (m *Mirror) start17() {
	m.start18()
	m.start18()
}

func (m *Mirror) start18() {
	m.start19()
	m.start19()
}

func (m *Mirror) start19() {
	m.start20()
	m.start20()
}

func (m *Mirror) start20() {
	m.start21()
	m.start21()
}

func (m *Mirror) start21() {
	m.start22()
	m.start22()
}

func (m *Mirror) start22() {
	m.start23()
	m.start23()
}

func (m *Mirror) start23() {
	m.start24()
	m.start24()
}

func (m *Mirror) start24() {
	m.start25()
	m.start25()
}

func (m *Mirror) start25() {
	m.start26()
	m.start26()
}

func (m *Mirror) start26() {
	m.start27()
	m.start27()
}

func (m *Mirror) start27() {
	m.start28()
	m.start28()
}

func (m *Mirror) start28() {
	m.start29()
	m.start29()
}

func (m *Mirror) start29() {
	m.start30()
	m.start30()
}

func (m *Mirror) start30() {
	go func() {
		for range m.blobs {
		}
	}()
}

// Stop starts the mirror to drain it.
func (m *Mirror) Stop() {
	m.Start() // want `starts`
	close(m.blobs)
}
