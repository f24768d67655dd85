import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ROOT, run } from '../../../scripts/steps.mjs'
import { openApiDocument } from './document'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'barback-orval-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs a program of a package. */
function node(path: string, ...args: string[]): Promise<string> {
  return run(process.execPath, [join(ROOT, 'node_modules', path), ...args])
}

test(
  'orval’s client of the document compiles under strict, with an Order and the document’s types',
  { timeout: 120_000 },
  async () => {
    const input = join(folder, 'openapi.json')
    writeFileSync(input, openApiDocument('1.2.3'))
    await node('orval/dist/bin/orval.js', '--input', input, '--output', join(folder, 'client.ts'), '--client', 'fetch')
    writeFileSync(
      join(folder, 'uses.ts'),
      `import { ordersPlace, type Order, type OrderPage, type Place, type Quote, type SignedIn, type Tab } from './client'
export const total = (order: Order): number => order.total
export const first = (page: OrderPage): Order | undefined => page.results[0]
export type Others = [Place, Quote, SignedIn, Tab]
// @ts-expect-error an order has lines
void ordersPlace({ businessId: 1 })
// @ts-expect-error a total is a number
export const words = (order: Order): string => order.total
`,
    )
    const compilerOptions = { strict: true, noEmit: true, module: 'esnext', moduleResolution: 'bundler', types: [] }
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({
        compilerOptions: { ...compilerOptions, target: 'es2022', lib: ['ES2023', 'DOM', 'DOM.Iterable'] },
        files: ['client.ts', 'uses.ts'],
      }),
    )
    const said: unknown = await node('typescript/bin/tsc', '-p', folder).catch((error: unknown) => error)
    expect(said).toBe('')
  },
)
