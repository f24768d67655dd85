import { join } from 'node:path'
import { z } from 'zod'
import { openBarback, type DemoStaff } from '../../../testing/barback'
import { openS3 } from '../../../testing/s3'
import type { Visitor } from '../../../testing/visitor'
import { openFileStore } from '../../platform/files/file-store'
import { picturesBucketOf } from './bucket-shelf'

export const CATEGORY = { folder: 'categories', id: '1' }

const kept = z.object({ value: z.string() })

let host: 'disk' | 'bucket' = 'disk'

/** From now on pictures are stored there. */
export function storePicturesIn(where: typeof host): void {
  host = where
}

/** A Barback with staff who upload pictures. */
export async function openPictures() {
  const s3 = host === 'bucket' ? await openS3() : undefined
  const bar = await openBarback({ env: { ...s3?.picturesEnv } })
  const visitors = new Map<DemoStaff, Visitor>()
  for (const account of ['admin', 'service', 'owner', 'bartender'] as const) {
    visitors.set(account, await bar.portal(account))
  }

  const at = (account: DemoStaff): Visitor => {
    const visitor = visitors.get(account)
    if (!visitor) throw new Error(`${account} is not signed in`)
    return visitor
  }

  const cookieOf = (account: DemoStaff) =>
    [...at(account).cookies].map(([name, value]) => `${name}=${value}`).join('; ')

  /** Uploads a picture as the script of a portal form does. */
  async function upload(account: DemoStaff, file: File | undefined, fields: Record<string, string>) {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    if (file) form.append('file', file)
    const page = await at(account).submit('/images/upload', form)
    const body: unknown = JSON.parse(page.html)
    return { status: page.status, body, value: kept.safeParse(body).data?.value ?? '' }
  }

  /** Loads a picture as a browser does, without cookies. */
  async function load(path: string, headers: Record<string, string> = {}) {
    const response = await fetch(`${bar.url}${path}`, { headers, redirect: 'manual' })
    return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
  }

  /** The paths of the files that the host stores below a folder. */
  async function stored(folder: string): Promise<string[]> {
    const { env } = bar.app
    const store = await openFileStore(env.PICTURES_URL ?? join(env.dataDirectory, 'images'), picturesBucketOf(env))
    return (await store.list(folder)).sort()
  }

  async function stop() {
    await bar.stop()
    await s3?.close()
  }

  return { bar, at, cookieOf, upload, load, stored, stop }
}

export type Pictures = Awaited<ReturnType<typeof openPictures>>
