import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ONE_LINE, UNPRINTABLE } from '../../../contract/messages'
import { openBarback, type TestBarback } from '../../../testing/barback'
import { formIn } from '../../../testing/form-in'

let bar: TestBarback
beforeAll(async () => {
  bar = await openBarback()
})
afterAll(() => bar.stop())

const ODD = [
  ['a NUL', 'a\0b'],
  ['a bell', 'a\x07b'],
  ['an escape', 'a\x1b[31mb'],
  ['a deletion', 'a\x7fb'],
  ['a control character of the second row', 'a\x9bb'],
  ['the first half of a letter', 'a\ud83cb'],
  ['the second half of a letter', 'a\udf78b'],
] as const
const LINES = [
  ['two lines', 'a\nb'],
  ['a tab', 'a\tb'],
  ['a line separator', 'a\u2028b'],
] as const

describe('An unreadable text is refused at its field', () => {
  test.each(ODD)('%s on /v1', async (_what, odd) => {
    const admin = await bar.staff('admin')
    const guest = await bar.customer()
    const at = (path: string) => ({ code: 'validation', errors: [{ path, message: UNPRINTABLE }] })
    expect((await admin.post('/v1/core/ingredients', { name: odd, category: 'Mixer' })).body).toMatchObject(at('name'))
    const described = { name: 'Fine', category: 'Mixer', description: odd }
    expect((await admin.post('/v1/core/ingredients', described)).body).toMatchObject(at('description'))
    const line = { menuItemId: 1, quantity: 1, notes: odd }
    expect((await guest.post('/v1/orders/customer/quote', { businessId: 1, items: [line] })).body).toMatchObject(
      at('items.0.notes'),
    )
    const login = { email: 'guest@barback.test', password: odd }
    expect((await bar.anyone.post('/v1/auth/customer/login', login)).body).toMatchObject(at('password'))
    const search = `/v1/core/ingredients?searchString=${encodeURIComponent(odd.replace(/\p{Cs}/u, '\0'))}`
    expect((await admin.get(search)).body).toMatchObject(at('searchString'))
  })

  test('in a form, which keeps the other texts', async () => {
    const admin = await bar.portal('admin')
    const form = formIn(await admin.get('/core/ingredients?create'))
    const answer = await admin.submit('/core/ingredients?index', { ...form, name: 'Pickle\0 brine', category: 'Mixer' })
    expect(answer.status).toBe(400)
    expect(answer.html).toContain(UNPRINTABLE)
  })

  test.each(LINES)('%s in a field of one line', async (_what, odd) => {
    const admin = await bar.staff('admin')
    const named = await admin.post('/v1/core/ingredients', { name: odd, category: 'Mixer' })
    expect(named.body).toMatchObject({ errors: [{ path: 'name', message: ONE_LINE }] })
    const described = await admin.post('/v1/core/ingredients', {
      name: `Fine ${_what}`,
      category: 'Mixer',
      description: odd,
    })
    expect([described.status, described.body]).toEqual([201, expect.objectContaining({ description: odd })])
  })

  test('letters of all scripts and all kinds of signs are accepted', async () => {
    const admin = await bar.staff('admin')
    for (const name of [
      'Žítné 🍸',
      'שלום',
      '東京',
      'e\u0301tage',
      '👩‍👩‍👧',
      "'; DROP TABLE --",
      '\u00a0'.padStart(3, 'x').padEnd(5, 'y'),
    ]) {
      expect((await admin.post('/v1/core/ingredients', { name, category: 'Mixer' })).status).toBe(201)
    }
  })
})
