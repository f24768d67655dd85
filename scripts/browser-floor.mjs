/** The oldest browsers that run our scripts, for esbuild. Older ones get pages that work with plain forms (docs/architecture.md#browsers). */
export const BROWSER_FLOOR = ['chrome100', 'edge100', 'firefox100', 'safari15.4']
/** The ECMAScript version that they support, as acorn and ESLint name it. */
export const FLOOR_SYNTAX = 2022
