//go:build arm64 && !purego

#include "textflag.h"

// Kernels of the network; kernel.go and second.go have the same in Go, with comments on what
// they do. A step is 64 numbers in eight registers. Rows begin at cache lines, but nothing
// here depends on it.

// Instructions that the assembler of Go does not know, with the destination last as it has it
// (Arm Architecture Reference Manual, C7.2). H8 and B16 say what the lanes of the sources are.
#define SMAX_H8(m, n, d) WORD $(0x4E606400 | (m)<<16 | (n)<<5 | (d))
#define SMIN_H8(m, n, d) WORD $(0x4E606C00 | (m)<<16 | (n)<<5 | (d))
#define MUL_H8(m, n, d) WORD $(0x4E609C00 | (m)<<16 | (n)<<5 | (d))
// Products of the lower four or upper four lanes are added to four sums of 32 bits.
#define SMLAL_H8(m, n, d) WORD $(0x0E608000 | (m)<<16 | (n)<<5 | (d))
#define SMLAL2_H8(m, n, d) WORD $(0x4E608000 | (m)<<16 | (n)<<5 | (d))
// Each lane is shifted to the right by 9, rounded.
#define URSHR9_H8(n, d) WORD $(0x6F172400 | (n)<<5 | (d))
// Products of the lower eight or upper eight lanes, of 16 bits; the second adds them up.
#define SMULL_B16(m, n, d) WORD $(0x0E20C000 | (m)<<16 | (n)<<5 | (d))
#define SMLAL2_B16(m, n, d) WORD $(0x4E208000 | (m)<<16 | (n)<<5 | (d))
// Pairs of lanes are added to four sums of 32 bits.
#define SADALP_H8(n, d) WORD $(0x4E606800 | (n)<<5 | (d))
// Products of four lanes each are added to four sums of 32 bits.
#define SDOT_B16(m, n, d) WORD $(0x4E809400 | (m)<<16 | (n)<<5 | (d))

// The step at p is loaded into V0 to V7, or V16 to V23, and p moves on.
#define LOAD(p) \
	VLD1.P 64(p), [V0.H8, V1.H8, V2.H8, V3.H8]; \
	VLD1.P 64(p), [V4.H8, V5.H8, V6.H8, V7.H8]
#define LOADROW(p) \
	VLD1.P 64(p), [V16.H8, V17.H8, V18.H8, V19.H8]; \
	VLD1.P 64(p), [V20.H8, V21.H8, V22.H8, V23.H8]
#define STORE(p) \
	VST1.P [V0.H8, V1.H8, V2.H8, V3.H8], 64(p); \
	VST1.P [V4.H8, V5.H8, V6.H8, V7.H8], 64(p)

// The step at p is added to V0 to V7, or taken from them, and p moves on.
#define ADDROW(p) \
	LOADROW(p); \
	VADD V16.H8, V0.H8, V0.H8; \
	VADD V17.H8, V1.H8, V1.H8; \
	VADD V18.H8, V2.H8, V2.H8; \
	VADD V19.H8, V3.H8, V3.H8; \
	VADD V20.H8, V4.H8, V4.H8; \
	VADD V21.H8, V5.H8, V5.H8; \
	VADD V22.H8, V6.H8, V6.H8; \
	VADD V23.H8, V7.H8, V7.H8
#define SUBROW(p) \
	LOADROW(p); \
	VSUB V16.H8, V0.H8, V0.H8; \
	VSUB V17.H8, V1.H8, V1.H8; \
	VSUB V18.H8, V2.H8, V2.H8; \
	VSUB V19.H8, V3.H8, V3.H8; \
	VSUB V20.H8, V4.H8, V4.H8; \
	VSUB V21.H8, V5.H8, V5.H8; \
	VSUB V22.H8, V6.H8, V6.H8; \
	VSUB V23.H8, V7.H8, V7.H8

// The bound of 255 is in each lane of V30, zero in V31.
#define BOUNDS \
	MOVD $255, R8; \
	VDUP R8, V30.H8; \
	VEOR V31.B16, V31.B16, V31.B16

// The numbers of register d are bounded to 0 and 255.
#define CLIP(d) \
	SMIN_H8(30, d, d); \
	SMAX_H8(31, d, d)
#define CLIPSTEP \
	CLIP(0); \
	CLIP(1); \
	CLIP(2); \
	CLIP(3); \
	CLIP(4); \
	CLIP(5); \
	CLIP(6); \
	CLIP(7)

