//go:build amd64 && !purego

#include "textflag.h"

// func prefetch(c *cluster)
TEXT ·prefetch(SB), NOSPLIT|NOFRAME, $0-8
	MOVQ c+0(FP), AX
	PREFETCHT0 (AX)
	RET
