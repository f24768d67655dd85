import { execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { imageUrl } from '../contract/images'
import { CATEGORY, openPictures, type Pictures } from '../app/portal/images/images.fixture'
import { openBarback } from '../testing/barback'
import { picture } from '../testing/pictures'
import { openS3, type TestS3 } from '../testing/s3'
import { ROOT } from './steps.mjs'

let s3: TestS3
let on: Pictures
beforeAll(async () => {
  s3 = await openS3()
  on = await openPictures()
})
afterAll(async () => {
  await on.stop()
  await s3.close()
})

/** Runs the command. Not synchronously: the bucket is in this process. */
async function pictures(env: Record<string, string>) {
  const DATABASE_PATH = join(on.bar.app.env.dataDirectory, 'barback.db')
  const args = ['--import', 'tsx', join(ROOT, 'scripts/pictures.ts')]
  const options = { cwd: ROOT, env: { ...process.env, DATABASE_PATH, ...env } }
  return promisify(execFile)(process.execPath, args, options).then(
    ({ stdout }) => stdout,
    (error: unknown) => String(error),
  )
}

it('copies the pictures on disk into the bucket, once, and a server finds them there', async () => {
  const { value } = await on.upload('admin', await picture(), CATEGORY)
  const path = imageUrl(value, 'w300')
  const { bytes } = await on.load(path)
  const place = s3.picturesEnv.PICTURES_URL
  expect(await pictures(s3.picturesEnv)).toBe(`1 pictures copied to ${place}, 0 were there.\n`)
  expect(await pictures(s3.picturesEnv)).toBe(`0 pictures copied to ${place}, 1 were there.\n`)
  const moved = await openBarback({ env: s3.picturesEnv })
  try {
    const answer = await fetch(`${moved.url}${path}`)
    expect([answer.status, Buffer.from(await answer.arrayBuffer())]).toEqual([200, bytes])
  } finally {
    await moved.stop()
  }
  rmSync(join(on.bar.app.env.dataDirectory, 'images'), { recursive: true })
  expect(await pictures(s3.picturesEnv)).toBe(`0 pictures copied to ${place}, 0 were there.\n`)
})

it('names the variable that is missing', async () => {
  expect(await pictures({})).toContain('PICTURES_URL: set the bucket')
})