// V8 to V15 become zero.
#define NOSUMS \
	VEOR V8.B16, V8.B16, V8.B16; \
	VEOR V9.B16, V9.B16, V9.B16; \
	VEOR V10.B16, V10.B16, V10.B16; \
	VEOR V11.B16, V11.B16, V11.B16; \
	VEOR V12.B16, V12.B16, V12.B16; \
	VEOR V13.B16, V13.B16, V13.B16; \
	VEOR V14.B16, V14.B16, V14.B16; \
	VEOR V15.B16, V15.B16, V15.B16

// func moveNEON(dst, src, add, sub *int16, n int)
TEXT ·moveNEON(SB), NOSPLIT, $0-40
	MOVD dst+0(FP), R0
	MOVD src+8(FP), R1
	MOVD add+16(FP), R2
	MOVD sub+24(FP), R3
	MOVD n+32(FP), R4

step:
	LOAD(R1)
	ADDROW(R2)
	SUBROW(R3)
	STORE(R0)
	SUBS $64, R4, R4
	BGT  step
	RET

// func captureNEON(dst, src, add, sub, taken *int16, n int)
TEXT ·captureNEON(SB), NOSPLIT, $0-48
	MOVD dst+0(FP), R0
	MOVD src+8(FP), R1
	MOVD add+16(FP), R2
	MOVD sub+24(FP), R3
	MOVD taken+32(FP), R4
	MOVD n+40(FP), R5

step:
	LOAD(R1)
	ADDROW(R2)
	SUBROW(R3)
	SUBROW(R4)
	STORE(R0)
	SUBS $64, R5, R5
	BGT  step
	RET

// func refreshNEON(dst, table *int16, add *uint32, adds int, sub *uint32, subs int, n int)
//
// Each step of dst stays in registers while the rows go by. R7 is the length of a row in
// bytes, R1 the step in the first row of the table.
TEXT ·refreshNEON(SB), NOSPLIT, $0-56
	MOVD dst+0(FP), R0
	MOVD table+8(FP), R1
	MOVD add+16(FP), R2
	MOVD adds+24(FP), R3
	MOVD sub+32(FP), R4
	MOVD subs+40(FP), R5
	MOVD n+48(FP), R6
	LSL  $1, R6, R7

step:
	MOVD R0, R8
	LOAD(R8)
	MOVD R2, R9
	MOVD R3, R10
	B    moreadds

nextadd:
	MOVWU.P 4(R9), R11
	MADD    R7, R1, R11, R12
	ADDROW(R12)
	SUB     $1, R10, R10

moreadds:
	CBNZ R10, nextadd
	MOVD R4, R9
	MOVD R5, R10
	B    moresubs

nextsub:
	MOVWU.P 4(R9), R11
	MADD    R7, R1, R11, R12
	SUBROW(R12)
	SUB     $1, R10, R10

moresubs:
	CBNZ R10, nextsub
	STORE(R0)
	ADD  $128, R1, R1
	SUBS $64, R6, R6
	BGT  step
	RET

// The numbers of register n times their weights in m, and that times the numbers again, are
// added to sums a and b. Clipped numbers lie in 0 to 255 and weights in -127 to 127, so v*w
// fits 16 bits.
#define OUTPUT(m, n, a, b) \
	MUL_H8(m, n, m); \
	SMLAL_H8(m, n, a); \
	SMLAL2_H8(m, n, b)

// func outputNEON(own, other, weights *int16, n int) int32
TEXT ·outputNEON(SB), NOSPLIT, $0-36
	MOVD own+0(FP), R0
	MOVD other+8(FP), R1
	MOVD weights+16(FP), R2
	MOVD n+24(FP), R3
	BOUNDS
	NOSUMS
	MOVD $2, R5 // halves to do

half:
	MOVD R3, R4

step:
	LOAD(R0)
	LOADROW(R2)
	CLIPSTEP
	OUTPUT(16, 0, 8, 9)
	OUTPUT(17, 1, 10, 11)
	OUTPUT(18, 2, 12, 13)
	OUTPUT(19, 3, 14, 15)
	OUTPUT(20, 4, 8, 9)
	OUTPUT(21, 5, 10, 11)
	OUTPUT(22, 6, 12, 13)
	OUTPUT(23, 7, 14, 15)
	SUBS $64, R4, R4
	BGT  step
	MOVD R1, R0
	SUBS $1, R5, R5
	BNE  half

	VADD  V9.S4, V8.S4, V8.S4
	VADD  V11.S4, V10.S4, V10.S4
	VADD  V13.S4, V12.S4, V12.S4
	VADD  V15.S4, V14.S4, V14.S4
	VADD  V10.S4, V8.S4, V8.S4
	VADD  V14.S4, V12.S4, V12.S4
	VADD  V12.S4, V8.S4, V8.S4
	VADDV V8.S4, V8
	VMOV  V8.S[0], R0
	MOVW  R0, ret+32(FP)
	RET

