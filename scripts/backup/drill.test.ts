import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import SqliteFile from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { placedOrder } from '../../contract/calls/orders'
import { DEMO_PASSWORD } from '../../testing/accounts'
import { createCaller, type Caller } from '../../testing/caller'
import { Container, HAS_LITESTREAM, until } from '../../testing/container'
import { picture } from '../../testing/pictures'
import { openS3 } from '../../testing/s3'
import { openStandIn, webhookOf } from '../../testing/stripe'
import { createVisitor } from '../../testing/visitor'

/** Orders placed before the machine is lost. */
const ORDERS = 60
/** Allowed age of a lost change, in milliseconds. The test prints the actual age. */
const MOST_LAG_MS = 10_000

const stripeFolder = mkdtempSync(join(tmpdir(), 'barback-drill-'))
let stripe: Awaited<ReturnType<typeof openStandIn>>
let s3: Awaited<ReturnType<typeof openS3>>
beforeAll(async () => {
  stripe = await openStandIn(stripeFolder, Date.now)
  s3 = await openS3()
})
afterAll(async () => {
  await stripe.standIn.stop()
  await s3.close()
  rmSync(stripeFolder, { recursive: true, force: true })
})

/** Mails are files beside the database, as in a demo. */
const WRITES_MAILS = { DEMO: '1', MAIL_URL: '' }

describe.skipIf(!HAS_LITESTREAM)('A machine that is lost during orders', () => {
  it.each([
    ['folder', () => ({})],
    ['bucket', () => s3.env],
  ])(
    'is restored from its %s with every order that was acknowledged before the lag',
    { timeout: 180_000 },
    async (place, env) => {
      const container = new Container({ ...WRITES_MAILS, ...stripe.env, ...env() })
      try {
        await container.start({ DEMO: '1' })
        stripe.standIn.deliverTo(webhookOf(container.url))
        const guest = await signIn(container.url)
        await forgetPassword(container)
        await until(() => existsMail(container))
        const pictures = await addPicture(container)

        const acknowledged: Array<{ id: number; at: number }> = []
        const body = await orderBody(guest)
        // The mail is copied within ten seconds; keep ordering until then.
        const began = Date.now()
        for (let n = 0; n < ORDERS || Date.now() - began < 12_000; n += 1) {
          const id = await order(guest, body, `drill-${place}-${n}`)
          acknowledged.push({ id, at: Date.now() })
        }
        const lostAt = Date.now()
        await container.lose()
        expect(existsSync(container.data)).toBe(false)

        console.log(await container.backup('restore'))
        const restored = ordersIn(container)
        const missing = acknowledged.filter(({ id }) => !restored.has(id))
        const lag = missing[0] === undefined ? 0 : lostAt - missing[0].at
        console.log(`from the ${place}: ${acknowledged.length} orders, ${missing.length} missing, lag ${lag} ms`)
        expect(lag).toBeLessThan(MOST_LAG_MS)
        expect(acknowledged.filter(({ id, at }) => at < lostAt - lag && !restored.has(id))).toEqual([])
        expect(existsMail(container)).toBe(true)
        expect(picturesIn(container)).toEqual(pictures)

        // Service continues: lost orders are already paid at Stripe, and the guest's phone retries with the same key.
        await container.start()
        stripe.standIn.deliverTo(webhookOf(container.url))
        const again = await signIn(container.url)
        expect((await again.post('/v1/orders/customer', body, { 'Idempotency-Key': `drill-${place}-0` })).status).toBe(
          201,
        )
      } finally {
        await container.close()
      }
    },
  )

  it('restores the state of a given time, and moves the existing one aside', { timeout: 180_000 }, async () => {
    const container = new Container({ ...WRITES_MAILS, ...stripe.env })
    try {
      await container.start({ DEMO: '1' })
      const guest = await signIn(container.url)
      const body = await orderBody(guest)
      const before = await order(guest, body, 'before')
      const copied = Date.now() + 3000
      await until(() => Date.now() > copied)
      const time = new Date().toISOString()
      await until(() => Date.now() > copied + 2000)
      const after = await order(guest, body, 'after')
      await until(() => Date.now() > copied + 5000)
      await container.kill()

      const refused: unknown = await container.backup('restore', '--to', time).catch((error: unknown) => error)
      expect(refused).toHaveProperty('output', expect.stringContaining('pass --over to move it aside'))
      await container.backup('restore', '--to', time, '--over')
      const restored = ordersIn(container)
      expect([restored.has(before), restored.has(after)]).toEqual([true, false])
      expect(readdirSync(container.data).some((name) => name.startsWith('barback.db.before-'))).toBe(true)
    } finally {
      await container.close()
    }
  })

  it('is copied as a whole, checked, and restored from the copy', { timeout: 120_000 }, async () => {
    const container = new Container({ ...WRITES_MAILS, ...stripe.env, REPLICA_URL: '' })
    const backups = join(container.folder, 'backups')
    try {
      await container.start({ DEMO: '1' })
      const guest = await signIn(container.url)
      const id = await order(guest, await orderBody(guest), 'whole')
      await forgetPassword(container)
      await until(() => existsMail(container))
      const pictures = await addPicture(container)
      expect(await container.backup('backup', '--to', backups)).toContain('checked and copied')
      await container.lose()
      await container.backup('restore', '--from', backups)
      expect(ordersIn(container)).toContain(id)
      expect(existsMail(container)).toBe(true)
      expect(picturesIn(container)).toEqual(pictures)
    } finally {
      await container.close()
    }
  })
})

