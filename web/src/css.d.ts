/** esbuild imports the style sheets of packages as text. */
declare module "*.min.css" {
	const text: string;
	export default text;
}
