/**
 * Builds `@barback/client`, the packed client of /v1: one small module with types, and zod as its only dependency. The source is
 * contract/client itself, with a smaller table (kit.ts).
 */
import { build, type Plugin } from 'esbuild'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { ROOT, run, runNpm } from '../steps.mjs'
import { kitSource } from './kit'

const SOURCE = join(ROOT, 'contract/client')
const ENTRY = join(SOURCE, 'client.ts')

/** Replaces the client's table with the small one. */
const smallKit: Plugin = {
  name: 'small-kit',
  setup({ onResolve, onLoad, resolve }) {
    // zod/mini: functions that a bundler can drop one by one.
    onResolve({ filter: /^zod$/ }, ({ kind, resolveDir }) => resolve('zod/mini', { kind, resolveDir }))
    onResolve({ filter: /^\.\/kit$/ }, () => ({ path: 'kit', namespace: 'small' }))
    onLoad({ filter: /.*/, namespace: 'small' }, () => ({ contents: kitSource(), loader: 'js', resolveDir: ROOT }))
  },
}

/** The client as one module. `withZod` includes zod, only to measure the size. */
export async function bundleClient({ withZod = false, minify = false } = {}): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [ENTRY],
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    minify,
    plugins: [smallKit],
    external: withZod ? [] : ['zod/mini'],
    logLevel: 'warning',
  })
  const [module] = outputFiles
  if (!module) throw new Error('Nothing was bundled')
  return module.text
}

/** Writes the package to a folder and packs it there. Returns the path of the tarball. */
export async function packClient(folder: string, { withTypes = true } = {}): Promise<string> {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'client.js'), await bundleClient())
  if (withTypes) await writeTypes(join(folder, 'types'))
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest(), null, 2)}\n`)
  cpSync(join(SOURCE, 'README.md'), join(folder, 'README.md'))
  cpSync(join(ROOT, 'LICENSE'), join(folder, 'LICENSE'))
  await runNpm(['pack', '--silent', '--pack-destination', folder, folder])
  const tarball = readdirSync(folder).find((name) => name.endsWith('.tgz'))
  if (!tarball) throw new Error('npm pack wrote nothing')
  return join(folder, tarball)
}

/** The manifest has the project's own version, and requires the zod version that the client was tested with. */
function manifest(): object {
  const { version, license, dependencies } = z
    .object({ version: z.string(), license: z.string(), dependencies: z.object({ zod: z.string() }) })
    .parse(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')))
  return {
    name: '@barback/client',
    version,
    description: 'Places, menus, orders and everything else of a Barback: its API as typed methods',
    license,
    type: 'module',
    sideEffects: false,
    exports: { '.': { types: './types/client/client.d.ts', default: './client.js' } },
    files: ['client.js', 'types'],
    engines: { node: '>=20.19' },
    dependencies: { zod: `^${dependencies.zod}` },
  }
}

/** Writes the declarations of the client and its dependencies in contract/. Node requires complete file names in imports. */
async function writeTypes(folder: string): Promise<void> {
  await run(process.execPath, [
    join(ROOT, 'node_modules/typescript-native/bin/tsc'),
    ...[ENTRY, '--ignoreConfig', '--rootDir', join(ROOT, 'contract'), '--outDir', folder],
    ...['--declaration', '--emitDeclarationOnly', '--strict', '--skipLibCheck'],
    ...['--target', 'es2022', '--lib', 'ES2023,DOM,DOM.Iterable'],
    ...['--module', 'esnext', '--moduleResolution', 'bundler', '--types', 'node'],
  ])
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.d.ts'))
  for (const name of files) {
    const path = join(folder, name)
    const whole = (_: string, before: string, specifier: string) => {
      const isFile = existsSync(join(dirname(path), `${specifier}.d.ts`))
      return `${before}${specifier}${isFile ? '' : '/index'}.js`
    }
    writeFileSync(path, readFileSync(path, 'utf8').replaceAll(/((?:from |import\()['"])(\.{1,2}\/[^'"]+)/g, whole))
  }
}
