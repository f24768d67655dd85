import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { imageUrl } from '../../../contract/images'
import { fileOf, picture } from '../../../testing/pictures'
import { CATEGORY, openPictures, type Pictures } from './images.fixture'

let on: Pictures
beforeAll(async () => {
  on = await openPictures()
})
afterAll(() => on.stop())

function frameOf(background: string): Promise<Buffer> {
  return sharp({ create: { width: 40, height: 40, channels: 3, background } })
    .png()
    .toBuffer()
}

describe('an uploaded picture', () => {
  test('is stored as WebP in its folder, upright, without camera metadata', async () => {
    const sent = await on.upload('admin', await picture({ width: 3000, height: 1500, orientation: 6 }), CATEGORY)
    expect(sent.status).toBe(200)
    expect(sent.value).toMatch(/^\/test\/categories\/1-[0-9a-f]{24}\.webp\?version=\d+$/)
    const { status, headers, bytes } = await on.load(imageUrl(sent.value))
    expect([status, headers.get('content-type')]).toEqual([200, 'image/webp'])
    const { width, height, format, exif } = await sharp(bytes).metadata()
    expect({ width, height, format, exif }).toEqual({ width: 1024, height: 2048, format: 'webp', exif: undefined })
  })

  test.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)('may be a %s', async (as) => {
    expect((await on.upload('admin', await picture({ as }), CATEGORY)).status).toBe(200)
  })

  test('may use print colours, or move: guests see it in screen colours, as a still', async () => {
    const cmyk = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#e02020' } })
      .toColourspace('cmyk')
      .jpeg()
      .toBuffer()
    const frames = await Promise.all(['#e02020', '#2040e0'].map((background) => frameOf(background)))
    const moving = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer()
    for (const file of [fileOf(cmyk, 'menu.jpg'), fileOf(moving, 'party.gif')]) {
      const { value } = await on.upload('admin', file, CATEGORY)
      const { bytes } = await on.load(imageUrl(value))
      const { space, pages, width, height } = await sharp(bytes).metadata()
      expect({ space, pages, width, height }).toEqual({ space: 'srgb', pages: undefined, width: 40, height: 40 })
      const [red = 0, green = 255, blue = 255] = await sharp(bytes).resize(1, 1).raw().toBuffer()
      expect(red).toBeGreaterThan(150)
      expect(Math.max(green, blue)).toBeLessThan(90)
    }
  })

  test('sent twice at once is stored twice: the saved one is shown', async () => {
    const widths = [60, 80, 100, 120]
    const sent = await Promise.all(
      widths.map(async (width) => on.upload('admin', await picture({ width, height: 40 }), CATEGORY)),
    )
    expect(new Set(sent.map(({ value }) => value)).size).toBe(widths.length)
    const loaded = await Promise.all(sent.map(async ({ value }) => (await on.load(imageUrl(value))).bytes))
    expect(await Promise.all(loaded.map(async (bytes) => (await sharp(bytes).metadata()).width))).toEqual(widths)
  })

  test('is served in its sizes, each made once and cacheable forever', async () => {
    const { value } = await on.upload('admin', await picture({ width: 1600, height: 900 }), CATEGORY)
    const sizes = async (size: Parameters<typeof imageUrl>[1]) => {
      const { width, height } = await sharp((await on.load(imageUrl(value, size))).bytes).metadata()
      return [width, height]
    }
    expect(await sizes('square-high')).toEqual([300, 300])
    expect(await sizes('cover-low')).toEqual([1200, 675])
    expect(await sizes('w200')).toEqual([200, 112])

    const many = await Promise.all(Array.from({ length: 12 }, () => on.load(imageUrl(value, 'w300'))))
    expect(new Set(many.map(({ bytes }) => bytes.toString('base64'))).size).toBe(1)
    const { headers } = await on.load(imageUrl(value, 'w300'))
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    const again = await on.load(imageUrl(value, 'w300'), { 'If-None-Match': headers.get('etag') ?? '' })
    expect([again.status, again.bytes.length]).toEqual([304, 0])
    const name = /1-[0-9a-f]+/.exec(value)?.[0] ?? ''
    const stored = await on.stored(`.sizes/test/categories/${name}`)
    expect(stored.filter((file) => file.includes('w300'))).toHaveLength(1)
  })

  test('replaces the older one, which stays unchanged until no record refers to it', async () => {
    const first = await on.upload('admin', await picture({ width: 100, height: 100 }), {
      folder: 'categories',
      id: '2',
    })
    const second = await on.upload('admin', await picture({ width: 50, height: 50 }), { folder: 'categories', id: '2' })
    const nameOf = (value: string) => value.split('?')[0]
    expect(nameOf(second.value)).toBe(nameOf(first.value))
    expect(second.value).not.toBe(first.value)
    const widthOf = async (value: string) => (await sharp((await on.load(imageUrl(value))).bytes).metadata()).width
    expect([await widthOf(first.value), await widthOf(second.value)]).toEqual([100, 50])
    // Without a version, or with a deleted one, the server answers with the newest, cached only briefly.
    const newest = await on.load(imageUrl(nameOf(first.value) ?? ''))
    expect(newest.headers.get('cache-control')).toBe('public, max-age=60')
    expect((await sharp(newest.bytes).metadata()).width).toBe(50)
  })

  test('has an unguessable name, and a new one for a new record', async () => {
    const [first, second] = await Promise.all(
      [1, 2].map(async () => on.upload('admin', await picture(), { folder: 'categories' })),
    )
    expect(first?.value).toMatch(/^\/test\/categories\/new-[0-9a-f]{32}\.webp\?version=\d+$/)
    expect(first?.value).not.toBe(second?.value)
    expect((await on.load('/images/test/categories/1.webp')).status).toBe(404)
  })

  test.each([
    '/images/test/categories/..%2f..%2f..%2fbarback.webp',
    '/images/test/categories/../../../barback.db',
    '/images/..%2f..%2fcategories/1.webp',
    '/images/.incoming/categories/x.webp',
    '/images/test/nothing/1.webp',
    '/images/test/categories/1.webp?size=w9999',
    '/images/',
  ])('is not served at %s', async (path) => {
    expect((await on.load(path)).status).toBe(404)
  })
})

