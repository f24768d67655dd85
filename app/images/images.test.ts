import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { createClient, dataOf } from '../../contract/client/client'
import { apiError } from '../../contract/errors'
import { imageUploadToken, imageValue, uploadedImage, type ImageUploadToken } from '../../contract/entities/images'
import { imageUrl } from '../../contract/images'
import { MAX_UPLOAD_BYTES } from '../../contract/limits'
import { DEMO_PASSWORD, openBarback, type DemoStaff, type TestBarback } from '../../testing/barback'
import { fileOf, picture } from '../../testing/pictures'
import type { Visitor } from '../../testing/visitor'

let bar: TestBarback
const visitors = new Map<DemoStaff, Visitor>()
const at = (account: DemoStaff): Visitor => {
  const visitor = visitors.get(account)
  if (!visitor) throw new Error(`${account} is not signed in`)
  return visitor
}

beforeAll(async () => {
  bar = await openBarback()
  for (const account of ['admin', 'service', 'owner', 'bartender'] as const) {
    visitors.set(account, await bar.portal(account))
  }
})
afterAll(() => bar.stop())

const kept = z.object({ value: z.string() })
const cookieOf = (account: DemoStaff) => [...at(account).cookies].map(([name, value]) => `${name}=${value}`).join('; ')

/** Sends a picture as the script of a portal's form does. */
async function upload(account: DemoStaff, file: File | undefined, fields: Record<string, string>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  if (file) form.append('file', file)
  const page = await at(account).submit('/images/upload', form)
  const body: unknown = JSON.parse(page.html)
  return { status: page.status, body, value: kept.safeParse(body).data?.value ?? '' }
}

