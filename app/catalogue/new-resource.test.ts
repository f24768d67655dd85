import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ROOT } from '../../scripts/steps.mjs'
import { resources } from './registry'

/** The worked example of docs/architecture.md, 'A new resource', is the code, and the code stays as short as it says. */

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const section = /## A new resource\n([^]*?)\n## /.exec(read('docs/architecture.md'))?.[1] ?? ''
const blocks = [...section.matchAll(/```\w+\n([^]*?)```/g)].map(([, code = '']) => code)

test.each([
  'db/migrations/0001_catalogue.ts',
  'contract/entities/core.ts',
  'app/catalogue/core/ingredients.ts',
  'app/routes/_portal.core.ingredients._index.tsx',
])('the example shows %s as it is', (path) => {
  expect(blocks.filter((code) => read(path).includes(code))).toHaveLength(1)
})

test('the definition of the example has at most thirty lines', () => {
  expect(read('app/catalogue/core/ingredients.ts').trimEnd().split('\n').length).toBeLessThanOrEqual(30)
})

describe('a screen of the catalogue is two routes of at most ten lines', () => {
  /** These show, beside their record, what guests pay for it. */
  const composed = ['/business-menu/menu-items', '/business-menu/custom-drinks']
  const screens = resources.all.flatMap(({ screen }) => screen ?? []).filter((screen) => !composed.includes(screen))

  test.each(screens)('%s', (screen) => {
    const route = `app/routes/_portal${screen.replaceAll('/', '.')}`
    for (const path of [`${route}._index.tsx`, `${route}.$id.tsx`]) {
      expect(read(path).trimEnd().split('\n').length, path).toBeLessThanOrEqual(10)
    }
  })
})
