import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signedIn } from '../../../contract/calls/auth'
import { SIGN_IN_CODE_TRIES } from '../../../contract/limits'
import { MINUTE_MS } from '../../../contract/time'
import { createCaller } from '../../../testing/caller'
import { openBarback, type TestBarback } from '../../../testing/barback'
import { codeFor, mailsTo, signUp } from '../../../testing/mailed'

const CODE = '/v1/auth/customer/code'
const GUEST = 'guest@barback.test'
const OTHER = 'new@barback.test'

let bar: TestBarback
beforeAll(async () => {
  bar = await openBarback()
})
afterAll(() => bar.stop())

const by = (address: string) => ({ 'X-Forwarded-For': address })
const ask = (email: string, address = '192.0.2.1') => bar.anyone.post(CODE, { email }, by(address))
const use = (email: string, code: string, address = '192.0.2.1') => bar.anyone.put(CODE, { email, code }, by(address))

/** The digits sent last. */
const sent = (email: string) => codeFor(bar, email)

async function askedFor(email: string): Promise<string> {
  expect((await ask(email)).status).toBe(200)
  return sent(email)
}

/** Other digits than these. */
const another = (digits: string, n = 1) => String((Number(digits) + n) % 1_000_000).padStart(6, '0')

describe('a code by mail', () => {
  it('signs a guest in like a password, once', async () => {
    const digits = await askedFor(` ${GUEST.toUpperCase()} `).then(() => sent(GUEST))
    const typed = `${digits.slice(0, 3)} ${digits.slice(3)}`
    const answer = await use(GUEST, typed)
    const { token, expiresAt, user } = answer.read(signedIn)
    expect(user.email).toBe(GUEST)
    expect(answer.headers.getSetCookie().some((line) => line.includes('refresh'))).toBe(true)
    const guest = createCaller(bar.url, () => ({ Authorization: `Bearer ${token}`, ExpiresAt: String(expiresAt) }))
    expect((await guest.get('/v1/customers/settings')).status).toBe(200)
    const again = await use(GUEST, digits)
    expect([again.status, again.body]).toMatchObject([401, { code: 'wrong_code' }])
    expect(await bar.app.db.selectFrom('emailCode').select('email').execute()).toEqual([])
  })

  it('is handled alike with and without an account, and each email gets a mail', async () => {
    const emails = ['nobody@barback.test', 'owner@barback.test', OTHER]
    const answers = []
    for (const email of emails) answers.push(await ask(email))
    const [nobody, ...others] = answers.map(({ status, body }) => ({ status, body }))
    expect(others).toEqual([nobody, nobody])
    const texts = []
    for (const email of emails) texts.push((await mailsTo(bar, email))[0]?.text ?? '')
    expect(texts.map((text) => text.includes('You have a Barback account with this email'))).toEqual([
      false,
      false,
      true,
    ])
    expect(texts.map((text) => text.includes('This code makes your account'))).toEqual([true, true, false])
    const digits = await sent(OTHER)
    const wrong = [
      await use('nobody@barback.test', another(await sent('nobody@barback.test'))),
      await use(OTHER, another(digits)),
      await use('unasked@barback.test', digits),
    ]
    const [refused, ...same] = wrong.map(({ status, body }) => ({ status, body }))
    expect(refused?.status).toBe(401)
    expect(same).toEqual([refused, refused])
  })

  it('expires after ten minutes, and is deleted', async () => {
    const digits = await askedFor(GUEST)
    bar.clock.advance(10 * MINUTE_MS)
    expect((await use(GUEST, digits)).status).toBe(401)
    bar.clock.advance(60 * MINUTE_MS)
    await bar.sweep()
    expect(await bar.app.db.selectFrom('emailCode').select('email').execute()).toEqual([])
  })

  it('is replaced by the next one', async () => {
    const first = await askedFor(GUEST)
    const second = await askedFor(GUEST)
    if (first !== second) expect((await use(GUEST, first)).status).toBe(401)
    expect((await use(GUEST, second)).status).toBe(200)
  })

  it('allows five attempts, even in parallel', async () => {
    const digits = await askedFor(OTHER)
    const tries = await Promise.all([1, 2, 3, 4, 5].map((n) => use(OTHER, another(digits, n))))
    expect(tries.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401])
    expect((await use(OTHER, digits)).status).toBe(401)
    expect((await use(OTHER, await askedFor(OTHER))).status).toBe(200)
  })

  it('keeps its attempts when it is right but sent without a name', async () => {
    const email = 'unnamed@barback.test'
    const digits = await askedFor(email)
    expect((await use(email, digits)).body).toMatchObject({ code: 'name_required' })
    const codes = bar.app.db.selectFrom('emailCode').select('triesLeft').where('email', '=', email)
    expect(await codes.execute()).toEqual([{ triesLeft: SIGN_IN_CODE_TRIES }])
  })

  it('is made as its mail is sent, and stored only as a hash', async () => {
    await ask(OTHER)
    const waiting = await bar.app.db.selectFrom('outbox').select('payload').where('doneAt', 'is', null).execute()
    expect(waiting.map(({ payload }): unknown => JSON.parse(payload))).toEqual([
      { what: 'code', email: OTHER, language: 'en' },
    ])
    const digits = await sent(OTHER)
    expect(digits).toMatch(/^\d{6}$/)
    const rows = await bar.app.db.selectFrom('outbox').select('payload').execute()
    // As a number of its own: a time can contain the digits by chance.
    expect(rows.filter(({ payload }) => new RegExp(`\\b${digits}\\b`).test(payload))).toEqual([])
    const row = await bar.app.db.selectFrom('emailCode').selectAll().executeTakeFirstOrThrow()
    expect(row.codeHash).toMatch(/^[0-9a-f]{64}$/)
  })

  it.each(['12345', '1234567', 'abcdef', '١٢٣٤٥٦', ''])('%j is not a code', async (code) => {
    const answer = await use(GUEST, code)
    expect([answer.status, answer.body]).toMatchObject([
      400,
      { errors: [{ path: 'code', message: 'Must be 6 digits' }] },
    ])
  })
})