/** A picture as a browser loads it, without anybody's cookie. */
async function load(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${bar.url}${path}`, { headers, redirect: 'manual' })
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
}

const CATEGORY = { folder: 'categories', id: '1' }

describe('a picture that was uploaded', () => {
  test('is kept as WebP under its folder, upright, without what the camera noted', async () => {
    const sent = await upload('admin', await picture({ width: 3000, height: 1500, orientation: 6 }), CATEGORY)
    expect(sent.status).toBe(200)
    expect(sent.value).toMatch(/^\/test\/categories\/1-[0-9a-f]{24}\.webp\?version=\d+$/)
    const { status, headers, bytes } = await load(imageUrl(sent.value))
    expect([status, headers.get('content-type')]).toEqual([200, 'image/webp'])
    const { width, height, format, exif } = await sharp(bytes).metadata()
    expect({ width, height, format, exif }).toEqual({ width: 1024, height: 2048, format: 'webp', exif: undefined })
  })

  test.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)('may be a %s', async (as) => {
    expect((await upload('admin', await picture({ as }), CATEGORY)).status).toBe(200)
  })

  test('is given out in its sizes, each made once, to be kept for good', async () => {
    const { value } = await upload('admin', await picture({ width: 1600, height: 900 }), CATEGORY)
    const sizes = async (size: Parameters<typeof imageUrl>[1]) => {
      const { width, height } = await sharp((await load(imageUrl(value, size))).bytes).metadata()
      return [width, height]
    }
    expect(await sizes('square-high')).toEqual([300, 300])
    expect(await sizes('cover-low')).toEqual([1200, 675])
    expect(await sizes('w200')).toEqual([200, 112])

    const many = await Promise.all(Array.from({ length: 12 }, () => load(imageUrl(value, 'w300'))))
    expect(new Set(many.map(({ bytes }) => bytes.toString('base64'))).size).toBe(1)
    const { headers } = await load(imageUrl(value, 'w300'))
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    const again = await load(imageUrl(value, 'w300'), { 'If-None-Match': headers.get('etag') ?? '' })
    expect([again.status, again.bytes.length]).toEqual([304, 0])
    const name = /1-[0-9a-f]+/.exec(value)?.[0] ?? ''
    const folder = join(bar.app.env.dataDirectory, 'images/.sizes/test/categories', name)
    expect(readdirSync(folder).filter((file) => file.includes('w300'))).toHaveLength(1)
  })

  test('takes the place of the older one, which stays what it was until no record refers to it', async () => {
    const first = await upload('admin', await picture({ width: 100, height: 100 }), { folder: 'categories', id: '2' })
    const second = await upload('admin', await picture({ width: 50, height: 50 }), { folder: 'categories', id: '2' })
    const nameOf = (value: string) => value.split('?')[0]
    expect(nameOf(second.value)).toBe(nameOf(first.value))
    expect(second.value).not.toBe(first.value)
    const widthOf = async (value: string) => (await sharp((await load(imageUrl(value))).bytes).metadata()).width
    expect([await widthOf(first.value), await widthOf(second.value)]).toEqual([100, 50])
    // Whoever names no version, or one that is gone, gets the newest, and not for good.
    const newest = await load(imageUrl(nameOf(first.value) ?? ''))
    expect(newest.headers.get('cache-control')).toBe('public, max-age=60')
    expect((await sharp(newest.bytes).metadata()).width).toBe(50)
  })

  test('has a name that nobody can guess, and a new one for a record that is being made', async () => {
    const [first, second] = await Promise.all(
      [1, 2].map(async () => upload('admin', await picture(), { folder: 'categories' })),
    )
    expect(first?.value).toMatch(/^\/test\/categories\/new-[0-9a-f]{32}\.webp\?version=\d+$/)
    expect(first?.value).not.toBe(second?.value)
    expect((await load('/images/test/categories/1.webp')).status).toBe(404)
  })

  test.each([
    '/images/test/categories/..%2f..%2f..%2fbarback.webp',
    '/images/test/categories/../../../barback.db',
    '/images/..%2f..%2fcategories/1.webp',
    '/images/.incoming/categories/x.webp',
    '/images/test/nothing/1.webp',
    '/images/test/categories/1.webp?size=w9999',
    '/images/',
  ])('is not to be had at %s', async (path) => {
    expect((await load(path)).status).toBe(404)
  })
})

describe('a file that is no picture', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'

  test.each([
    ['an SVG', () => fileOf(svg, 'logo.png'), 'Choose a JPEG, PNG, WebP, AVIF or GIF picture: this file is none'],
    [
      'a page',
      () => fileOf('<!doctype html><p>', 'me.jpg'),
      'Choose a JPEG, PNG, WebP, AVIF or GIF picture: this file is none',
    ],
    [
      'the beginning of one',
      async () => fileOf(new Uint8Array(await (await picture()).arrayBuffer()).slice(0, 500), 'a.jpg'),
      'This picture cannot be read: it may be damaged',
    ],
    [
      'a few bytes',
      () => fileOf(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), 'a.png'),
      'This picture cannot be read: it may be damaged',
    ],
    [
      'a bomb',
      () => picture({ as: 'png', width: 9000, height: 6000 }),
      'The picture is too large: 50 megapixels are the most',
    ],
    ['nothing', () => undefined, 'Choose a picture'],
  ])('is refused when it is %s', async (_what, file, message) => {
    const { status, body } = await upload('admin', await file(), CATEGORY)
    expect(status).toBe(400)
    expect(body).toMatchObject({ code: 'picture_refused', message })
  })

  test('is refused while it comes in once it has 20,000,000 bytes, and leaves nothing behind', async () => {
    const start = new Uint8Array(await (await picture()).arrayBuffer())
    const padded = (bytes: number) => {
      const whole = new Uint8Array(bytes)
      whole.set(start)
      return fileOf(whole, 'large.jpg')
    }
    const tooLarge = await upload('admin', padded(MAX_UPLOAD_BYTES), CATEGORY)
    expect([tooLarge.status, tooLarge.body]).toEqual([
      413,
      { code: 'too_large', message: 'The picture must be smaller than 20 MB' },
    ])
    expect((await upload('admin', padded(MAX_UPLOAD_BYTES - 1), CATEGORY)).status).toBe(200)
    expect(readdirSync(bar.app.images.incoming)).toEqual([])
  })

  test('is refused while it comes in when no length was announced', async () => {
    const folder = '--x\r\nContent-Disposition: form-data; name="folder"\r\n\r\ncategories\r\n'
    const file = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n'
    const chunks = [
      Buffer.from(folder + file),
      ...Array.from({ length: 25 }, () => Buffer.alloc(1_000_000)),
      Buffer.from('\r\n--x--'),
    ]
    const body = new ReadableStream<Uint8Array>({
      async pull(controller) {
        const chunk = chunks.shift()
        if (chunk) controller.enqueue(chunk)
        else controller.close()
        await new Promise((resolve) => setImmediate(resolve))
      },
    })
    const headers = { Cookie: cookieOf('admin'), 'Content-Type': 'multipart/form-data; boundary=x' }
    const response = await fetch(`${bar.url}/images/upload`, { method: 'POST', headers, body, duplex: 'half' })
    expect(response.status).toBe(413)
  })

  test.each(['multipart/form-data', 'multipart/form-data; boundary=x', 'text/plain'])(
    'is refused in a body that is no form: %s',
    async (type) => {
      const headers = { Cookie: cookieOf('admin'), 'Content-Type': type }
      const response = await fetch(`${bar.url}/images/upload`, { method: 'POST', headers, body: 'no parts' })
      expect(response.status).toBe(400)
    },
  )
})

describe('who may upload', () => {
  test('is who may change the record', async () => {
    const status = async (account: DemoStaff, fields: Record<string, string>) =>
      (await upload(account, await picture(), fields)).status
    expect(await status('service', CATEGORY)).toBe(403)
    expect(await status('owner', CATEGORY)).toBe(403)
    expect(await status('admin', { folder: 'categories', id: '999999' })).toBe(404)
    expect(await status('bartender', { folder: 'menu-items/products' })).toBe(403)
    const mine = await bar.app.db
      .selectFrom('user')
      .select('id')
      .where('email', '=', 'owner@barback.test')
      .executeTakeFirstOrThrow()
    const admin = await bar.app.db
      .selectFrom('user')
      .select('id')
      .where('email', '=', 'admin@barback.test')
      .executeTakeFirstOrThrow()
    expect(await status('owner', { folder: 'user-avatars', id: String(mine.id) })).toBe(200)
    expect(await status('owner', { folder: 'user-avatars', id: String(admin.id) })).toBe(404)
    expect(await status('owner', { folder: 'customer-avatars', id: '1' })).toBe(403)
    expect(await status('admin', { folder: 'customer-avatars', id: '1' })).toBe(200)
    expect(await status('admin', { folder: '../../etc' })).toBe(400)
  })

  test('covers places: their own venue, and no other', async () => {
    const place = async (mine: boolean) => {
      const owner = await bar.app.db
        .selectFrom('userBusiness')
        .innerJoin('user', 'user.id', 'userId')
        .select('businessId')
        .where('email', '=', 'owner@barback.test')
        .execute()
      const ids = owner.map(({ businessId }) => businessId)
      const row = await bar.app.db
        .selectFrom('business')
        .select('placeId')
        .where('id', mine ? 'in' : 'not in', ids)
        .executeTakeFirstOrThrow()
      return { folder: 'places', id: String(row.placeId) }
    }
    expect((await upload('owner', await picture(), await place(true))).status).toBe(200)
    expect((await upload('bartender', await picture(), await place(true))).status).toBe(403)
    expect((await upload('owner', await picture(), await place(false))).status).toBe(404)
  })

  test('is nobody who is not signed in, and no other site', async () => {
    const form = new FormData()
    form.append('folder', 'categories')
    form.append('file', await picture())
    const stranger = await bar.visitor().submit('/images/upload', form)
    expect([stranger.status, apiError.parse(JSON.parse(stranger.html)).code]).toEqual([401, 'unauthorized'])
    const elsewhere = await fetch(`${bar.url}/images/upload`, {
      method: 'POST',
      headers: { Cookie: cookieOf('admin'), Origin: 'https://evil.example' },
      body: form,
    })
    expect(elsewhere.status).toBe(403)
  })
})

describe('a token', () => {
  const ask = async (query: string, caller = bar.staff('admin')) =>
    (await caller).get(`/v1/images/imageKit/token?${query}`)
  const tokenFor = async (query: string) => (await ask(query)).read(imageUploadToken)
  const redeem = async ({ uploadUrl, fields, token }: ImageUploadToken, changed: Record<string, string> = {}) => {
    const form = new FormData()
    // As ImageKit's own clients do: the file first, the token among the fields.
    form.append('file', await picture())
    for (const [name, value] of Object.entries({ ...fields, token, ...changed })) form.append(name, value)
    return fetch(uploadUrl, { method: 'POST', body: form })
  }

  test('lets a client upload one picture, once, and a record keeps it', async () => {
    const token = await tokenFor('folder=categories&id=3')
    expect(token.fields).toMatchObject({
      folder: '/test/categories',
      isPrivateFile: 'true',
      overwriteFile: 'true',
      useUniqueFileName: 'false',
    })
    expect(token.expire).toBe(Math.floor(bar.clock.now() / 1000) + 600)
    const answer = await redeem(token)
    expect(answer.status).toBe(200)
    const value = imageValue(uploadedImage.parse(await answer.json()))
    expect((await redeem(token)).status).toBe(401)

    const staff = await bar.staff('admin')
    const { body } = await staff.get('/v1/categories/3')
    const saved = await staff.put('/v1/categories/3', { ...z.looseObject({}).parse(body), image: value })
    expect(saved.body).toMatchObject({ image: value })
    expect((await load(imageUrl(value, 'square-high'))).status).toBe(200)
  })

  test("is all that the API's client needs for a guest's own picture", async () => {
    const guest = createClient({ baseUrl: bar.url, now: bar.clock.now })
    const { user } = dataOf(await guest.auth.loginCustomer({ email: 'guest@barback.test', password: DEMO_PASSWORD }))
    const value = dataOf(await guest.images.upload({ folder: 'customer-avatars', id: user.id }, await picture()))
    expect(value).toMatch(new RegExp(`^/test/customer-avatars/${user.id}-[0-9a-f]{24}\\.webp\\?version=`))
    const refusal = await guest.images.upload({ folder: 'places' }, await picture())
    expect(refusal).toMatchObject({ ok: false, status: 403 })
    const damaged = await guest.images.upload(
      { folder: 'customer-avatars', id: user.id },
      fileOf('no picture', 'a.png'),
    )
    expect(damaged).toMatchObject({ ok: false, status: 400, data: { code: 'picture_refused' } })
  })

  test('holds for its folder and name, for ten minutes, and only when we gave it', async () => {
    const token = await tokenFor('folder=categories&id=3')
    expect((await redeem(token, { fileName: 'other.webp' })).status).toBe(400)
    const another = await tokenFor('folder=categories&id=3')
    expect((await redeem(another, { folder: '/test/products' })).status).toBe(400)
    const [head, body = '', signature] = (await tokenFor('folder=categories&id=3')).token.split('.')
    const claims = z.looseObject({}).parse(JSON.parse(Buffer.from(body, 'base64url').toString()))
    const forged = Buffer.from(JSON.stringify({ ...claims, fileName: '4-x.webp' })).toString('base64url')
    const uploadUrl = `${bar.url}/v1/images/upload?token=${[head, forged, signature].join('.')}`
    expect((await redeem({ ...token, uploadUrl })).status).toBe(401)
    expect((await redeem({ ...token, uploadUrl: `${bar.url}/v1/images/upload` })).status).toBe(401)
    const late = await tokenFor('folder=categories&id=3')
    bar.clock.advance(601_000)
    expect((await redeem(late)).status).toBe(401)
  })

  test('is given to those alone who may change the record', async () => {
    expect((await ask('folder=categories&id=3', bar.staff('service'))).status).toBe(403)
    expect((await ask('folder=menu-items/products', bar.staff('manager'))).status).toBe(403)
    expect((await ask('folder=nowhere')).status).toBe(400)
    expect((await bar.anyone.get('/v1/images/imageKit/token?folder=categories')).status).toBe(401)
    const { id } = await bar.app.db
      .selectFrom('customer')
      .select('id')
      .where('email', '=', 'guest@barback.test')
      .executeTakeFirstOrThrow()
    expect((await ask(`folder=customer-avatars&id=${id}`, bar.customer())).status).toBe(200)
    expect((await ask(`folder=customer-avatars&id=${id + 1}`, bar.customer())).status).toBe(403)
    expect((await ask('folder=places&id=1', bar.customer())).status).toBe(403)
    expect((await ask('folder=user-avatars&id=1', bar.customer())).status).toBe(403)
  })
})

describe('a form without JavaScript', () => {
  const PATH = '/core/categories'
  const typed = (name: string) => {
    const form = new FormData()
    for (const [field, value] of Object.entries({
      intent: 'create',
      name,
      categoryType: 'Drink',
      isActive: 'on',
      image: '',
    })) {
      form.append(field, value)
    }
    return form
  }

  test('takes its picture along, and Save keeps both', async () => {
    const page = await at('admin').get(`${PATH}?create=`)
    expect(page.html).toContain('encType="multipart/form-data"')
    expect(page.html).toContain('name="upload:image:categories:"')
    const form = typed('Pictured')
    form.append('upload:image:categories:', await picture())
    const saved = await at('admin').submit(`${PATH}?index&create=`, form)
    expect(saved.status, saved.html.slice(0, 1000)).toBe(302)
    const row = await bar.app.db
      .selectFrom('category')
      .selectAll()
      .where('name', '=', 'Pictured')
      .executeTakeFirstOrThrow()
    expect((await load(imageUrl(row.image ?? '', 'w300'))).status).toBe(200)

    const details = await at('admin').get(`${PATH}/${row.id}`)
    expect(details.html).toContain(`src="${imageUrl(row.image ?? '', 'w300').replace('&', '&amp;')}"`)
    expect(details.html).toContain('alt="Pictured"')

    const edit = new FormData()
    for (const [field, value] of Object.entries({
      intent: 'update',
      name: 'Pictured',
      categoryType: 'Drink',
      image: row.image ?? '',
      'remove:image': 'on',
    })) {
      edit.append(field, value)
    }
    edit.append(`upload:image:categories:${row.id}`, new File([], ''))
    expect((await at('admin').submit(`${PATH}/${row.id}?edit=`, edit)).status).toBe(302)
    expect(await bar.app.db.selectFrom('category').select('image').where('id', '=', row.id).executeTakeFirst()).toEqual(
      { image: null },
    )
  })

  test('says at the field what is wrong with a picture and keeps what was typed', async () => {
    const form = typed('Not lost')
    form.append('upload:image:categories:', fileOf('<svg/>', 'logo; the "best".png'))
    const refused = await at('admin').submit(`${PATH}?index&create=`, form)
    expect(refused.status).toBe(400)
    expect(refused.html.slice(refused.html.indexOf('<dialog'), refused.html.indexOf('</dialog'))).toContain(
      'id="form-create-image-error">Choose a JPEG, PNG, WebP, AVIF or GIF picture: this file is none',
    )
    expect(refused.html.slice(refused.html.indexOf('<dialog'), refused.html.indexOf('</dialog'))).toContain(
      'value="Not lost"',
    )
  })

  test('comes back with what was typed when the picture is too large', async () => {
    const form = new FormData()
    form.append('upload:image:categories:', fileOf(new Uint8Array(MAX_UPLOAD_BYTES + 5_000_000), 'large.jpg'))
    for (const [name, value] of typed('Large').entries()) form.append(name, value)
    const refused = await at('admin').submit(`${PATH}?index&create=`, form)
    expect(refused.html.slice(refused.html.indexOf('<dialog'), refused.html.indexOf('</dialog'))).toContain(
      'id="form-create-image-error">The picture must be smaller than 20 MB',
    )
    expect(refused.html.slice(refused.html.indexOf('<dialog'), refused.html.indexOf('</dialog'))).toContain(
      'value="Large"',
    )
  })

  test('keeps a picture that was fine when something else is not', async () => {
    const form = typed('')
    form.append('upload:image:categories:', await picture())
    const refused = await at('admin').submit(`${PATH}?index&create=`, form)
    expect(refused.status).toBe(400)
    const value = /name="image"[^>]* value="([^"]+)"/.exec(refused.html)?.[1]
    expect(value).toMatch(/^\/test\/categories\/new-/)
  })

  test('lets nobody slip a picture of another record in', async () => {
    const form = new FormData()
    form.append('intent', 'update')
    form.append('upload:image:categories:1', await picture())
    expect((await at('owner').submit(`${PATH}/1?edit=`, form)).status).toBe(403)
  })
})

test('a record takes no image but one that was uploaded into its folder', async () => {
  const staff = await bar.staff('admin')
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

test('the guests menu carries paths that load below /images', async () => {
  const item = await bar.app.db
    .selectFrom('menuItem')
    .select(['productId', 'businessId', 'id'])
    .where('productId', 'is not', null)
    .where('isActive', '=', 1)
    .executeTakeFirstOrThrow()
  const sent = await upload('admin', await picture(), { folder: 'menu-items/products', id: String(item.productId) })
  await bar.app.db
    .updateTable('product')
    .set({ image: sent.value })
    .where('id', '=', item.productId ?? 0)
    .execute()
  bar.app.events.publish({ type: 'menu', businessId: item.businessId })
  const { body } = await (await bar.customer()).get(`/v1/menu/items/customer/item/${item.id}`)
  const { image } = z.looseObject({ image: z.string() }).parse(body)
  expect(image).toBe(sent.value)
  expect((await load(`/images${image}&size=w300`)).status).toBe(200)
})

test('pictures that no record refers to are gone after a day; those in use stay', async () => {
  const used = await upload('admin', await picture(), { folder: 'serving-containers', id: '1' })
  await bar.app.db.updateTable('servingContainer').set({ image: used.value }).where('id', '=', 1).execute()
  const never = await upload('admin', await picture(), { folder: 'serving-containers' })
  await load(imageUrl(never.value, 'w300'))
  bar.clock.advance(12 * 60 * 60_000)
  const fresh = await upload('admin', await picture(), { folder: 'serving-containers' })
  bar.clock.advance(13 * 60 * 60_000)
  await bar.sweep()
  const statuses = await Promise.all(
    [used, never, fresh].map(async ({ value }) => (await load(imageUrl(value, 'w300'))).status),
  )
  expect(statuses).toEqual([200, 404, 200])
})
