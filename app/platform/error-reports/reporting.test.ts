import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import SqliteFile from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { BY_THE_LOCKER } from '../../../db/seed/venues'
import { buildIfStale } from '../../../scripts/steps.mjs'
import { DEMO_PASSWORD } from '../../../testing/accounts'
import { createCaller } from '../../../testing/caller'
import { ServerProgram } from '../../../testing/programs'
import { templateDatabase } from '../../../testing/template'

const folder = mkdtempSync(join(tmpdir(), 'barback-reports-'))
const database = join(folder, 'barback.db')
/** Everything that the server would send to Sentry. */
let sent = ''
const sentry = createServer((request, response) => {
  void buffer(request).then((body) => {
    sent += String(request.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body)
    response.end('{}')
  })
})
let server: ServerProgram
beforeAll(async () => {
  await buildIfStale()
  copyFileSync(await templateDatabase(), database)
  await once(sentry.listen(0, '127.0.0.1'), 'listening')
  const address = sentry.address()
  server = new ServerProgram({
    NODE_ENV: 'production',
    DATABASE_PATH: database,
    SENTRY_DSN: `http://0123456789abcdef@127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/1`,
    SESSION_SECRET: 'a secret of thirty-two characters or more',
    STRIPE_SECRET_KEY: 'sk_test_never_called',
    // Nothing listens there: at six in the morning the server asks Stripe for last night's payments.
    STRIPE_API_BASE: 'http://127.0.0.1:9',
    MAIL_URL: 'smtp://127.0.0.1:9',
    STRIPE_WEBHOOK_SECRET: 'whsec_never_used',
    LOG_LEVEL: 'silent',
  })
  await server.start()
})
afterAll(async () => {
  await server.end('SIGTERM')
  sentry.close()
  rmSync(folder, { recursive: true, force: true })
})

describe('A report to Sentry', () => {
  it('has the error, its source line and the account, and no private data', async () => {
    const email = 'guest@barback.test'
    const signedIn = await createCaller(server.url).post('/v1/auth/customer/login', { email, password: DEMO_PASSWORD })
    const { token } = signedIn.read(z.object({ token: z.string() }))
    // Damage the database.
    const file = new SqliteFile(database)
    file.exec('DROP TABLE menuItemAvailability')
    const menuItemId = file.prepare<[], number>('SELECT min(id) FROM menuItem').pluck().get()
    const businessId = file.prepare('SELECT businessId FROM menuItem WHERE id = ?').pluck().get(menuItemId)
    file.close()
    const guest = createCaller(server.url, () => ({
      Authorization: `Bearer ${token}`,
      Cookie: 'portal=kept-by-rosa',
      Referer: `${server.url}/app?coupon=for-rosa@example.com`,
    }))
    const answer = await guest.post('/v1/orders/customer/quote', {
      businessId,
      location: BY_THE_LOCKER,
      items: [{ menuItemId, quantity: 1, notes: 'It is the birthday of Rosa 4242 4242 4242 4242' }],
    })
    expect(answer.status).toBe(500)
    await server.end('SIGTERM')

    expect(sent).toContain('SqliteError')
    expect(sent).toContain('no such table')
    expect(sent).toContain('"id":"customer:')
    // The line of the source, not of the built file.
    expect(sent).toMatch(/\/db\/sqlite\/driver\.ts"(?:(?!"context_line").)*"context_line":"[^"]*file\.prepare\(/)
    // Two groups of the card number: four digits alone turn up in process ids, ports or traces.
    for (const secret of ['birthday', '4242 4242', 'rosa', token, email, 'kept-by', DEMO_PASSWORD, 'sk_test']) {
      expect(sent).not.toContain(secret)
    }
  })
})