async function signIn(url: string): Promise<Caller> {
  const answer = await createCaller(url).post('/v1/auth/customer/login', {
    email: 'guest@barback.test',
    password: DEMO_PASSWORD,
  })
  if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`)
  const Authorization = `Bearer ${answer.read(z.object({ token: z.string() })).token}`
  return createCaller(url, () => ({ Authorization }))
}

async function order(guest: Caller, body: unknown, key: string): Promise<number> {
  const answer = await guest.post('/v1/orders/customer', body, { 'Idempotency-Key': key })
  if (answer.status !== 201) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.read(placedOrder).id
}

/** Sends a mail, which is stored beside the database. */
async function forgetPassword({ url }: Container): Promise<void> {
  const answer = await createCaller(url).post('/v1/auth/customer/password', { email: 'guest@barback.test' })
  expect(answer.status).toBeLessThan(300)
}

function existsMail({ data }: Container): boolean {
  return existsSync(join(data, 'mail')) && readdirSync(join(data, 'mail')).some((name) => name.endsWith('.json'))
}

/** Staff upload a picture. Returns all uploaded pictures. */
async function addPicture(container: Container): Promise<Record<string, string>> {
  const admin = createVisitor(container.url)
  await admin.submit('/login', { email: 'admin@barback.test', password: DEMO_PASSWORD })
  const before = Object.keys(picturesIn(container)).length
  const form = new FormData()
  form.append('folder', 'categories')
  form.append('id', '1')
  form.append('file', await picture())
  expect((await admin.submit('/images/upload', form)).status).toBe(200)
  const after = picturesIn(container)
  expect(Object.keys(after).length).toBeGreaterThan(before)
  return after
}

/** The uploaded pictures by path, with a hash of each. Files that start with a dot are regenerated. */
function picturesIn({ data }: Container): Record<string, string> {
  const folder = join(data, 'images')
  if (!existsSync(folder)) return {}
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((file) => file.isFile())
  const paths = files.map((file) => relative(folder, join(file.parentPath, file.name)))
  const kept = paths.filter((path) => !/(^|\/)\./.test(path)).sort()
  return Object.fromEntries(
    kept.map((path) => [
      path,
      createHash('sha256')
        .update(readFileSync(join(folder, path)))
        .digest('hex'),
    ]),
  )
}

async function orderBody(guest: Caller) {
  const found = await guest.get('/v1/places')
  const places = found.read(
    z.object({
      results: z.array(
        z.object({
          open: z.boolean(),
          business: z.object({ id: z.number() }).nullish(),
          latitude: z.number(),
          longitude: z.number(),
        }),
      ),
    }),
  )
  const place = places.results.find(({ open, business }) => open && business)
  const businessId = place?.business?.id ?? 0
  const menu = (await guest.get(`/v1/menu/items/customer/${businessId}`)).read(
    z.object({ results: z.array(z.object({ id: z.number(), available: z.boolean(), isAlcoholic: z.boolean() })) }),
  )
  const menuItemId = menu.results.find(({ available, isAlcoholic }) => available && !isAlcoholic)?.id ?? 0
  const order = { businessId, items: [{ menuItemId, quantity: 1 }], location: `${place?.latitude},${place?.longitude}` }
  const quote = await guest.post('/v1/orders/customer/quote', order)
  if (quote.status !== 200) throw new Error(`${quote.status} ${JSON.stringify(quote.body)}`)
  return { ...order, paymentMethodId: 'pm_card_visa', expectedTotal: quote.read(z.object({ total: z.number() })).total }
}

function ordersIn({ data }: Container): Set<number> {
  const file = new SqliteFile(join(data, 'barback.db'), { readonly: true })
  const ids = file.prepare<[], number>('SELECT id FROM "order"').pluck().all()
  file.close()
  return new Set(ids)
}
