import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls } from '../../../contract/calls'
import { PAIRING_CODE_SECONDS } from '../../../contract/limits'
import { LOCKER_CLOSE } from '../../../contract/locker-protocol'
import { openBarback, type TestBarback } from '../../../testing/barback'
import { demoVenue } from '../../../testing/orders'
import { openRawLocker } from '../../../testing/raw-locker'
import type { Visitor } from '../../../testing/visitor'

const WIDE = { points: 1000, seconds: 600 }

let bar: TestBarback
let manager: Visitor
beforeAll(async () => {
  bar = await openBarback({ limits: { pairingFromAddress: WIDE, pairingInAll: WIDE } })
  manager = await bar.portal('manager')
})
afterAll(() => bar.stop())

async function addLocker(name: string): Promise<string> {
  const { businessId } = await demoVenue(bar)
  const sent = { name, lockerId: name, numberOfCubbies: '3', active: 'on', intent: 'addLocker' }
  return (await manager.submit(`/businesses/${businessId}?add`, sent)).location ?? ''
}

const digitsIn = (html: string) => /barback-controller pair \S+ (\d{6})</.exec(html)?.[1]

/** Presses 'Pair controller' and reads the code. */
async function makeCode(path: string, more: Record<string, string> = {}): Promise<string> {
  const digits = digitsIn((await manager.submit(path, { intent: 'pair', ...more })).html)
  if (digits === undefined) throw new Error('No code is shown')
  return digits
}

const pair = (code: string, deviceId: string) =>
  bar.anyone.post('/v1/lockers/pair', { code, deviceId, firmware: '0.2.0' })

async function pairedWith(code: string, deviceId: string) {
  const answer = await pair(code, deviceId)
  expect(answer.status).toBe(200)
  return answer.read(calls.controllers.pair.answer)
}

const signIn = (deviceId: string, secret: string) =>
  openRawLocker(bar.url.replace(/^http/, 'ws'), { deviceId, authorization: `Bearer ${deviceId}:${secret}` })

/** A different code. */
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

