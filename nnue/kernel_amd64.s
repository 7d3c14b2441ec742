//go:build amd64 && !purego

#include "textflag.h"

// Kernels of the network; kernel.go and second.go have the same in Go, with comments on what
// they do. A step is 64 numbers: four AVX2 registers or two AVX-512 registers.
// Rows begin at cache lines, but nothing here depends on it. DX counts bytes.

// A step is loaded from p+i, stored there, or has the step at p+i added or subtracted.
#define LOAD256(p, i) \
	VMOVDQU (p)(i*1), Y0; \
	VMOVDQU 32(p)(i*1), Y1; \
	VMOVDQU 64(p)(i*1), Y2; \
	VMOVDQU 96(p)(i*1), Y3
#define STORE256(p, i) \
	VMOVDQU Y0, (p)(i*1); \
	VMOVDQU Y1, 32(p)(i*1); \
	VMOVDQU Y2, 64(p)(i*1); \
	VMOVDQU Y3, 96(p)(i*1)
#define ADD256(p, i) \
	VPADDW (p)(i*1), Y0, Y0; \
	VPADDW 32(p)(i*1), Y1, Y1; \
	VPADDW 64(p)(i*1), Y2, Y2; \
	VPADDW 96(p)(i*1), Y3, Y3
#define SUB256(p, i) \
	VPSUBW (p)(i*1), Y0, Y0; \
	VPSUBW 32(p)(i*1), Y1, Y1; \
	VPSUBW 64(p)(i*1), Y2, Y2; \
	VPSUBW 96(p)(i*1), Y3, Y3
#define LOAD512(p, i) \
	VMOVDQU64 (p)(i*1), Z0; \
	VMOVDQU64 64(p)(i*1), Z1
#define STORE512(p, i) \
	VMOVDQU64 Z0, (p)(i*1); \
	VMOVDQU64 Z1, 64(p)(i*1)
#define ADD512(p, i) \
	VPADDW (p)(i*1), Z0, Z0; \
	VPADDW 64(p)(i*1), Z1, Z1
#define SUB512(p, i) \
	VPSUBW (p)(i*1), Z0, Z0; \
	VPSUBW 64(p)(i*1), Z1, Z1

// Y10, or Z10 and Z11, are added up into AX.
#define SUM256 \
	VEXTRACTI128 $1, Y10, X11; \
	VPADDD X11, X10, X10; \
	VPSHUFD $0x4E, X10, X11; \
	VPADDD X11, X10, X10; \
	VPSHUFD $0xB1, X10, X11; \
	VPADDD X11, X10, X10; \
	VMOVD X10, AX
#define SUM512 \
	VPADDD Z11, Z10, Z10; \
	VEXTRACTI64X4 $1, Z10, Y11; \
	VPADDD Y11, Y10, Y10; \
	SUM256

// CX becomes a number of bytes. The bound of 255 is in Y15 or Z15, zero in Y14 or Z14.
#define BOUNDS256 \
	SHLQ $1, CX; \
	MOVL $255, AX; \
	VMOVD AX, X15; \
	VPBROADCASTW X15, Y15; \
	VPXOR Y14, Y14, Y14
#define BOUNDS512 \
	SHLQ $1, CX; \
	MOVL $255, AX; \
	VMOVD AX, X15; \
	VPBROADCASTW X15, Z15; \
	VPXORQ Z14, Z14, Z14

// The same, and the sums are in Z10 and Z11.
#define BEGIN512 \
	BOUNDS512; \
	VPXORQ Z10, Z10, Z10; \
	VPXORQ Z11, Z11, Z11

// A step of a half is clipped, and multiplied with its weights.
#define CLIP512 \
	VPMINSW (SI)(DX*1), Z15, Z0; \
	VPMINSW 64(SI)(DX*1), Z15, Z1; \
	VPMAXSW Z14, Z0, Z0; \
	VPMAXSW Z14, Z1, Z1; \
	VPMULLW (R8)(DX*1), Z0, Z4; \
	VPMULLW 64(R8)(DX*1), Z1, Z5

