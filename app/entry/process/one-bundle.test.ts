import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { buildIfStale, ROOT } from '../../../scripts/steps.mjs'
import { builtServer } from '../../../testing/barback'

const SERVER = join(ROOT, 'build/server')
const map = z.object({ sources: z.array(z.string()) })

/** Every source of the server, once for each build file that contains it. */
let parts: string[]
beforeAll(async () => {
  await buildIfStale()
  parts = readdirSync(SERVER, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.js') && existsSync(join(SERVER, `${name}.map`)))
    .flatMap((name) => {
      const path = join(SERVER, `${name}.map`)
      const { sources } = map.parse(JSON.parse(readFileSync(path, 'utf8')))
      return sources.map((source) => relative(ROOT, resolve(path, '..', source)))
    })
})

describe("the server's bundle", () => {
  it('contains every module once: routes and process share each class and each cache', () => {
    expect(parts).toEqual(
      expect.arrayContaining(['app/entry/process/barback.ts', 'app/platform/request/api.ts', 'contract/errors.ts']),
    )
    expect(parts.filter((part, index) => parts.indexOf(part) !== index)).toEqual([])
  })

  it('contains all code: its start script adds none', async () => {
    const main = readFileSync(join(ROOT, 'build/main.js'), 'utf8')
    expect([...main.matchAll(/^import .* from '(.*)'$/gm)].map(([, from]) => from)).toEqual([
      'node:url',
      './server/index.js',
    ])
    expect(Object.keys((await builtServer()).entry.module)).toEqual(
      expect.arrayContaining(['default', 'handleError', 'serve', 'startBarback', 'runSweeps']),
    )
  })

  it('imports packages from node_modules, so that each is loaded once, except those that Node cannot load', () => {
    const packages = parts.flatMap((part) => /^node_modules\/(@[^/]+\/[^/]+|[^/]+)/.exec(part)?.[1] ?? [])
    // Bundled only for the paths of Swagger UI's browser files.
    expect([...new Set(packages)]).toEqual(['@radix-ui/themes', 'swagger-ui-dist'])
  })
})
