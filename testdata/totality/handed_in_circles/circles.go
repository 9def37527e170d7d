// Package handed_in_circles has functions that hand a pointer on to each other in circles, and that return what others of them return, by value.
package handed_in_circles

import corev1 "k8s.io/api/core/v1"

func start() string { return follow0(nil, 3) } // want `known-nil: the nil that is handed over`

func place(name string) {
	config := value0(name)
	config.Data["placed"] = name
}

func follow0(pod *corev1.Pod, n int) string {
	for range n {
		if n%2 == 0 {
			return follow1(pod, n-1)
		}
		return follow3(pod, n-2)
	}
	return pod.Name
}

func value0(name string) corev1.ConfigMap {
	config := value1(name)
	if name == "0" {
		config = value3(name)
	}
	return config
}

func follow1(pod *corev1.Pod, n int) string {
	for range n {
		if n%2 == 0 {
			return follow2(pod, n-1)
		}
		return follow10(pod, n-2)
	}
	return pod.Name
}

func value1(name string) corev1.ConfigMap {
	config := value2(name)
	if name == "1" {
		config = value10(name)
	}
	return config
}

func follow2(pod *corev1.Pod, n int) string {
	for range n {
		if n%2 == 0 {
			return follow3(pod, n-1)
		}
		return follow17(pod, n-2)
	}
	return pod.Name
}

func value2(name string) corev1.ConfigMap {
	config := value3(name)
	if name == "2" {
		config = value17(name)
	}
	return config
}

func follow3(pod *corev1.Pod, n int) string {
	for range n {
		if n%2 == 0 {
			return follow4(pod, n-1)
		}
		return follow24(pod, n-2)
	}
	return pod.Name
}

func value3(name string) corev1.ConfigMap {
	config := value4(name)
	if name == "3" {
		config = value24(name)
	}
	return config
}

func follow4(pod *corev1.Pod, n int) string {
	for range n {
		if n%2 == 0 {
			return follow5(pod, n-1)
		}
		return follow31(pod, n-2)
	}
	return pod.Name
}

func value4(name string) corev1.ConfigMap {
	config := value5(name)
	if name == "4" {
		config = value31(name)
	}
	return config
}

func follow5(pod *corev1.Pod, n int) string {
	for range n {
		if n%2 == 0 {
			return follow6(pod, n-1)
		}
		return follow38(pod, n-2)
	}
	return pod.Name
}

func value5(name string) corev1.ConfigMap {
	config := value6(name)
	if name == "5" {
		config = value38(name)
	}
	return config
}

func follow6(pod *corev1.Pod, n int) string {
	for range n {
		if n%2 == 0 {
			return follow7(pod, n-1)
		}
		return follow45(pod, n-2)
	}
	return pod.Name
}

func value6(name string) corev1.ConfigMap {
	config := value7(name)
	if name == "6" {
		config = value45(name)
	}
	return config
}

func follow7(pod *corev1.Pod, n int) string {
	for range n {
		if n%2 == 0 {
			return follow8(pod, n-1)
		}
		return follow52(pod, n-2)
	}
	return pod.Name
}

func value7(name string) corev1.ConfigMap {
	config := value8(name)
	if name == "7" {
		config = value52(name)
	}
	return config
}

func follow8(pod *corev1.Pod, n int) string {
	for range n {
		if n%2 == 0 {
			return follow9(pod, n-1)
		}
		return follow59(pod, n-2)
	}
	return pod.Name
}

func value8(name string) corev1.ConfigMap {
	config := value9(name)
	if name == "8" {
		config = value59(name)
	}
	return config
}

func follow9(pod *corev1.Pod, n int) string {
	for range n {
		if n%2 == 0 {
			return follow10(pod, n-1)
		}
		return follow6(pod, n-2)
	}
	return pod.Name
}

func value9(name string) corev1.ConfigMap {
	config := value10(name)
	if name == "9" {
		config = value6(name)
	}
	return config
}

func follow10(pod *corev1.Pod, n int) string {
	for range n {
		if n%2 == 0 {
			return follow11(pod, n-1)
		}
		return follow13(pod, n-2)
	}
	return pod.Name
}

func value10(name string) corev1.ConfigMap {
	config := value11(name)
	if name == "10" {
		config = value13(name)
	}
	return config
}