// func moveAVX2(dst, src, add, sub *int16, n int)
TEXT ·moveAVX2(SB), NOSPLIT, $0-40
	MOVQ dst+0(FP), DI
	MOVQ src+8(FP), SI
	MOVQ add+16(FP), R8
	MOVQ sub+24(FP), R9
	MOVQ n+32(FP), CX
	SHLQ $1, CX
	XORQ DX, DX

step:
	LOAD256(SI, DX)
	ADD256(R8, DX)
	SUB256(R9, DX)
	STORE256(DI, DX)
	ADDQ $128, DX
	CMPQ DX, CX
	JB   step
	VZEROUPPER
	RET

// func captureAVX2(dst, src, add, sub, taken *int16, n int)
TEXT ·captureAVX2(SB), NOSPLIT, $0-48
	MOVQ dst+0(FP), DI
	MOVQ src+8(FP), SI
	MOVQ add+16(FP), R8
	MOVQ sub+24(FP), R9
	MOVQ taken+32(FP), R10
	MOVQ n+40(FP), CX
	SHLQ $1, CX
	XORQ DX, DX

step:
	LOAD256(SI, DX)
	ADD256(R8, DX)
	SUB256(R9, DX)
	SUB256(R10, DX)
	STORE256(DI, DX)
	ADDQ $128, DX
	CMPQ DX, CX
	JB   step
	VZEROUPPER
	RET

// func refreshAVX2(dst, table *int16, add *uint32, adds int, sub *uint32, subs int, n int)
//
// Each step of dst stays in registers while the rows go by. R13 is the length of
// a row in bytes.
TEXT ·refreshAVX2(SB), NOSPLIT, $0-56
	MOVQ dst+0(FP), DI
	MOVQ table+8(FP), SI
	MOVQ add+16(FP), R8
	MOVQ adds+24(FP), R9
	MOVQ sub+32(FP), R10
	MOVQ subs+40(FP), R11
	MOVQ n+48(FP), R13
	SHLQ $1, R13
	XORQ DX, DX

step:
	LOAD256(DI, DX)
	LEAQ (SI)(DX*1), R12
	XORQ BX, BX
	JMP  moreadds

nextadd:
	MOVL  (R8)(BX*4), AX
	IMULQ R13, AX
	ADD256(R12, AX)
	INCQ BX

moreadds:
	CMPQ BX, R9
	JB   nextadd
	XORQ BX, BX
	JMP  moresubs

nextsub:
	MOVL  (R10)(BX*4), AX
	IMULQ R13, AX
	SUB256(R12, AX)
	INCQ BX

moresubs:
	CMPQ BX, R11
	JB   nextsub
	STORE256(DI, DX)
	ADDQ $128, DX
	CMPQ DX, R13
	JB   step
	VZEROUPPER
	RET

// func moveAVX512(dst, src, add, sub *int16, n int)
TEXT ·moveAVX512(SB), NOSPLIT, $0-40
	MOVQ dst+0(FP), DI
	MOVQ src+8(FP), SI
	MOVQ add+16(FP), R8
	MOVQ sub+24(FP), R9
	MOVQ n+32(FP), CX
	SHLQ $1, CX
	XORQ DX, DX

step:
	LOAD512(SI, DX)
	ADD512(R8, DX)
	SUB512(R9, DX)
	STORE512(DI, DX)
	ADDQ $128, DX
	CMPQ DX, CX
	JB   step
	VZEROUPPER
	RET

// func captureAVX512(dst, src, add, sub, taken *int16, n int)
TEXT ·captureAVX512(SB), NOSPLIT, $0-48
	MOVQ dst+0(FP), DI
	MOVQ src+8(FP), SI
	MOVQ add+16(FP), R8
	MOVQ sub+24(FP), R9
	MOVQ taken+32(FP), R10
	MOVQ n+40(FP), CX
	SHLQ $1, CX
	XORQ DX, DX

step:
	LOAD512(SI, DX)
	ADD512(R8, DX)
	SUB512(R9, DX)
	SUB512(R10, DX)
	STORE512(DI, DX)
	ADDQ $128, DX
	CMPQ DX, CX
	JB   step
	VZEROUPPER
	RET

