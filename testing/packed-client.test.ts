import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { placedOrder } from '../contract/calls/orders'
import { bundleClient } from '../scripts/client-package/make'
import { ROOT, run } from '../scripts/steps.mjs'
import { DEMO_PASSWORD, openBarback, type TestBarback } from './barback'
import { demoVenue } from './orders'
import { bundleExamples, installClient, type InstalledClient } from './packed-client'

/** Size limit of the client in a browser, in gzipped bytes. It grows with the number of calls. */
const HEAVIEST = 21_500

let bar: TestBarback
let installed: InstalledClient
beforeAll(async () => {
  bar = await openBarback()
  installed = await installClient({ withTypes: true })
  // Packing, installing and generating declarations for all schemas is slow.
}, 240_000)
afterAll(async () => {
  await bar.stop()
  installed.remove()
})

test.each([
  ['by itself', false],
  ['with the parts of zod it uses', true],
])('the client is small in a browser, %s', async (_, withZod) => {
  const bundled = await bundleClient({ withZod, minify: true })
  expect(gzipSync(bundled, { level: 9 }).length).toBeLessThan(HEAVIEST)
})

test('the package needs zod and nothing else', () => {
  const folder = join(installed.folder, 'node_modules/@barback/client')
  const manifest = z
    .looseObject({ dependencies: z.record(z.string(), z.string()) })
    .parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')))
  expect(Object.keys(manifest.dependencies)).toEqual(['zod'])
  const imports = readFileSync(join(folder, 'client.js'), 'utf8').matchAll(/^import .*?["'](.+?)["'];?$/gm)
  expect([...imports].map(([, specifier]) => specifier).filter((specifier) => specifier !== 'zod/mini')).toEqual([])
})

test(
  'its types accept the examples of its README, and reject what the contract rejects',
  { timeout: 240_000 },
  async () => {
    const wrong = join(installed.folder, 'wrong.ts')
    writeFileSync(
      wrong,
      `import { createClient } from '@barback/client'
     const bar = createClient({ baseUrl: '' })
     // @ts-expect-error an order has a key
     void bar.orders.place({ businessId: 1, items: [], expectedTotal: 1 })
     // @ts-expect-error an id is a number
     void bar.orders.get('7')
     // @ts-expect-error brands have names
     void bar.catalogue.brands.create({ title: 'x' })
     export const said: Promise<true | undefined> = bar.auth.checkEmail({ email: '' }).then(({ ok, data }) => ok ? data.ok : undefined)`,
    )
    const compilerOptions = { strict: true, noEmit: true, module: 'nodenext', target: 'es2022', types: [] }
    writeFileSync(
      join(installed.folder, 'tsconfig.json'),
      JSON.stringify({
        compilerOptions: { ...compilerOptions, lib: ['ES2023', 'DOM'] },
        files: [...installed.examples, 'wrong'].map((name) => `${name}.ts`),
      }),
    )
    // An older compiler than the one that wrote the types, as many who install the client have.
    const said: unknown = await run(process.execPath, [
      join(ROOT, 'node_modules/typescript/bin/tsc'),
      '-p',
      installed.folder,
    ]).catch((error: unknown) => error)
    expect(said).toBe('')
  },
)

test('installed elsewhere, it signs in and orders a drink from Node', async () => {
  const { businessId, location } = await demoVenue(bar)
  const guest = { email: 'guest@barback.test', password: DEMO_PASSWORD, location }
  const program = `
    import { orderADrink } from './example-1'
    console.log(JSON.stringify(await orderADrink(${JSON.stringify(bar.url)}, ${JSON.stringify(guest)}, ${businessId})))`
  const file = join(installed.folder, 'order.mjs')
  writeFileSync(file, await bundleExamples(installed, program, 'node'))
  const printed = z.string().parse(await run(process.execPath, [file]))
  const { id, payment, items } = placedOrder.parse(JSON.parse(printed))
  expect([items.length, payment.amount > 0]).toEqual([1, true])
  const kept = await bar.app.db.selectFrom('order').select('businessId').where('id', '=', id).executeTakeFirst()
  expect(kept).toEqual({ businessId })
})
