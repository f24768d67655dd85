import { build } from 'esbuild'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { packClient } from '../scripts/client-package/make'
import { ROOT, runNpm } from '../scripts/steps.mjs'

/** The client's package as a third party gets it: packed, and installed in a folder outside this project. */
export interface InstalledClient {
  folder: string
  /** The README's examples, each as a module: 'example-1'. */
  examples: string[]
  remove(): void
}

export async function installClient({ withTypes = false } = {}): Promise<InstalledClient> {
  const folder = mkdtempSync(join(tmpdir(), 'barback-client-'))
  const tarball = await packClient(join(folder, 'packed'), { withTypes })
  const manifest = {
    name: 'elsewhere',
    private: true,
    type: 'module',
    // Use the zod of this project, so that the test needs no registry.
    dependencies: { '@barback/client': `file:${tarball}`, zod: `file:${join(ROOT, 'node_modules/zod')}` },
  }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest))
  await runNpm(['install', '--prefix', folder, '--offline', '--no-audit', '--no-fund', '--silent'])
  const readme = readFileSync(join(folder, 'node_modules/@barback/client/README.md'), 'utf8')
  const sources = [...readme.matchAll(/```ts\n([^`]*)```/g)].map(([, source = '']) => source)
  const examples = sources.map((source, index) => {
    const name = `example-${index + 1}`
    writeFileSync(join(folder, `${name}.ts`), source)
    return name
  })
  return { folder, examples, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** Bundles a program over the examples into one module. In Node the package stays external; a browser bundle includes it. */
export async function bundleExamples({ folder }: InstalledClient, program: string, platform: 'node' | 'browser') {
  const { outputFiles } = await build({
    stdin: { contents: program, resolveDir: folder, loader: 'ts' },
    bundle: true,
    write: false,
    format: 'esm',
    platform,
    ...(platform === 'node' && { packages: 'external' as const }),
    logLevel: 'warning',
  })
  return outputFiles[0]?.text ?? ''
}
