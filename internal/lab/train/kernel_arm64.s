//go:build arm64 && !purego

#include "textflag.h"

// Kernels of the trainer; kernel.go has the same in Go, with comments on what
// they do. A row of a tile is 256 bytes: sixteen registers.

// Instructions that the assembler of Go does not know, on four float32, with the destination
// last as it has it (Arm Architecture Reference Manual, C7.2).
#define FADD(m, n, d) WORD $(0x4E20D400 | (m)<<16 | (n)<<5 | (d))
#define FADDP(m, n, d) WORD $(0x6E20D400 | (m)<<16 | (n)<<5 | (d))
#define FMUL(m, n, d) WORD $(0x6E20DC00 | (m)<<16 | (n)<<5 | (d))
#define FMAX(m, n, d) WORD $(0x4E20F400 | (m)<<16 | (n)<<5 | (d))
#define FMIN(m, n, d) WORD $(0x4EA0F400 | (m)<<16 | (n)<<5 | (d))
// All bits are set where n is greater than m.
#define FCMGT(m, n, d) WORD $(0x6EA0E400 | (m)<<16 | (n)<<5 | (d))

// Sixteen numbers at p, from which it moves on unless they are to be written there again.
#define LOAD0(p) VLD1.P 64(p), [V0.S4, V1.S4, V2.S4, V3.S4]
#define LOAD4(p) VLD1.P 64(p), [V4.S4, V5.S4, V6.S4, V7.S4]
#define STAY0(p) VLD1 (p), [V0.S4, V1.S4, V2.S4, V3.S4]
#define STORE0(p) VST1.P [V0.S4, V1.S4, V2.S4, V3.S4], 64(p)

// A row at p is loaded into V16 to V31.
#define LOADROW(p) \
	VLD1.P 64(p), [V16.S4, V17.S4, V18.S4, V19.S4]; \
	VLD1.P 64(p), [V20.S4, V21.S4, V22.S4, V23.S4]; \
	VLD1.P 64(p), [V24.S4, V25.S4, V26.S4, V27.S4]; \
	VLD1.P 64(p), [V28.S4, V29.S4, V30.S4, V31.S4]

// V0 to V15 are added to V16 to V31, and the other way round.
#define ADDTOROW \
	FADD(0, 16, 16); \
	FADD(1, 17, 17); \
	FADD(2, 18, 18); \
	FADD(3, 19, 19); \
	FADD(4, 20, 20); \
	FADD(5, 21, 21); \
	FADD(6, 22, 22); \
	FADD(7, 23, 23); \
	FADD(8, 24, 24); \
	FADD(9, 25, 25); \
	FADD(10, 26, 26); \
	FADD(11, 27, 27); \
	FADD(12, 28, 28); \
	FADD(13, 29, 29); \
	FADD(14, 30, 30); \
	FADD(15, 31, 31)
#define ADDROW \
	FADD(16, 0, 0); \
	FADD(17, 1, 1); \
	FADD(18, 2, 2); \
	FADD(19, 3, 3); \
	FADD(20, 4, 4); \
	FADD(21, 5, 5); \
	FADD(22, 6, 6); \
	FADD(23, 7, 7); \
	FADD(24, 8, 8); \
	FADD(25, 9, 9); \
	FADD(26, 10, 10); \
	FADD(27, 11, 11); \
	FADD(28, 12, 12); \
	FADD(29, 13, 13); \
	FADD(30, 14, 14); \
	FADD(31, 15, 15)