// func refreshAVX512(dst, table *int16, add *uint32, adds int, sub *uint32, subs int, n int)
//
// Each step of dst stays in registers while the rows go by. R13 is the length of
// a row in bytes.
TEXT ·refreshAVX512(SB), NOSPLIT, $0-56
	MOVQ dst+0(FP), DI
	MOVQ table+8(FP), SI
	MOVQ add+16(FP), R8
	MOVQ adds+24(FP), R9
	MOVQ sub+32(FP), R10
	MOVQ subs+40(FP), R11
	MOVQ n+48(FP), R13
	SHLQ $1, R13
	XORQ DX, DX

step:
	LOAD512(DI, DX)
	LEAQ (SI)(DX*1), R12
	XORQ BX, BX
	JMP  moreadds

nextadd:
	MOVL  (R8)(BX*4), AX
	IMULQ R13, AX
	ADD512(R12, AX)
	INCQ BX

moreadds:
	CMPQ BX, R9
	JB   nextadd
	XORQ BX, BX
	JMP  moresubs

nextsub:
	MOVL  (R10)(BX*4), AX
	IMULQ R13, AX
	SUB512(R12, AX)
	INCQ BX

moresubs:
	CMPQ BX, R11
	JB   nextsub
	STORE512(DI, DX)
	ADDQ $128, DX
	CMPQ DX, R13
	JB   step
	VZEROUPPER
	RET

// func outputAVX2(own, other, weights *int16, n int) int32
//
// Clipped numbers lie in 0 to 255 and weights in -127 to 127, so v*w fits 16
// bits; pairs of v*w times v are added up in 32 bits.
TEXT ·outputAVX2(SB), NOSPLIT, $0-36
	MOVQ own+0(FP), SI
	MOVQ other+8(FP), R9
	MOVQ weights+16(FP), R8
	MOVQ n+24(FP), CX
	BOUNDS256
	VPXOR Y10, Y10, Y10
	VPXOR Y11, Y11, Y11
	VPXOR Y12, Y12, Y12
	VPXOR Y13, Y13, Y13
	MOVQ $2, BX // halves to do

half:
	XORQ DX, DX

step:
	VPMINSW (SI)(DX*1), Y15, Y0
	VPMINSW 32(SI)(DX*1), Y15, Y1
	VPMINSW 64(SI)(DX*1), Y15, Y2
	VPMINSW 96(SI)(DX*1), Y15, Y3
	VPMAXSW Y14, Y0, Y0
	VPMAXSW Y14, Y1, Y1
	VPMAXSW Y14, Y2, Y2
	VPMAXSW Y14, Y3, Y3
	VPMULLW (R8)(DX*1), Y0, Y4
	VPMULLW 32(R8)(DX*1), Y1, Y5
	VPMULLW 64(R8)(DX*1), Y2, Y6
	VPMULLW 96(R8)(DX*1), Y3, Y7
	VPMADDWD Y0, Y4, Y0
	VPMADDWD Y1, Y5, Y1
	VPMADDWD Y2, Y6, Y2
	VPMADDWD Y3, Y7, Y3
	VPADDD Y0, Y10, Y10
	VPADDD Y1, Y11, Y11
	VPADDD Y2, Y12, Y12
	VPADDD Y3, Y13, Y13
	ADDQ $128, DX
	CMPQ DX, CX
	JB   step
	MOVQ R9, SI
	ADDQ CX, R8
	DECQ BX
	JNZ  half

	VPADDD Y11, Y10, Y10
	VPADDD Y13, Y12, Y12
	VPADDD Y12, Y10, Y10
	SUM256
	MOVL AX, ret+32(FP)
	VZEROUPPER
	RET

// func outputAVX512(own, other, weights *int16, n int) int32
//
// Clipped numbers lie in 0 to 255 and weights in -127 to 127, so v*w fits 16
// bits; pairs of v*w times v are added up in 32 bits.
TEXT ·outputAVX512(SB), NOSPLIT, $0-36
	MOVQ own+0(FP), SI
	MOVQ other+8(FP), R9
	MOVQ weights+16(FP), R8
	MOVQ n+24(FP), CX
	BEGIN512
	MOVQ $2, BX // halves to do