// Clipped numbers in a and b become inputs of the second hidden layer, of 8 bits, in d.
#define INPUTS(a, b, va, vb, vd) \
	MUL_H8(a, a, a); \
	MUL_H8(b, b, b); \
	URSHR9_H8(a, a); \
	URSHR9_H8(b, b); \
	VUZP1 vb.B16, va.B16, vd.B16

// The step at R0 becomes 64 inputs in V0 to V3.
#define INPUTSTEP \
	LOAD(R0); \
	CLIPSTEP; \
	INPUTS(0, 1, V0, V1, V0); \
	INPUTS(2, 3, V2, V3, V1); \
	INPUTS(4, 5, V4, V5, V2); \
	INPUTS(6, 7, V6, V7, V3)

// V8 to V15 are added up, each by itself, into the eight int32 at R6.
#define SUMS \
	VADDP V9.S4, V8.S4, V8.S4; \
	VADDP V11.S4, V10.S4, V10.S4; \
	VADDP V13.S4, V12.S4, V12.S4; \
	VADDP V15.S4, V14.S4, V14.S4; \
	VADDP V10.S4, V8.S4, V8.S4; \
	VADDP V14.S4, V12.S4, V9.S4; \
	VST1  [V8.S4, V9.S4], (R6)

// The inputs are multiplied with the weights of a unit at R2 and added to its sums d. Inputs
// lie in 0 to 127 and weights in -127 to 127: two products fit 16 bits.
#define UNIT(d) \
	VLD1.P 64(R2), [V16.B16, V17.B16, V18.B16, V19.B16]; \
	SMULL_B16(16, 0, 4); \
	SMULL_B16(17, 1, 5); \
	SMULL_B16(18, 2, 6); \
	SMULL_B16(19, 3, 7); \
	SMLAL2_B16(16, 0, 4); \
	SMLAL2_B16(17, 1, 5); \
	SMLAL2_B16(18, 2, 6); \
	SMLAL2_B16(19, 3, 7); \
	SADALP_H8(4, d); \
	SADALP_H8(5, d); \
	SADALP_H8(6, d); \
	SADALP_H8(7, d)

// func secondNEON(own, other *int16, blocks *int8, n int, sums *secondSums)
TEXT ·secondNEON(SB), NOSPLIT, $0-40
	MOVD own+0(FP), R0
	MOVD other+8(FP), R1
	MOVD blocks+16(FP), R2
	MOVD n+24(FP), R3
	MOVD sums+32(FP), R6
	BOUNDS
	NOSUMS
	MOVD $2, R5 // halves to do

half:
	MOVD R3, R4

step:
	INPUTSTEP
	UNIT(8)
	UNIT(9)
	UNIT(10)
	UNIT(11)
	UNIT(12)
	UNIT(13)
	UNIT(14)
	UNIT(15)
	SUBS $64, R4, R4
	BGT  step
	MOVD R1, R0
	SUBS $1, R5, R5
	BNE  half
	SUMS
	RET

// The same as UNIT with two units, and so that no product waits for the one before.
#define DOTUNITS(c, d) \
	VLD1.P 64(R2), [V16.B16, V17.B16, V18.B16, V19.B16]; \
	VLD1.P 64(R2), [V20.B16, V21.B16, V22.B16, V23.B16]; \
	SDOT_B16(16, 0, c); \
	SDOT_B16(20, 0, d); \
	SDOT_B16(17, 1, c); \
	SDOT_B16(21, 1, d); \
	SDOT_B16(18, 2, c); \
	SDOT_B16(22, 2, d); \
	SDOT_B16(19, 3, c); \
	SDOT_B16(23, 3, d)

// func secondDOT(own, other *int16, blocks *int8, n int, sums *secondSums)
TEXT ·secondDOT(SB), NOSPLIT, $0-40
	MOVD own+0(FP), R0
	MOVD other+8(FP), R1
	MOVD blocks+16(FP), R2
	MOVD n+24(FP), R3
	MOVD sums+32(FP), R6
	BOUNDS
	NOSUMS
	MOVD $2, R5 // halves to do

half:
	MOVD R3, R4

step:
	INPUTSTEP
	DOTUNITS(8, 9)
	DOTUNITS(10, 11)
	DOTUNITS(12, 13)
	DOTUNITS(14, 15)
	SUBS $64, R4, R4
	BGT  step
	MOVD R1, R0
	SUBS $1, R5, R5
	BNE  half
	SUMS
	RET