describe('requesting and guessing codes', () => {
  const VICTIM = 'guest3@barback.test'

  it('is limited for one account, and locks nobody out for long', async () => {
    await signUp(bar, { email: VICTIM, password: 'barback-1', firstName: 'Ada', lastName: 'Lane' })
    const asked = []
    for (let n = 0; n < 14; n++) asked.push((await ask(VICTIM, `198.51.100.${n}`)).status)
    expect(asked.filter((status) => status === 200)).toHaveLength(10)
    const refused = await ask(VICTIM, '203.0.113.9')
    expect([refused.status, Number(refused.headers.get('Retry-After'))]).toEqual([429, 30])
    bar.clock.advance(MINUTE_MS)
    expect((await ask(VICTIM, '203.0.113.9')).status).toBe(200)
  })

  it('counts as signing in, so that new codes give no more guesses', async () => {
    const digits = await sent(VICTIM)
    const guesses = []
    for (let n = 1; n <= 12; n++) guesses.push((await use(VICTIM, another(digits, n), '198.51.100.7')).status)
    expect(guesses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 401))
    expect(guesses.slice(10)).toEqual([429, 429])
    const mails = await bar.app.db.selectFrom('outbox').select('payload').where('kind', '=', 'mail').execute()
    expect(
      mails.filter(({ payload }) => payload.includes(VICTIM) && payload.includes('trying to sign in')),
    ).toHaveLength(1)
  })

  it('is limited for one address, whatever the emails', async () => {
    const statuses = []
    for (let n = 0; n < 101; n++) statuses.push((await ask(`nobody-${n}@barback.test`, '192.0.2.200')).status)
    expect(statuses.at(-1)).toBe(429)
    expect(new Set(statuses.slice(0, 100))).toEqual(new Set([200]))
  })
})