half:
	XORQ DX, DX

step:
	CLIP512
	VPMADDWD Z0, Z4, Z0
	VPMADDWD Z1, Z5, Z1
	VPADDD Z0, Z10, Z10
	VPADDD Z1, Z11, Z11
	ADDQ $128, DX
	CMPQ DX, CX
	JB   step
	MOVQ R9, SI
	ADDQ CX, R8
	DECQ BX
	JNZ  half

	SUM512
	MOVL AX, ret+32(FP)
	VZEROUPPER
	RET

// func outputVNNI(own, other, weights *int16, n int) int32
//
// Clipped numbers lie in 0 to 255 and weights in -127 to 127, so v*w fits 16
// bits; pairs of v*w times v are added up in 32 bits.
// VPDPWSSD multiplies, adds the pairs and accumulates in one.
TEXT ·outputVNNI(SB), NOSPLIT, $0-36
	MOVQ own+0(FP), SI
	MOVQ other+8(FP), R9
	MOVQ weights+16(FP), R8
	MOVQ n+24(FP), CX
	BEGIN512
	MOVQ $2, BX // halves to do

half:
	XORQ DX, DX

step:
	CLIP512
	VPDPWSSD Z0, Z4, Z10
	VPDPWSSD Z1, Z5, Z11
	ADDQ $128, DX
	CMPQ DX, CX
	JB   step
	MOVQ R9, SI
	ADDQ CX, R8
	DECQ BX
	JNZ  half

	SUM512
	MOVL AX, ret+32(FP)
	VZEROUPPER
	RET

// Y4 to Y11 become zero, and the rest of Z4 to Z11 with them.
#define NOSUMS \
	VPXOR Y4, Y4, Y4; \
	VPXOR Y5, Y5, Y5; \
	VPXOR Y6, Y6, Y6; \
	VPXOR Y7, Y7, Y7; \
	VPXOR Y8, Y8, Y8; \
	VPXOR Y9, Y9, Y9; \
	VPXOR Y10, Y10, Y10; \
	VPXOR Y11, Y11, Y11

// Y4 to Y11 are added up, each by itself, into the eight int32 at DI.
#define SUMS256 \
	VPHADDD Y5, Y4, Y4; \
	VPHADDD Y7, Y6, Y6; \
	VPHADDD Y9, Y8, Y8; \
	VPHADDD Y11, Y10, Y10; \
	VPHADDD Y6, Y4, Y4; \
	VPHADDD Y10, Y8, Y8; \
	VPERM2I128 $0x20, Y8, Y4, Y0; \
	VPERM2I128 $0x31, Y8, Y4, Y1; \
	VPADDD Y1, Y0, Y0; \
	VMOVDQU Y0, (DI)

// A quarter of a block at SI+DX+i becomes inputs of the second hidden layer, in 16 bits.
#define INPUTS256(i, y) \
	VPMINSW i(SI)(DX*1), Y15, y; \
	VPMAXSW Y14, y, y; \
	VPMULLW y, y, y; \
	VPADDW Y13, y, y; \
	VPSRLW $9, y, y

// The inputs in Y0 and Y1 are multiplied with the weights of unit i and added to its sum.
#define UNIT256(i, y) \
	VPMADDUBSW (i*64)(R8), Y0, Y2; \
	VPMADDUBSW (i*64+32)(R8), Y1, Y3; \
	VPMADDWD Y12, Y2, Y2; \
	VPMADDWD Y12, Y3, Y3; \
	VPADDD Y2, y, y; \
	VPADDD Y3, y, y

// func secondAVX2(own, other *int16, blocks *int8, n int, sums *secondSums)
//
// Inputs lie in 0 to 127 and weights in -127 to 127: two products fit 16 bits.
TEXT ·secondAVX2(SB), NOSPLIT, $0-40
	MOVQ own+0(FP), SI
	MOVQ other+8(FP), R9
	MOVQ blocks+16(FP), R8
	MOVQ n+24(FP), CX
	MOVQ sums+32(FP), DI
	BOUNDS256
	MOVL $256, AX
	VMOVD AX, X13
	VPBROADCASTW X13, Y13
	MOVL $1, AX
	VMOVD AX, X12
	VPBROADCASTW X12, Y12
	NOSUMS
	MOVQ $2, BX // halves to do

