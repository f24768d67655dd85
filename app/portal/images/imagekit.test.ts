import { createHmac } from 'node:crypto'
import { decodeProtectedHeader, jwtVerify } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { imageUploadToken } from '../../../contract/entities/images'
import { imageUrl } from '../../../contract/images'
import { openBarback, type TestBarback } from '../../../testing/barback'
import { fakeImageKit, type FakeImageKit } from '../../../testing/imagekit'
import { picture } from '../../../testing/pictures'
import { EnvError, parseEnv } from '../../platform/server/env'

const KEYS = {
  IMAGEKIT_PUBLIC_KEY: 'public_test',
  IMAGEKIT_PRIVATE_KEY: 'private_test',
  IMAGEKIT_URL_ENDPOINT: 'https://ik.imagekit.io/barback',
}

let kit: FakeImageKit
let bar: TestBarback
beforeAll(async () => {
  kit = await fakeImageKit()
  bar = await openBarback({ env: { ...KEYS, IMAGEKIT_API_BASE: kit.url } })
})
afterAll(async () => {
  await bar.stop()
  await kit.stop()
})

async function upload(id: string) {
  const form = new FormData()
  form.append('folder', 'categories')
  form.append('id', id)
  form.append('file', await picture())
  const page = await (await bar.portal('admin')).submit('/images/upload', form)
  return { status: page.status, html: page.html }
}

test('a picture goes to ImageKit: private, over the older one, under its own name, with its metadata', async () => {
  const first = await upload('1')
  expect(first.status).toBe(200)
  expect(first.html).toMatch(/"\/test\/categories\/1-[0-9a-f]{24}\.webp\?version=1"/)
  expect((await upload('1')).html).toContain('?version=2')
  const [sent] = kit.uploads
  expect(sent).toMatchObject({
    folder: '/test/categories',
    useUniqueFileName: 'false',
    overwriteFile: 'true',
    isPrivateFile: 'true',
    responseFields: 'tags',
    customMetadata: JSON.stringify({ id: '1', type: 'categories', environment: 'test' }),
  })
  // The server checked the file and converted it to WebP before it sent it.
  expect(sent?.file).toMatch(/^RIFF.{4}WEBP$/s)
  expect(kit.metadata).toEqual(['id', 'type', 'environment'])
  const [caller = ''] = kit.callers
  expect(Buffer.from(caller.replace('Basic ', ''), 'base64').toString()).toMatch(/^private_test:/)
})

test('its address redirects to ImageKit with a signature, the size, and an expiry', async () => {
  const value = '/test/categories/1-abc.webp?version=2'
  const answer = await fetch(`${bar.url}${imageUrl(value, 'square-high')}`, { redirect: 'manual' })
  expect(answer.status).toBe(302)
  const location = new URL(answer.headers.get('location') ?? '')
  expect(`${location.origin}${location.pathname}`).toBe('https://ik.imagekit.io/barback/test/categories/1-abc.webp')
  expect(location.searchParams.get('version')).toBe('2')
  expect(location.searchParams.get('tr')).toBe('w-300,h-300,c-maintain_ratio,q-82,f-webp')
  const ends = location.searchParams.get('ik-t') ?? ''
  const [signed] = location.href.split(/[?&]ik-t=/)
  const path = signed?.replace('https://ik.imagekit.io/barback/', '') ?? ''
  const expected = createHmac('sha1', 'private_test').update(`${path}${ends}`).digest('hex')
  expect(location.searchParams.get('ik-s')).toBe(expected)
})

test('a token signs the folder, the name and all other fields, as the second upload API requires', async () => {
  const answer = await (await bar.staff('admin')).get('/v1/images/imageKit/token?folder=categories&id=1')
  const { token, fields, expire, publicKey, uploadUrl } = answer.read(imageUploadToken)
  expect([publicKey, uploadUrl]).toEqual(['public_test', `${kit.url}/api/v2/files/upload`])
  expect(decodeProtectedHeader(token)).toEqual({ alg: 'HS256', typ: 'JWT', kid: 'public_test' })
  const { payload } = await jwtVerify(token, Buffer.from('private_test'), { currentDate: new Date(bar.clock.now()) })
  expect(payload).toEqual({ ...fields, iat: expire - 600, exp: expire })
  expect(fields.folder).toBe('/test/categories')
  expect(fields.fileName).toMatch(/^1-[0-9a-f]{24}\.webp$/)
  // Our own upload endpoint is off then.
  expect((await bar.anyone.post('/v1/images/upload')).status).toBe(404)
})

test('the form reports a host that does not respond', async () => {
  kit.mode = 'broken'
  const { status, html } = await upload('1')
  kit.mode = 'well'
  expect([status, html]).toEqual([
    503,
    expect.stringContaining('The picture could not be stored: the image host does not answer'),
  ])
})

test('its three variables are set together or not at all', () => {
  const keys = { ...KEYS, STRIPE_SECRET_KEY: 'sk_test_never_called' }
  const { IMAGEKIT_URL_ENDPOINT: _one, ...two } = keys
  expect(() => parseEnv(two)).toThrow(EnvError)
  expect(() => parseEnv(two)).toThrow('IMAGEKIT_URL_ENDPOINT: expected all three of ImageKit')
  expect(parseEnv(keys).IMAGEKIT_PUBLIC_KEY).toBe('public_test')
})
