/** The oldest browsers that run our scripts, for esbuild. Older ones get pages that work by plain forms (docs/architecture.md#browsers). */
export const BROWSER_FLOOR = ['chrome100', 'edge100', 'firefox100', 'safari15.4']
/** The syntax that they know, by acorn's and ESLint's name. */
export const FLOOR_SYNTAX = 2022
