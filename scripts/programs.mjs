/** esbuild's options for programs that run on Node. */
import { join } from 'node:path'
import { ROOT } from './steps.mjs'

/** @type {import('esbuild').BuildOptions} */
export const program = {
  bundle: true,
  platform: 'node',
  target: 'node20.19',
  format: 'esm',
  sourcemap: true,
  logLevel: 'warning',
}

/**
 * The controller with all it imports, so that a Pi needs only node and this file.
 * @type {import('esbuild').BuildOptions}
 */
export const controllerProgram = {
  ...program,
  entryPoints: [join(ROOT, 'pi-controller/src/main.ts')],
  // Optional native packages: the code looks for each at run time and works without it.
  external: ['bufferutil', 'utf-8-validate', 'i2c-bus', 'onoff', 'serialport', 'spi-device'],
  banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
}
