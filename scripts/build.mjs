/**
 * `npm run build`: Remix's client into build/client and the whole server into build/server, the worker of the guests' app into
 * build/client/app/sw.js, scripts and styles compressed beside them (.br), then the programs beside them: main.js
 * (starts that server), setup.js (migrate and seed), backup.js, stripe-stand-in.js and pi-controller.js (whole, so that a Pi needs node and this file), and
 * controller/, that program as the server hands it out.
 */
import { writeFileSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { build } from 'esbuild'
import { BROWSER_FLOOR } from './browser-floor.mjs'
import { packController } from './controller-package.mjs'
import { fail, run } from './steps.mjs'

const program = {
  bundle: true,
  platform: 'node',
  target: 'node20.19',
  format: 'esm',
  sourcemap: true,
  logLevel: 'warning',
}

/** Not bundled: what it starts is in one place only. */
const MAIN = `import { fileURLToPath } from 'node:url'
import * as build from './server/index.js'

const clientDirectory = fileURLToPath(new URL('./client', import.meta.url))
await build.entry.module.serve({ kind: 'built', build, clientDirectory })
`

/** As small as brotli makes them, which takes too long while somebody waits. */
async function compressAssets() {
  const directory = 'build/client/assets'
  const files = (await readdir(directory)).filter((file) => /\.(js|css)$/.test(file))
  await Promise.all(
    files.map(async (file) => {
      const path = `${directory}/${file}`
      await writeFile(`${path}.br`, await promisify(brotliCompress)(await readFile(path)))
    }),
  )
}

try {
  await run(process.execPath, ['node_modules/@remix-run/dev/dist/cli.js', 'vite:build'], {
    show: true,
    env: { NODE_ENV: 'production' },
  })
  await compressAssets()
  writeFileSync('build/main.js', MAIN)
  await build({
    entryPoints: { sw: 'app/guest/offline/worker.ts' },
    outdir: 'build/client/app',
    bundle: true,
    minify: true,
    format: 'iife',
    target: BROWSER_FLOOR,
    logLevel: 'warning',
  })
  await build({
    ...program,
    entryPoints: {
      setup: 'scripts/setup.ts',
      backup: 'scripts/backup/main.ts',
      keys: 'scripts/keys.ts',
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
    external: ['bufferutil', 'utf-8-validate', 'i2c-bus', 'onoff', 'serialport', 'spi-device'],
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
  })
  packController()
} catch (error) {
  fail(error)
}
