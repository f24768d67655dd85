import { build } from 'esbuild'
import { expect, test } from 'vitest'

test('what the sitemap reads is data: no database, no React and nothing of a request', async () => {
  const { metafile } = await build({
    entryPoints: ['app/portal/catalogue/registry.ts'],
    bundle: true,
    write: false,
    metafile: true,
    packages: 'external',
    logLevel: 'silent',
  })
  const inputs = Object.values(metafile.inputs).flatMap(({ imports }) => imports)
  const packages = inputs.flatMap(({ external, path }) => (external && !path.startsWith('.') ? path : []))
  expect([...new Set(packages)]).toEqual(['zod'])
  const folders = Object.keys(metafile.inputs).map((path) => /^(app\/[^/]+\/[^/]+|[^/]+)\//.exec(path)?.[1])
  expect([...new Set(folders)].sort()).toEqual(['app/portal/catalogue', 'app/records/definition', 'contract'])
})