func follow11(pod *corev1.Pod, n int) string {
	for range n {
		if n%2 == 0 {
			return follow12(pod, n-1)
		}
		return follow20(pod, n-2)
	}
	return pod.Name
}

func value11(name string) corev1.ConfigMap {
	config := value12(name)
	if name == "11" {
		config = value20(name)
	}
	return config
}

func follow12(pod *corev1.Pod, n int) string {
	for range n {
		if n%2 == 0 {
			return follow13(pod, n-1)
		}
		return follow27(pod, n-2)
	}
	return pod.Name
}

func value12(name string) corev1.ConfigMap {
	config := value13(name)
	if name == "12" {
		config = value27(name)
	}
	return config
}

func follow13(pod *corev1.Pod, n int) string {
	for range n {
		if n%2 == 0 {
			return follow14(pod, n-1)
		}
		return follow34(pod, n-2)
	}
	return pod.Name
}

func value13(name string) corev1.ConfigMap {
	config := value14(name)
	if name == "13" {
		config = value34(name)
	}
	return config
}

func follow14(pod *corev1.Pod, n int) string {
	for range n {
		if n%2 == 0 {
			return follow15(pod, n-1)
		}
		return follow41(pod, n-2)
	}
	return pod.Name
}

func value14(name string) corev1.ConfigMap {
	config := value15(name)
	if name == "14" {
		config = value41(name)
	}
	return config
}

func follow15(pod *corev1.Pod, n int) string {
	for range n {
		if n%2 == 0 {
			return follow16(pod, n-1)
		}
		return follow48(pod, n-2)
	}
	return pod.Name
}

func value15(name string) corev1.ConfigMap {
	config := value16(name)
	if name == "15" {
		config = value48(name)
	}
	return config
}

func follow16(pod *corev1.Pod, n int) string {
	for range n {
		if n%2 == 0 {
			return follow17(pod, n-1)
		}
		return follow55(pod, n-2)
	}
	return pod.Name
}

func value16(name string) corev1.ConfigMap {
	config := value17(name)
	if name == "16" {
		config = value55(name)
	}
	return config
}

func follow17(pod *corev1.Pod, n int) string {
	for range n {
		if n%2 == 0 {
			return follow18(pod, n-1)
		}
		return follow2(pod, n-2)
	}
	return pod.Name
}

func value17(name string) corev1.ConfigMap {
	config := value18(name)
	if name == "17" {
		config = value2(name)
	}
	return config
}

func follow18(pod *corev1.Pod, n int) string {
	for range n {
		if n%2 == 0 {
			return follow19(pod, n-1)
		}
		return follow9(pod, n-2)
	}
	return pod.Name
}

func value18(name string) corev1.ConfigMap {
	config := value19(name)
	if name == "18" {
		config = value9(name)
	}
	return config
}

func follow19(pod *corev1.Pod, n int) string {
	for range n {
		if n%2 == 0 {
			return follow20(pod, n-1)
		}
		return follow16(pod, n-2)
	}
	return pod.Name
}

func value19(name string) corev1.ConfigMap {
	config := value20(name)
	if name == "19" {
		config = value16(name)
	}
	return config
}

func follow20(pod *corev1.Pod, n int) string {
	for range n {
		if n%2 == 0 {
			return follow21(pod, n-1)
		}
		return follow23(pod, n-2)
	}
	return pod.Name
}

func value20(name string) corev1.ConfigMap {
	config := value21(name)
	if name == "20" {
		config = value23(name)
	}
	return config
}

func follow21(pod *corev1.Pod, n int) string {
	for range n {
		if n%2 == 0 {
			return follow22(pod, n-1)
		}
		return follow30(pod, n-2)
	}
	return pod.Name
}

func value21(name string) corev1.ConfigMap {
	config := value22(name)
	if name == "21" {
		config = value30(name)
	}
	return config
}

func follow22(pod *corev1.Pod, n int) string {
	for range n {
		if n%2 == 0 {
			return follow23(pod, n-1)
		}
		return follow37(pod, n-2)
	}
	return pod.Name
}

func value22(name string) corev1.ConfigMap {
	config := value23(name)
	if name == "22" {
		config = value37(name)
	}
	return config
}