// func sumRowsNEON(dst *tile, rows *float32, list *uint16, n int)
TEXT ·sumRowsNEON(SB), NOSPLIT, $0-32
	MOVD dst+0(FP), R0
	MOVD rows+8(FP), R1
	MOVD list+16(FP), R2
	MOVD n+24(FP), R3
	VEOR V0.B16, V0.B16, V0.B16
	VEOR V1.B16, V1.B16, V1.B16
	VEOR V2.B16, V2.B16, V2.B16
	VEOR V3.B16, V3.B16, V3.B16
	VEOR V4.B16, V4.B16, V4.B16
	VEOR V5.B16, V5.B16, V5.B16
	VEOR V6.B16, V6.B16, V6.B16
	VEOR V7.B16, V7.B16, V7.B16
	VEOR V8.B16, V8.B16, V8.B16
	VEOR V9.B16, V9.B16, V9.B16
	VEOR V10.B16, V10.B16, V10.B16
	VEOR V11.B16, V11.B16, V11.B16
	VEOR V12.B16, V12.B16, V12.B16
	VEOR V13.B16, V13.B16, V13.B16
	VEOR V14.B16, V14.B16, V14.B16
	VEOR V15.B16, V15.B16, V15.B16
	B    more

next:
	MOVHU.P 2(R2), R4
	ADD     R4<<8, R1, R5
	LOADROW(R5)
	ADDROW
	SUB     $1, R3, R3

more:
	CBNZ   R3, next
	VST1.P [V0.S4, V1.S4, V2.S4, V3.S4], 64(R0)
	VST1.P [V4.S4, V5.S4, V6.S4, V7.S4], 64(R0)
	VST1.P [V8.S4, V9.S4, V10.S4, V11.S4], 64(R0)
	VST1.P [V12.S4, V13.S4, V14.S4, V15.S4], 64(R0)
	RET

// func addRowsNEON(src *tile, rows *float32, list *uint16, n int)
TEXT ·addRowsNEON(SB), NOSPLIT, $0-32
	MOVD   src+0(FP), R0
	MOVD   rows+8(FP), R1
	MOVD   list+16(FP), R2
	MOVD   n+24(FP), R3
	VLD1.P 64(R0), [V0.S4, V1.S4, V2.S4, V3.S4]
	VLD1.P 64(R0), [V4.S4, V5.S4, V6.S4, V7.S4]
	VLD1.P 64(R0), [V8.S4, V9.S4, V10.S4, V11.S4]
	VLD1.P 64(R0), [V12.S4, V13.S4, V14.S4, V15.S4]
	B      more

next:
	MOVHU.P 2(R2), R4
	ADD     R4<<8, R1, R5
	MOVD    R5, R6
	LOADROW(R5)
	ADDTOROW
	VST1.P  [V16.S4, V17.S4, V18.S4, V19.S4], 64(R6)
	VST1.P  [V20.S4, V21.S4, V22.S4, V23.S4], 64(R6)
	VST1.P  [V24.S4, V25.S4, V26.S4, V27.S4], 64(R6)
	VST1.P  [V28.S4, V29.S4, V30.S4, V31.S4], 64(R6)
	SUB     $1, R3, R3

more:
	CBNZ R3, next
	RET

// V8 to V11 become zero.
#define NOSUMS \
	VEOR V8.B16, V8.B16, V8.B16; \
	VEOR V9.B16, V9.B16, V9.B16; \
	VEOR V10.B16, V10.B16, V10.B16; \
	VEOR V11.B16, V11.B16, V11.B16

// V8 to V11 are added up into F8.
#define FOLD \
	FADD(9, 8, 8); \
	FADD(11, 10, 10); \
	FADD(10, 8, 8); \
	FADDP(8, 8, 8); \
	FADDP(8, 8, 8)

// 1 is in each lane of V30, zero in V31.
#define BOUNDS \
	FMOVS $1.0, F30; \
	VDUP V30.S[0], V30.S4; \
	VEOR V31.B16, V31.B16, V31.B16

// V0 to V3 are bounded to 0 and 1, and squared.
#define ACTIVATE \
	FMIN(30, 0, 0); \
	FMIN(30, 1, 1); \
	FMIN(30, 2, 2); \
	FMIN(30, 3, 3); \
	FMAX(31, 0, 0); \
	FMAX(31, 1, 1); \
	FMAX(31, 2, 2); \
	FMAX(31, 3, 3); \
	FMUL(0, 0, 0); \
	FMUL(1, 1, 1); \
	FMUL(2, 2, 2); \
	FMUL(3, 3, 3)

