/** A module in base64, made by kernels/kernels.mjs. */
declare module "kernels.wasm" {
	const code: string;
	export default code;
}