func follow23(pod *corev1.Pod, n int) string {
	for range n {
		if n%2 == 0 {
			return follow24(pod, n-1)
		}
		return follow44(pod, n-2)
	}
	return pod.Name
}

func value23(name string) corev1.ConfigMap {
	config := value24(name)
	if name == "23" {
		config = value44(name)
	}
	return config
}

func follow24(pod *corev1.Pod, n int) string {
	for range n {
		if n%2 == 0 {
			return follow25(pod, n-1)
		}
		return follow51(pod, n-2)
	}
	return pod.Name
}

func value24(name string) corev1.ConfigMap {
	config := value25(name)
	if name == "24" {
		config = value51(name)
	}
	return config
}

func follow25(pod *corev1.Pod, n int) string {
	for range n {
		if n%2 == 0 {
			return follow26(pod, n-1)
		}
		return follow58(pod, n-2)
	}
	return pod.Name
}

func value25(name string) corev1.ConfigMap {
	config := value26(name)
	if name == "25" {
		config = value58(name)
	}
	return config
}

func follow26(pod *corev1.Pod, n int) string {
	for range n {
		if n%2 == 0 {
			return follow27(pod, n-1)
		}
		return follow5(pod, n-2)
	}
	return pod.Name
}

func value26(name string) corev1.ConfigMap {
	config := value27(name)
	if name == "26" {
		config = value5(name)
	}
	return config
}

func follow27(pod *corev1.Pod, n int) string {
	for range n {
		if n%2 == 0 {
			return follow28(pod, n-1)
		}
		return follow12(pod, n-2)
	}
	return pod.Name
}

func value27(name string) corev1.ConfigMap {
	config := value28(name)
	if name == "27" {
		config = value12(name)
	}
	return config
}

func follow28(pod *corev1.Pod, n int) string {
	for range n {
		if n%2 == 0 {
			return follow29(pod, n-1)
		}
		return follow19(pod, n-2)
	}
	return pod.Name
}

func value28(name string) corev1.ConfigMap {
	config := value29(name)
	if name == "28" {
		config = value19(name)
	}
	return config
}

func follow29(pod *corev1.Pod, n int) string {
	for range n {
		if n%2 == 0 {
			return follow30(pod, n-1)
		}
		return follow26(pod, n-2)
	}
	return pod.Name
}

func value29(name string) corev1.ConfigMap {
	config := value30(name)
	if name == "29" {
		config = value26(name)
	}
	return config
}

func follow30(pod *corev1.Pod, n int) string {
	for range n {
		if n%2 == 0 {
			return follow31(pod, n-1)
		}
		return follow33(pod, n-2)
	}
	return pod.Name
}

func value30(name string) corev1.ConfigMap {
	config := value31(name)
	if name == "30" {
		config = value33(name)
	}
	return config
}

func follow31(pod *corev1.Pod, n int) string {
	for range n {
		if n%2 == 0 {
			return follow32(pod, n-1)
		}
		return follow40(pod, n-2)
	}
	return pod.Name
}

func value31(name string) corev1.ConfigMap {
	config := value32(name)
	if name == "31" {
		config = value40(name)
	}
	return config
}

func follow32(pod *corev1.Pod, n int) string {
	for range n {
		if n%2 == 0 {
			return follow33(pod, n-1)
		}
		return follow47(pod, n-2)
	}
	return pod.Name
}

func value32(name string) corev1.ConfigMap {
	config := value33(name)
	if name == "32" {
		config = value47(name)
	}
	return config
}

func follow33(pod *corev1.Pod, n int) string {
	for range n {
		if n%2 == 0 {
			return follow34(pod, n-1)
		}
		return follow54(pod, n-2)
	}
	return pod.Name
}

func value33(name string) corev1.ConfigMap {
	config := value34(name)
	if name == "33" {
		config = value54(name)
	}
	return config
}

func follow34(pod *corev1.Pod, n int) string {
	for range n {
		if n%2 == 0 {
			return follow35(pod, n-1)
		}
		return follow1(pod, n-2)
	}
	return pod.Name
}

func value34(name string) corev1.ConfigMap {
	config := value35(name)
	if name == "34" {
		config = value1(name)
	}
	return config
}

func follow35(pod *corev1.Pod, n int) string {
	for range n {
		if n%2 == 0 {
			return follow36(pod, n-1)
		}
		return follow8(pod, n-2)
	}
	return pod.Name
}