// The products of V0 to V3 and V4 to V7 are added to V8 to V11.
#define PRODUCTS \
	VFMLA V4.S4, V0.S4, V8.S4; \
	VFMLA V5.S4, V1.S4, V9.S4; \
	VFMLA V6.S4, V2.S4, V10.S4; \
	VFMLA V7.S4, V3.S4, V11.S4

// func outputNEON(sums, weights *float32, n int) float32
TEXT ·outputNEON(SB), NOSPLIT, $0-28
	MOVD sums+0(FP), R0
	MOVD weights+8(FP), R1
	MOVD n+16(FP), R2
	BOUNDS
	NOSUMS

step:
	LOAD0(R0)
	LOAD4(R1)
	ACTIVATE
	PRODUCTS
	SUBS  $16, R2, R2
	BGT   step
	FOLD
	FMOVS F8, ret+24(FP)
	RET

// The sums in x become effects: v is free, w holds the weights and g the gradients. V12 is
// 2d, V13 is d.
#define BACK(x, v, w, g) \
	FMIN(30, x, v); \
	FMAX(31, v, v); \
	FMUL(w, v, w); \
	FMUL(v, v, v); \
	FMUL(13, v, v); \
	FADD(v, g, g); \
	FMUL(12, w, w); \
	FCMGT(x, 30, x) // x < 1

// func outputBackNEON(sums, weights, gradients *float32, n int, d float32)
TEXT ·outputBackNEON(SB), NOSPLIT, $0-36
	MOVD  sums+0(FP), R0
	MOVD  weights+8(FP), R1
	MOVD  gradients+16(FP), R2
	MOVD  n+24(FP), R3
	FMOVS d+32(FP), F13
	VDUP  V13.S[0], V13.S4
	FADD(13, 13, 12)
	BOUNDS

step:
	STAY0(R0)
	LOAD4(R1)
	VLD1   (R2), [V16.S4, V17.S4, V18.S4, V19.S4]
	BACK(0, 20, 4, 16)
	BACK(1, 21, 5, 17)
	BACK(2, 22, 6, 18)
	BACK(3, 23, 7, 19)
	VAND   V4.B16, V0.B16, V0.B16
	VAND   V5.B16, V1.B16, V1.B16
	VAND   V6.B16, V2.B16, V2.B16
	VAND   V7.B16, V3.B16, V3.B16
	STORE0(R0)
	VST1.P [V16.S4, V17.S4, V18.S4, V19.S4], 64(R2)
	SUBS   $16, R3, R3
	BGT    step
	RET

// func activateNEON(dst, sums *float32, n int)
TEXT ·activateNEON(SB), NOSPLIT, $0-24
	MOVD dst+0(FP), R0
	MOVD sums+8(FP), R1
	MOVD n+16(FP), R2
	BOUNDS

step:
	LOAD0(R1)
	ACTIVATE
	STORE0(R0)
	SUBS $16, R2, R2
	BGT  step
	RET

// func dotNEON(a, b *float32, n int) float32
TEXT ·dotNEON(SB), NOSPLIT, $0-28
	MOVD a+0(FP), R0
	MOVD b+8(FP), R1
	MOVD n+16(FP), R2
	NOSUMS

step:
	LOAD0(R0)
	LOAD4(R1)
	PRODUCTS
	SUBS  $16, R2, R2
	BGT   step
	FOLD
	FMOVS F8, ret+24(FP)
	RET

// func addScaledNEON(dst, src *float32, n int, k float32)
TEXT ·addScaledNEON(SB), NOSPLIT, $0-28
	MOVD  dst+0(FP), R0
	MOVD  src+8(FP), R1
	MOVD  n+16(FP), R2
	FMOVS k+24(FP), F15
	VDUP  V15.S[0], V15.S4

step:
	STAY0(R0)
	LOAD4(R1)
	VFMLA V15.S4, V4.S4, V0.S4
	VFMLA V15.S4, V5.S4, V1.S4
	VFMLA V15.S4, V6.S4, V2.S4
	VFMLA V15.S4, V7.S4, V3.S4
	STORE0(R0)
	SUBS  $16, R2, R2
	BGT   step
	RET
