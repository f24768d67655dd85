import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { openBarback, type TestBarback } from '../../../testing/barback'
import type { Caller } from '../../../testing/caller'

let bar: TestBarback
let admin: Caller
const record = z.looseObject({ id: z.number() })
beforeAll(async () => {
  bar = await openBarback()
  admin = await bar.staff('admin')
})
afterAll(() => bar.stop())

async function make(path: string, body: Record<string, unknown>) {
  const answer = await admin.post(`/v1/${path}`, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.read(record)
}
const read = async (path: string, id: number) => (await admin.get(`/v1/${path}/${id}`)).read(record)

let made = 0
/** A brand with a line, or a type with a subtype, whose products share it, and another parent to move it to. */
async function family(kind: 'line' | 'subtype', children = 3) {
  const tag = `${kind} ${++made}`
  const category = await make('alcohol/categories', { name: `Category of ${tag}` })
  const type = (name: string) => make('alcohol/types', { name: `${name} of ${tag}`, alcoholCategoryId: category.id })
  const [from, to] = [await type('From'), await type('To')]
  const [brand, other] = [
    await make('products/brands', { name: `Brand of ${tag}` }),
    await make('products/brands', { name: `Other of ${tag}` }),
  ]
  const line = await make('products/lines', { name: `Line of ${tag}`, brandId: brand.id })
  const subtype = await make('alcohol/subtypes', { name: `Subtype of ${tag}`, alcoholTypeId: from.id })
  for (let n = 0; n < children; n++) {
    await make('products/products', {
      brandId: brand.id,
      productLineId: line.id,
      name: `Product ${n} of ${tag}`,
      isAlcoholic: true,
      abvPercentage: 40,
      alcoholTypeId: from.id,
      alcoholSubtypeId: subtype.id,
    })
  }
  return kind === 'line'
    ? ({
        api: 'products/lines',
        parent: line,
        by: 'productLineId',
        field: 'brandId',
        label: 'Brand',
        to: other.id,
      } as const)
    : ({
        api: 'alcohol/subtypes',
        parent: subtype,
        by: 'alcoholSubtypeId',
        field: 'alcoholTypeId',
        label: 'Alcohol Type',
        to: to.id,
      } as const)
}

const childrenOf = async ({ by, parent }: { by: string; parent: { id: number } }) =>
  (await admin.get(`/v1/products/products?size=100&${by}=${parent.id}`)).read(z.object({ results: z.array(record) }))
    .results

test.each(['line', 'subtype'] as const)('a %s with products is not moved away from them', async (kind) => {
  const home = await family(kind)
  const moved = await admin.put(`/v1/${home.api}/${home.parent.id}`, { ...home.parent, [home.field]: home.to })
  expect([moved.status, moved.body]).toMatchObject([
    409,
    {
      code: 'children_left_behind',
      message: `3 products would be left behind: move them too, or leave ${home.label} as it is`,
      count: 3,
      table: 'product',
      field: home.field,
    },
  ])
  expect(await read(home.api, home.parent.id)).toMatchObject({ [home.field]: home.parent[home.field] })
  // Changes that do not move it are saved.
  expect((await admin.put(`/v1/${home.api}/${home.parent.id}`, { ...home.parent, description: 'New' })).status).toBe(
    200,
  )
})

test.each(['line', 'subtype'] as const)(
  'a %s is moved with its products on request, and they can be saved',
  async (kind) => {
    const home = await family(kind)
    const sent = { ...home.parent, [home.field]: home.to, moveChildren: true }
    const moved = await admin.put(`/v1/${home.api}/${home.parent.id}`, sent)
    expect([moved.status, moved.body]).toMatchObject([200, { [home.field]: home.to }])
    const children = await childrenOf(home)
    expect(children.map((child) => child[home.field])).toEqual([home.to, home.to, home.to])
    for (const child of children) {
      const saved = await admin.put(`/v1/products/products/${child.id}`, { ...child, description: 'Still itself' })
      expect(saved.status, JSON.stringify(saved.body)).toBe(200)
      const noted = await bar.app.db
        .selectFrom('auditEntry')
        .where('entity', '=', 'product')
        .where('entityId', '=', child.id)
        .where('action', '=', 'update')
        .select('after')
        .execute()
      expect(noted.some(({ after }) => after?.includes(`"${home.field}":${home.to}`))).toBe(true)
    }
  },
)

test('if the products cannot move, the line stays with all of them', async () => {
  const home = await family('line', 2)
  const [first] = await childrenOf(home)
  await make('products/products', { brandId: home.to, name: String(first?.name), isAlcoholic: false })
  const sent = { ...home.parent, brandId: home.to, moveChildren: true }
  const moved = await admin.put(`/v1/products/lines/${home.parent.id}`, sent)
  expect([moved.status, moved.body]).toMatchObject([409, { code: 'unique_violation' }])
  expect((await childrenOf(home)).map((child) => child.brandId)).toEqual([home.parent.brandId, home.parent.brandId])
})

test('one without products is moved', async () => {
  const home = await family('line', 0)
  const moved = await admin.put(`/v1/products/lines/${home.parent.id}`, { ...home.parent, brandId: home.to })
  expect(moved.status).toBe(200)
})