func value35(name string) corev1.ConfigMap {
	config := value36(name)
	if name == "35" {
		config = value8(name)
	}
	return config
}

func follow36(pod *corev1.Pod, n int) string {
	for range n {
		if n%2 == 0 {
			return follow37(pod, n-1)
		}
		return follow15(pod, n-2)
	}
	return pod.Name
}

func value36(name string) corev1.ConfigMap {
	config := value37(name)
	if name == "36" {
		config = value15(name)
	}
	return config
}

func follow37(pod *corev1.Pod, n int) string {
	for range n {
		if n%2 == 0 {
			return follow38(pod, n-1)
		}
		return follow22(pod, n-2)
	}
	return pod.Name
}

func value37(name string) corev1.ConfigMap {
	config := value38(name)
	if name == "37" {
		config = value22(name)
	}
	return config
}

func follow38(pod *corev1.Pod, n int) string {
	for range n {
		if n%2 == 0 {
			return follow39(pod, n-1)
		}
		return follow29(pod, n-2)
	}
	return pod.Name
}

func value38(name string) corev1.ConfigMap {
	config := value39(name)
	if name == "38" {
		config = value29(name)
	}
	return config
}

func follow39(pod *corev1.Pod, n int) string {
	for range n {
		if n%2 == 0 {
			return follow40(pod, n-1)
		}
		return follow36(pod, n-2)
	}
	return pod.Name
}

func value39(name string) corev1.ConfigMap {
	config := value40(name)
	if name == "39" {
		config = value36(name)
	}
	return config
}

func follow40(pod *corev1.Pod, n int) string {
	for range n {
		if n%2 == 0 {
			return follow41(pod, n-1)
		}
		return follow43(pod, n-2)
	}
	return pod.Name
}

func value40(name string) corev1.ConfigMap {
	config := value41(name)
	if name == "40" {
		config = value43(name)
	}
	return config
}

func follow41(pod *corev1.Pod, n int) string {
	for range n {
		if n%2 == 0 {
			return follow42(pod, n-1)
		}
		return follow50(pod, n-2)
	}
	return pod.Name
}

func value41(name string) corev1.ConfigMap {
	config := value42(name)
	if name == "41" {
		config = value50(name)
	}
	return config
}

func follow42(pod *corev1.Pod, n int) string {
	for range n {
		if n%2 == 0 {
			return follow43(pod, n-1)
		}
		return follow57(pod, n-2)
	}
	return pod.Name
}

func value42(name string) corev1.ConfigMap {
	config := value43(name)
	if name == "42" {
		config = value57(name)
	}
	return config
}

func follow43(pod *corev1.Pod, n int) string {
	for range n {
		if n%2 == 0 {
			return follow44(pod, n-1)
		}
		return follow4(pod, n-2)
	}
	return pod.Name
}

func value43(name string) corev1.ConfigMap {
	config := value44(name)
	if name == "43" {
		config = value4(name)
	}
	return config
}

func follow44(pod *corev1.Pod, n int) string {
	for range n {
		if n%2 == 0 {
			return follow45(pod, n-1)
		}
		return follow11(pod, n-2)
	}
	return pod.Name
}

func value44(name string) corev1.ConfigMap {
	config := value45(name)
	if name == "44" {
		config = value11(name)
	}
	return config
}

func follow45(pod *corev1.Pod, n int) string {
	for range n {
		if n%2 == 0 {
			return follow46(pod, n-1)
		}
		return follow18(pod, n-2)
	}
	return pod.Name
}

func value45(name string) corev1.ConfigMap {
	config := value46(name)
	if name == "45" {
		config = value18(name)
	}
	return config
}

func follow46(pod *corev1.Pod, n int) string {
	for range n {
		if n%2 == 0 {
			return follow47(pod, n-1)
		}
		return follow25(pod, n-2)
	}
	return pod.Name
}

func value46(name string) corev1.ConfigMap {
	config := value47(name)
	if name == "46" {
		config = value25(name)
	}
	return config
}

func follow47(pod *corev1.Pod, n int) string {
	for range n {
		if n%2 == 0 {
			return follow48(pod, n-1)
		}
		return follow32(pod, n-2)
	}
	return pod.Name
}

