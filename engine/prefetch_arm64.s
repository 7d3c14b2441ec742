//go:build arm64 && !purego

#include "textflag.h"

// func prefetch(c *cluster)
TEXT ·prefetch(SB), NOSPLIT|NOFRAME, $0-8
	MOVD c+0(FP), R0
	PRFM (R0), PLDL1KEEP
	RET
