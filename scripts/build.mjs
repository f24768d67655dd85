/**
 * `npm run build`: builds Remix's client into build/client, the whole server into build/server, and the guest app's service worker into
 * build/client/app/sw.js. Compresses scripts and styles (.br). Then builds the programs: main.js (starts that server), setup.js (migrates and
 * seeds), backup.js, copy.js, stripe-stand-in.js, pi-controller.js (complete, so that a Pi needs only node and this file), and controller/, the release
 * of that program as the server offers it.
 */
import { writeFileSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { build } from 'esbuild'
import { BROWSER_FLOOR } from './browser-floor.mjs'
import { packController } from './controller-package.mjs'
import { controllerProgram, program } from './programs.mjs'
import { fail, run } from './steps.mjs'

/** Not bundled, so that the server's code exists only once. */
const MAIN = `import { fileURLToPath } from 'node:url'
import * as build from './server/index.js'

const clientDirectory = fileURLToPath(new URL('./client', import.meta.url))
await build.entry.module.serve({ kind: 'built', build, clientDirectory })
`

/** Maximum brotli compression, which is too slow to do per request. */
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
      copy: 'scripts/copy/main.ts',
      keys: 'scripts/keys.ts',
      zones: 'scripts/zones.ts',
      pictures: 'scripts/pictures.ts',
      'stripe-stand-in': 'stripe-stand-in/src/main.ts',
    },
    outdir: 'build',
    packages: 'external',
  })
  await build({ ...controllerProgram, outfile: 'build/pi-controller.js' })
  packController()
} catch (error) {
  fail(error)
}
