/**
 * `npm run build`: Remix's client and server into build/client and build/server, then the programs beside them: main.js (the
 * server), setup.js (migrate and seed), stripe-stand-in.js and pi-controller.js (whole, so that a Pi needs node and this file).
 */
import { build } from 'esbuild'
import { fail, run } from './steps.mjs'

const program = {
  bundle: true,
  platform: 'node',
  target: 'node20.19',
  format: 'esm',
  sourcemap: true,
  logLevel: 'warning',
}

try {
  await run(process.execPath, ['node_modules/@remix-run/dev/dist/cli.js', 'vite:build'], {
    show: true,
    env: { NODE_ENV: 'production' },
  })
  await build({
    ...program,
    entryPoints: {
      main: 'app/process/main.ts',
      setup: 'scripts/setup.ts',
      'stripe-stand-in': 'stripe-stand-in/src/main.ts',
    },
    outdir: 'build',
    packages: 'external',
  })
  await build({
    ...program,
    entryPoints: { 'pi-controller': 'pi-controller/src/main.ts' },
    outdir: 'build',
    // Optional native packages: the code looks for each at run time and works without it.
    external: ['bufferutil', 'utf-8-validate', 'onoff', 'spi-device'],
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
  })
} catch (error) {
  fail(error)
}