half:
	XORQ DX, DX

step:
	INPUTS256(0, Y0)
	INPUTS256(32, Y1)
	VPACKUSWB Y1, Y0, Y0
	VPERMQ $0xD8, Y0, Y0
	INPUTS256(64, Y1)
	INPUTS256(96, Y2)
	VPACKUSWB Y2, Y1, Y1
	VPERMQ $0xD8, Y1, Y1
	UNIT256(0, Y4)
	UNIT256(1, Y5)
	UNIT256(2, Y6)
	UNIT256(3, Y7)
	UNIT256(4, Y8)
	UNIT256(5, Y9)
	UNIT256(6, Y10)
	UNIT256(7, Y11)
	ADDQ $512, R8
	ADDQ $128, DX
	CMPQ DX, CX
	JB   step
	MOVQ R9, SI
	DECQ BX
	JNZ  half
	SUMS256
	VZEROUPPER
	RET

// What VPACKUSWB of two registers leaves in pairs, in order.
DATA packOrder<>+0(SB)/8, $0
DATA packOrder<>+8(SB)/8, $2
DATA packOrder<>+16(SB)/8, $4
DATA packOrder<>+24(SB)/8, $6
DATA packOrder<>+32(SB)/8, $1
DATA packOrder<>+40(SB)/8, $3
DATA packOrder<>+48(SB)/8, $5
DATA packOrder<>+56(SB)/8, $7
GLOBL packOrder<>(SB), RODATA|NOPTR, $64

// Half a block at SI+DX+i becomes inputs of the second hidden layer, in 16 bits.
#define INPUTS512(i, z) \
	VPMINSW i(SI)(DX*1), Z15, z; \
	VPMAXSW Z14, z, z; \
	VPMULLW z, z, z; \
	VPADDW Z13, z, z; \
	VPSRLW $9, z, z

// The upper half of a register is added to the lower one.
#define FOLD512(z, y) \
	VEXTRACTI64X4 $1, z, Y0; \
	VPADDD Y0, y, y

// func secondVNNI(own, other *int16, blocks *int8, n int, sums *secondSums)
TEXT ·secondVNNI(SB), NOSPLIT, $0-40
	MOVQ own+0(FP), SI
	MOVQ other+8(FP), R9
	MOVQ blocks+16(FP), R8
	MOVQ n+24(FP), CX
	MOVQ sums+32(FP), DI
	BOUNDS512
	MOVL $256, AX
	VMOVD AX, X13
	VPBROADCASTW X13, Z13
	VMOVDQU64 packOrder<>(SB), Z12
	NOSUMS
	MOVQ $2, BX // halves to do

half:
	XORQ DX, DX

step:
	INPUTS512(0, Z0)
	INPUTS512(64, Z1)
	VPACKUSWB Z1, Z0, Z0
	VPERMQ Z0, Z12, Z0
	VPDPBUSD (R8), Z0, Z4
	VPDPBUSD 64(R8), Z0, Z5
	VPDPBUSD 128(R8), Z0, Z6
	VPDPBUSD 192(R8), Z0, Z7
	VPDPBUSD 256(R8), Z0, Z8
	VPDPBUSD 320(R8), Z0, Z9
	VPDPBUSD 384(R8), Z0, Z10
	VPDPBUSD 448(R8), Z0, Z11
	ADDQ $512, R8
	ADDQ $128, DX
	CMPQ DX, CX
	JB   step
	MOVQ R9, SI
	DECQ BX
	JNZ  half
	FOLD512(Z4, Y4)
	FOLD512(Z5, Y5)
	FOLD512(Z6, Y6)
	FOLD512(Z7, Y7)
	FOLD512(Z8, Y8)
	FOLD512(Z9, Y9)
	FOLD512(Z10, Y10)
	FOLD512(Z11, Y11)
	SUMS256
	VZEROUPPER
	RET
