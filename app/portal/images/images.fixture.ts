import { z } from 'zod'
import { openBarback, type DemoStaff } from '../../../testing/barback'
import type { Visitor } from '../../../testing/visitor'

export const CATEGORY = { folder: 'categories', id: '1' }

const kept = z.object({ value: z.string() })

/** A Barback with staff who upload pictures. */
export async function openPictures() {
  const bar = await openBarback()
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

  return { bar, at, cookieOf, upload, load }
}

export type Pictures = Awaited<ReturnType<typeof openPictures>>