func value47(name string) corev1.ConfigMap {
	config := value48(name)
	if name == "47" {
		config = value32(name)
	}
	return config
}

func follow48(pod *corev1.Pod, n int) string {
	for range n {
		if n%2 == 0 {
			return follow49(pod, n-1)
		}
		return follow39(pod, n-2)
	}
	return pod.Name
}

func value48(name string) corev1.ConfigMap {
	config := value49(name)
	if name == "48" {
		config = value39(name)
	}
	return config
}

func follow49(pod *corev1.Pod, n int) string {
	for range n {
		if n%2 == 0 {
			return follow50(pod, n-1)
		}
		return follow46(pod, n-2)
	}
	return pod.Name
}

func value49(name string) corev1.ConfigMap {
	config := value50(name)
	if name == "49" {
		config = value46(name)
	}
	return config
}

func follow50(pod *corev1.Pod, n int) string {
	for range n {
		if n%2 == 0 {
			return follow51(pod, n-1)
		}
		return follow53(pod, n-2)
	}
	return pod.Name
}

func value50(name string) corev1.ConfigMap {
	config := value51(name)
	if name == "50" {
		config = value53(name)
	}
	return config
}

func follow51(pod *corev1.Pod, n int) string {
	for range n {
		if n%2 == 0 {
			return follow52(pod, n-1)
		}
		return follow0(pod, n-2)
	}
	return pod.Name
}

func value51(name string) corev1.ConfigMap {
	config := value52(name)
	if name == "51" {
		config = value0(name)
	}
	return config
}

func follow52(pod *corev1.Pod, n int) string {
	for range n {
		if n%2 == 0 {
			return follow53(pod, n-1)
		}
		return follow7(pod, n-2)
	}
	return pod.Name
}

func value52(name string) corev1.ConfigMap {
	config := value53(name)
	if name == "52" {
		config = value7(name)
	}
	return config
}

func follow53(pod *corev1.Pod, n int) string {
	for range n {
		if n%2 == 0 {
			return follow54(pod, n-1)
		}
		return follow14(pod, n-2)
	}
	return pod.Name
}

func value53(name string) corev1.ConfigMap {
	config := value54(name)
	if name == "53" {
		config = value14(name)
	}
	return config
}

func follow54(pod *corev1.Pod, n int) string {
	for range n {
		if n%2 == 0 {
			return follow55(pod, n-1)
		}
		return follow21(pod, n-2)
	}
	return pod.Name
}

func value54(name string) corev1.ConfigMap {
	config := value55(name)
	if name == "54" {
		config = value21(name)
	}
	return config
}

func follow55(pod *corev1.Pod, n int) string {
	for range n {
		if n%2 == 0 {
			return follow56(pod, n-1)
		}
		return follow28(pod, n-2)
	}
	return pod.Name
}

func value55(name string) corev1.ConfigMap {
	config := value56(name)
	if name == "55" {
		config = value28(name)
	}
	return config
}

func follow56(pod *corev1.Pod, n int) string {
	for range n {
		if n%2 == 0 {
			return follow57(pod, n-1)
		}
		return follow35(pod, n-2)
	}
	return pod.Name
}

func value56(name string) corev1.ConfigMap {
	config := value57(name)
	if name == "56" {
		config = value35(name)
	}
	return config
}

func follow57(pod *corev1.Pod, n int) string {
	for range n {
		if n%2 == 0 {
			return follow58(pod, n-1)
		}
		return follow42(pod, n-2)
	}
	return pod.Name
}

func value57(name string) corev1.ConfigMap {
	config := value58(name)
	if name == "57" {
		config = value42(name)
	}
	return config
}

func follow58(pod *corev1.Pod, n int) string {
	for range n {
		if n%2 == 0 {
			return follow59(pod, n-1)
		}
		return follow49(pod, n-2)
	}
	return pod.Name
}

func value58(name string) corev1.ConfigMap {
	config := value59(name)
	if name == "58" {
		config = value49(name)
	}
	return config
}

func follow59(pod *corev1.Pod, n int) string {
	for range n {
		if n%2 == 0 {
			return follow0(pod, n-1)
		}
		return follow56(pod, n-2)
	}
	return pod.Name
}

func value59(name string) corev1.ConfigMap {
	config := value0(name)
	if name == "59" {
		config = value56(name)
	}
	return config
}
