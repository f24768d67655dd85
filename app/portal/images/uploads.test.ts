import { readdirSync } from 'node:fs'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiError } from '../../../contract/errors'
import { MAX_UPLOAD_BYTES } from '../../../contract/limits'
import type { DemoStaff } from '../../../testing/barback'
import { fileOf, picture } from '../../../testing/pictures'
import { CATEGORY, openPictures, type Pictures } from './images.fixture'

let on: Pictures
beforeAll(async () => {
  on = await openPictures()
})
afterAll(() => on.stop())

/** A PNG that claims 30,000 by 30,000 pixels. It has a single row, as a decoder must not read past its size. */
async function bomb(): Promise<Uint8Array> {
  const png = await sharp({ create: { width: 30_000, height: 1, channels: 3, background: '#000' } })
    .png()
    .toBuffer()
  png.writeUInt32BE(30_000, 20)
  // CRC of the chunk's name and content.
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29)
  return png
}

describe('a file that is not a picture', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'

  test.each([
    [
      'an SVG',
      () => fileOf(svg, 'logo.png'),
      'This file type is not supported: choose a JPEG, PNG, WebP, AVIF or GIF picture',
    ],
    [
      'a page',
      () => fileOf('<!doctype html><p>', 'me.jpg'),
      'This file type is not supported: choose a JPEG, PNG, WebP, AVIF or GIF picture',
    ],
    [
      'an HEIC',
      () => fileOf(Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), 'IMG_0001.jpg'),
      'This is a HEIC picture from an iPhone: choose it on the phone itself, or save it as JPEG first',
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
      'The picture is too large: at most 50 megapixels',
    ],
    [
      // A few kilobytes that claim 900 megapixels.
      'a bomb of one colour',
      async () => fileOf(await bomb(), 'a.png'),
      'The picture is too large: at most 50 megapixels',
    ],
    ['nothing', () => undefined, 'Choose a picture'],
  ])('is refused when it is %s', async (_what, file, message) => {
    const { status, body } = await on.upload('admin', await file(), CATEGORY)
    expect(status).toBe(400)
    expect(body).toMatchObject({ code: 'picture_refused', message })
  })

  test('is refused during upload once it has 20,000,000 bytes, and leaves no file behind', async () => {
    const start = new Uint8Array(await (await picture()).arrayBuffer())
    const padded = (bytes: number) => {
      const whole = new Uint8Array(bytes)
      whole.set(start)
      return fileOf(whole, 'large.jpg')
    }
    const tooLarge = await on.upload('admin', padded(MAX_UPLOAD_BYTES), CATEGORY)
    expect([tooLarge.status, tooLarge.body]).toEqual([
      413,
      { code: 'too_large', message: 'The picture must be smaller than 20 MB' },
    ])
    expect((await on.upload('admin', padded(MAX_UPLOAD_BYTES - 1), CATEGORY)).status).toBe(200)
    expect(readdirSync(on.bar.app.images.incoming)).toEqual([])
  })

  test('is refused during upload without a declared length', async () => {
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
    const headers = { Cookie: on.cookieOf('admin'), 'Content-Type': 'multipart/form-data; boundary=x' }
    const response = await fetch(`${on.bar.url}/images/upload`, { method: 'POST', headers, body, duplex: 'half' })
    expect(response.status).toBe(413)
  })

  test.each(['multipart/form-data', 'multipart/form-data; boundary=x', 'text/plain'])(
    'is refused in a body that is not a form: %s',
    async (type) => {
      const headers = { Cookie: on.cookieOf('admin'), 'Content-Type': type }
      const response = await fetch(`${on.bar.url}/images/upload`, { method: 'POST', headers, body: 'no parts' })
      expect(response.status).toBe(400)
    },
  )
})

describe('permission to upload', () => {
  test('requires permission to change the record', async () => {
    const status = async (account: DemoStaff, fields: Record<string, string>) =>
      (await on.upload(account, await picture(), fields)).status
    expect(await status('service', CATEGORY)).toBe(403)
    expect(await status('owner', CATEGORY)).toBe(403)
    expect(await status('admin', { folder: 'categories', id: '999999' })).toBe(404)
    expect(await status('bartender', { folder: 'menu-items/products' })).toBe(403)
    const mine = await on.bar.app.db
      .selectFrom('user')
      .select('id')
      .where('email', '=', 'owner@barback.test')
      .executeTakeFirstOrThrow()
    const admin = await on.bar.app.db
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

  test('covers the places of their own venue, and no other', async () => {
    const place = async (mine: boolean) => {
      const owner = await on.bar.app.db
        .selectFrom('userBusiness')
        .innerJoin('user', 'user.id', 'userId')
        .select('businessId')
        .where('email', '=', 'owner@barback.test')
        .execute()
      const ids = owner.map(({ businessId }) => businessId)
      const row = await on.bar.app.db
        .selectFrom('business')
        .select('placeId')
        .where('id', mine ? 'in' : 'not in', ids)
        .orderBy('id')
        .executeTakeFirstOrThrow()
      return { folder: 'places', id: String(row.placeId) }
    }
    expect((await on.upload('owner', await picture(), await place(true))).status).toBe(200)
    expect((await on.upload('bartender', await picture(), await place(true))).status).toBe(403)
    expect((await on.upload('owner', await picture(), await place(false))).status).toBe(404)
  })

  test('is refused without sign-in, and to another site', async () => {
    const form = new FormData()
    form.append('folder', 'categories')
    form.append('file', await picture())
    const stranger = await on.bar.visitor().submit('/images/upload', form)
    expect([stranger.status, apiError.parse(JSON.parse(stranger.html)).code]).toEqual([401, 'unauthorized'])
    const elsewhere = await fetch(`${on.bar.url}/images/upload`, {
      method: 'POST',
      headers: { Cookie: on.cookieOf('admin'), Origin: 'https://evil.example' },
      body: form,
    })
    expect(elsewhere.status).toBe(403)
  })
})