test('a record accepts only an image that was uploaded into its folder', async () => {
  const staff = await on.bar.staff('admin')
  for (const image of [
    'https://evil.example/x.png',
    '/test/user-avatars/1-a.webp?version=1',
    '/test/categories/../x.webp',
  ]) {
    const answer = await staff.post('/v1/categories', { name: `With ${image}`, categoryType: 'Drink', image })
    expect([answer.status, answer.body]).toMatchObject([
      400,
      { errors: [{ path: 'image', message: 'Must be an uploaded image' }] },
    ])
  }
})

test("the guests' menu contains paths that load below /images", async () => {
  const item = await on.bar.app.db
    .selectFrom('menuItem')
    .select(['productId', 'businessId', 'id'])
    .where('productId', 'is not', null)
    .where('isActive', '=', 1)
    .executeTakeFirstOrThrow()
  const sent = await on.upload('admin', await picture(), { folder: 'menu-items/products', id: String(item.productId) })
  await on.bar.app.db
    .updateTable('product')
    .set({ image: sent.value })
    .where('id', '=', item.productId ?? 0)
    .execute()
  on.bar.app.events.publish({ type: 'menu', businessId: item.businessId })
  const { body } = await (await on.bar.customer()).get(`/v1/menu/items/customer/item/${item.id}`)
  const { image } = z.looseObject({ image: z.string() }).parse(body)
  expect(image).toBe(sent.value)
  expect((await on.load(`/images${image}&size=w300`)).status).toBe(200)
})

test('pictures without a record are deleted after a day; those in use stay', async () => {
  const used = await on.upload('admin', await picture(), { folder: 'serving-containers', id: '1' })
  await on.bar.app.db.updateTable('servingContainer').set({ image: used.value }).where('id', '=', 1).execute()
  const never = await on.upload('admin', await picture(), { folder: 'serving-containers' })
  await on.load(imageUrl(never.value, 'w300'))
  on.bar.clock.advance(11 * 60 * 60_000)
  const fresh = await on.upload('admin', await picture(), { folder: 'serving-containers' })
  on.bar.clock.advance(14 * 60 * 60_000)
  await on.bar.sweep()
  const statuses = await Promise.all(
    [used, never, fresh].map(async ({ value }) => (await on.load(imageUrl(value, 'w300'))).status),
  )
  expect(statuses).toEqual([200, 404, 200])
  const nameOf = (value: string) => value.split('/').at(-1)?.split('.')[0] ?? ''
  const stored = [...(await on.stored('test')), ...(await on.stored('.sizes'))]
  expect(stored.filter((path) => path.includes(nameOf(never.value)))).toEqual([])
})
