import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { imageUrl } from '../../../contract/images'
import { openBarback, type TestBarback } from '../../../testing/barback'
import { picture } from '../../../testing/pictures'
import { openS3, type TestS3 } from '../../../testing/s3'

/** Two servers on one PostgreSQL database, on disks of their own. */
let s3: TestS3
let a: TestBarback
let b: TestBarback
beforeAll(async () => {
  s3 = await openS3()
  a = await openBarback({ isOnPostgres: true, env: s3.picturesEnv })
  b = await openBarback({ beside: a, env: s3.picturesEnv })
})
afterAll(async () => {
  await b.stop()
  await a.stop()
  await s3.close()
})

/** Uploads a picture of a category, as the script of a portal form does. */
async function upload(bar: TestBarback) {
  const form = new FormData()
  form.append('folder', 'categories')
  form.append('id', '1')
  form.append('file', await picture())
  const page = await (await bar.portal('admin')).submit('/images/upload', form)
  return { status: page.status, html: page.html, value: /"value":"([^"]+)"/.exec(page.html)?.[1] ?? '' }
}

async function load(bar: TestBarback, path: string): Promise<Buffer> {
  const response = await fetch(`${bar.url}${path}`)
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/webp'])
  return Buffer.from(await response.arrayBuffer())
}

describe('Two machines with a bucket', () => {
  it('show each other’s pictures, in every size', async () => {
    const { value } = await upload(a)
    for (const size of [undefined, 'square-high'] as const) {
      const path = imageUrl(value, size)
      expect(await load(b, path)).toEqual(await load(a, path))
    }
  })

  it('never store two pictures under one version', async () => {
    const sent = await Promise.all([a, b, a, b].map(upload))
    expect(sent.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(new Set(sent.map(({ value }) => value)).size).toBe(4)
  })

  it('are well', async () => {
    expect((await a.anyone.get('/healthz')).body).toMatchObject({ status: 'ok', checks: { pictures: 'ok' } })
  })

  it('tell the person at the form that the bucket does not answer', async () => {
    const elsewhere = { ...s3.picturesEnv, PICTURES_ENDPOINT: 'http://127.0.0.1:9' }
    const c = await openBarback({ beside: a, env: { ...elsewhere, LOG_LEVEL: 'silent' } })
    try {
      const { status, html } = await upload(c)
      expect([status, html]).toEqual([503, expect.stringContaining('the image host does not answer')])
      expect((await fetch(`${c.url}/images/test/categories/1-abc.webp`)).status).toBe(503)
    } finally {
      await c.stop()
    }
  })
})