describe('a code for pairing', () => {
  it('is shown once, and gives a controller its sign-in secret', async () => {
    const path = await addLocker('river')
    const shown = await manager.submit(path, { intent: 'pair' })
    expect(shown.headers.get('cache-control')).toContain('no-store')
    expect(shown.html).toContain('It is valid for 10 minutes.')
    const code = digitsIn(shown.html) ?? ''
    const later = await manager.get(path)
    // As a number of its own: longer numbers and names of files can contain the digits by chance.
    const showsCode = new RegExp(`\\b${code}\\b`).test(later.html)
    expect([later.html.includes('A code was made and is valid until'), showsCode]).toEqual([true, false])

    const paired = await pairedWith(code, 'pi-1')
    expect(paired).toMatchObject({ deviceId: 'pi-1', lockerId: 'river', name: 'river', numberOfCubbies: 3 })
    const locker = await signIn('pi-1', paired.secret)
    await locker.hello()
    const after = (await manager.get(path)).html
    expect([after.includes('Paired with pi-1'), after.includes('Online'), after.includes('A code was made')]).toEqual([
      true,
      true,
      false,
    ])
    await locker.drop()
  })

  it('is stored without the digits or the secret', async () => {
    const code = await makeCode(await addLocker('lagoon'))
    const rows = await bar.app.db.selectFrom('pairingCode').selectAll().execute()
    expect(rows.length).toBeGreaterThan(0)
    for (const { codeHash } of rows) expect(codeHash).toMatch(/^[0-9a-f]{64}$/)
    const { secret } = await pairedWith(code, 'pi-lagoon')
    const notes = await bar.app.db.selectFrom('auditEntry').select(['before', 'after']).execute()
    expect(notes.some((note) => JSON.stringify(note).includes(secret))).toBe(false)
    expect(notes.some(({ after }) => after?.includes('pi-lagoon'))).toBe(true)
  })

  it('works once, and a newer one replaces it', async () => {
    const path = await addLocker('creek')
    const first = await makeCode(path)
    const second = await makeCode(path)
    expect((await pair(first, 'pi-creek')).body).toMatchObject({ code: 'invalid_pairing_code' })
    await pairedWith(second, 'pi-creek')
    expect((await pair(second, 'pi-creek')).status).toBe(400)
  })

  it('is valid for ten minutes', async () => {
    const path = await addLocker('delta')
    const code = await makeCode(path)
    bar.clock.advance(PAIRING_CODE_SECONDS * 1000 - 1)
    expect((await pair(otherThan(code), 'pi-delta')).status).toBe(400)
    bar.clock.advance(1)
    expect((await pair(code, 'pi-delta')).body).toMatchObject({ code: 'invalid_pairing_code' })
    manager = await bar.portal('manager')
    expect((await manager.get(path)).html).not.toContain('A code was made')
  })

  it('is refused with the same message whether wrong, used or expired', async () => {
    const path = await addLocker('marsh')
    const code = await makeCode(path)
    const wrong = await pair(otherThan(code), 'pi-marsh')
    await pairedWith(code, 'pi-marsh')
    const used = await pair(code, 'pi-marsh')
    const old = await makeCode(path)
    bar.clock.advance(PAIRING_CODE_SECONDS * 1000)
    const late = await pair(old, 'pi-marsh')
    expect([used.body, late.body]).toEqual([wrong.body, wrong.body])
    manager = await bar.portal('manager')
  })

  it('signs no controller out on creation; another controller that uses it signs out the old one', async () => {
    const path = await addLocker('bayou')
    const { secret } = await pairedWith(await makeCode(path), 'pi-old')
    const old = await signIn('pi-old', secret)
    await old.hello()
    const unasked = await manager.submit(path, { intent: 'pair' })
    expect([unasked.status, unasked.html.includes('tick “Sign Out Its Controller” to replace it')]).toEqual([409, true])
    expect(unasked.html).toContain('Its controller is online now')

    const code = await makeCode(path, { signOut: 'on' })
    await signIn('pi-old', secret).then((again) => again.drop())
    const fresh = await pairedWith(code, 'pi-new')
    expect((await old.closed).code).toBe(LOCKER_CLOSE.revoked)
    await expect(signIn('pi-old', secret)).rejects.toThrow('401')
    await signIn('pi-new', fresh.secret).then((locker) => locker.drop())
  })

  it('created while the controller was offline does not sign out one that is online by then', async () => {
    const path = await addLocker('inlet')
    const { secret } = await pairedWith(await makeCode(path), 'pi-inlet')
    const code = await makeCode(path)
    const online = await signIn('pi-inlet', secret)
    await online.hello()
    expect((await pair(code, 'pi-other')).body).toMatchObject({ code: 'locker_online' })
    await online.drop()
  })

  it('does not take a controller away from another locker', async () => {
    await pairedWith(await makeCode(await addLocker('cove')), 'pi-cove')
    const code = await makeCode(await addLocker('sound'))
    expect((await pair(code, 'pi-cove')).body).toMatchObject({ code: 'device_elsewhere' })
    await pairedWith(code, 'pi-sound')
  })

  it.each([
    ['five digits', { code: '12345', deviceId: 'pi', firmware: '1' }],
    ['a serial number with a colon', { code: '123456', deviceId: 'a:b', firmware: '1' }],
    ['nothing', {}],
  ])('is not looked up with %s', async (_name, body) => {
    expect((await bar.anyone.post('/v1/lockers/pair', body)).body).toMatchObject({ code: 'validation' })
  })
})

describe('guessing codes', () => {
  let strict: TestBarback
  beforeAll(async () => {
    strict = await openBarback({ limits: { pairingInAll: { points: 12, seconds: 600 } } })
  })
  afterAll(() => strict.stop())

  const guess = (code: string, address: string) =>
    strict.anyone.post('/v1/lockers/pair', { code, deviceId: 'pi', firmware: '1' }, { 'X-Forwarded-For': address })

  it('ends after ten wrong ones from an address, and after a few more from all addresses', async () => {
    for (let n = 0; n < 10; n++) expect((await guess(`00000${n}`, '198.51.100.7')).status).toBe(400)
    const refused = await guess('000010', '198.51.100.7')
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, expect.stringMatching(/^\d+$/)])
    expect((await guess('000011', '198.51.100.8')).status).toBe(400)
    expect((await guess('000012', '198.51.100.9')).status).toBe(400)
    expect((await guess('000013', '198.51.100.10')).status).toBe(429)
  })
})
