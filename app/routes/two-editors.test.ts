import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { openBarback, type TestBarback } from '../../testing/barback'
import type { Caller } from '../../testing/caller'
import { formIn } from '../../testing/form-in'
import type { Visitor } from '../../testing/visitor'

/** Every form outside the catalogue that changes a record, while another person changes the same record. */

let bar: TestBarback
let admin: Caller
let portal: Visitor
beforeAll(async () => {
  bar = await openBarback()
  admin = await bar.staff('admin')
  portal = await bar.portal('admin')
  const signup = {
    firstName: 'Vera',
    lastName: 'Lane',
    phone: '9045550100',
    email: 'vera@venue.test',
    businessName: 'The Lane',
    address: { street: '1 Lane Street', city: 'Jacksonville', state: 'FL', zip: '32202' },
  }
  expect((await bar.anyone.post('/v1/business/signup', signup)).status).toBe(201)
})
afterAll(() => bar.stop())

type Fields = Record<string, unknown>
const fields = z.looseObject({})
interface Edited {
  /** The path on /v1 where the other person saves. */
  api: string
  /** The record's table in its history. */
  table: string
  screen: string
  form: string
  intent?: string
  /** The other person's changes and this person's input. Both change one field; the other person also changes a second. */
  theirs: (now: Fields) => Fields
  mine: Record<string, string>
  /** The field that both changed: its input and label, and both values as displayed. */
  both: { input: string; label: string; now: string; yours: string }
  /** The field that only the other person changed. */
  alone: { input: string; label: string; now: string }
  /** A field that must not be empty. */
  required: string
  /** The saved values if this person keeps their own for the shared field, and if they take the other's. */
  own: Fields
  other: Fields
}

const FORMS: Record<string, Edited> = {
  place: {
    api: '/v1/places/1',
    table: 'place',
    screen: '/places/1?edit=',
    form: 'place-form',
    intent: 'update',
    theirs: ({ hoursOfOperations }) => ({
      description: 'Theirs',
      hoursOfOperations: { ...fields.parse(hoursOfOperations), sunday: { open: '06:00:00', close: '07:00:00' } },
    }),
    mine: { description: 'Mine, written\r\non two lines', website: 'https://mine.test/' },
    both: { input: 'description', label: 'Description', now: 'Theirs', yours: 'Mine, written\non two lines' },
    alone: { input: 'sunday', label: 'Sunday', now: '6:00 AM - 7:00 AM' },
    required: 'name',
    own: { description: 'Mine, written\non two lines', website: 'https://mine.test/' },
    other: { description: 'Theirs' },
  },
  business: {
    api: '/v1/businesses/1',
    table: 'business',
    screen: '/businesses/1?edit=',
    form: 'business-form',
    theirs: () => ({ serviceFee: 2.5, lastCall: '01:15:00' }),
    mine: { serviceFee: '3', maxDistance: '555' },
    both: { input: 'serviceFee', label: 'Service Fee ($)', now: '$2.50', yours: '$3.00' },
    alone: { input: 'lastCall', label: 'Last Call', now: '1:15 AM' },
    required: 'taxRate',
    // 555 ft.
    own: { serviceFee: 3, maxDistance: 169 },
    other: { serviceFee: 2.5 },
  },
  locker: {
    api: '/v1/business-lockers/1',
    table: 'businessLocker',
    screen: '/businesses/1?locker=1',
    form: 'locker-1',
    intent: 'updateLocker',
    theirs: () => ({ name: 'Named by them', active: false }),
    mine: { name: 'Named by me', numberOfCubbies: '14' },
    both: { input: 'name', label: 'Name', now: 'Named by them', yours: 'Named by me' },
    alone: { input: 'active', label: 'Active', now: 'No' },
    required: 'numberOfCubbies',
    own: { name: 'Named by me', numberOfCubbies: 14 },
    other: { name: 'Named by them' },
  },
  user: {
    api: '/v1/users/5',
    table: 'user',
    screen: '/users/5?edit=',
    form: 'form-user',
    theirs: () => ({ phoneNumber: '9045550111', roles: ['Bartender', 'Manager'] }),
    mine: { phoneNumber: '(904) 555-0122', lastName: 'Typed' },
    both: { input: 'phoneNumber', label: 'Phone Number', now: '+1 (904) 555-0111', yours: '+1 (904) 555-0122' },
    alone: { input: 'roles', label: 'Roles', now: 'Bartender, Manager' },
    required: 'email',
    own: { phoneNumber: '9045550122', lastName: 'Typed' },
    other: { phoneNumber: '9045550111' },
  },
  customer: {
    api: '/v1/customers/1',
    table: 'customer',
    screen: '/customers/1?edit=',
    form: 'form-customer',
    theirs: () => ({ firstName: 'Theirs', isInternal: true }),
    mine: { firstName: 'Mine', lastName: 'Typed' },
    both: { input: 'firstName', label: 'First Name', now: 'Theirs', yours: 'Mine' },
    alone: { input: 'isInternal', label: 'Internal', now: 'Yes' },
    required: 'lastName',
    own: { firstName: 'Mine', lastName: 'Typed' },
    other: { firstName: 'Theirs' },
  },
  'sign-up': {
    api: '/v1/businesses/signup/1',
    table: 'businessSignup',
    screen: '/signups/1?edit=',
    form: 'form-signup',
    theirs: ({ address }) => ({ businessName: 'Theirs', address: { ...fields.parse(address), zip: '32204' } }),
    mine: { businessName: 'Mine', comment: 'Typed' },
    both: { input: 'businessName', label: 'Business Name', now: 'Theirs', yours: 'Mine' },
    alone: { input: 'address.zip', label: 'Zip Code', now: '32204' },
    required: 'email',
    own: { businessName: 'Mine', comment: 'Typed' },
    other: { businessName: 'Theirs' },
  },
}

const record = z.looseObject({ version: z.number() })
const read = async ({ api }: Edited) => (await admin.get(api)).read(record)

/** Saves the record with some other values, as the other person. */
async function save({ api }: Edited, { businesses, version: _version, ...changed }: Fields) {
  const ids = z
    .array(z.object({ id: z.number() }))
    .optional()
    .parse(businesses)
  const answer = await admin.put(api, { ...changed, ...(ids && { businesses: ids.map(({ id }) => id) }) })
  expect([answer.status, answer.body]).toMatchObject([200, {}])
}

/** Loads the form, saves as the other person, then submits the form. */
async function meet(edited: Edited) {
  const { screen, form, intent = 'update', theirs, mine } = edited
  const before = await read(edited)
  const drawn = { ...formIn(await portal.get(screen), form), intent }
  restore = () => save(edited, before)
  await save(edited, { ...before, ...theirs(before) })
  const theirRecord = await read(edited)
  const answer = await portal.submit(screen, { ...drawn, ...mine })
  const again: Record<string, string> = answer.status === 409 ? { ...formIn(answer, form), intent } : {}
  return { theirRecord, answer, again }
}

let restore: () => Promise<void> = async () => {}
afterEach(() => restore())

/** Counts the changes in a record's history. */
async function notes({ api, table }: Edited): Promise<number> {
  const id = Number(api.split('/').at(-1))
  const { count } = await bar.app.db
    .selectFrom('auditEntry')
    .where('entity', '=', table)
    .where('entityId', '=', id)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

const shown = (html: string, label: string) =>
  new RegExp(`<legend>${label.replace(/[($)]/g, '\\$&')}</legend>(.*?)</fieldset>`, 's').exec(html)?.[1]

describe.each(Object.entries(FORMS))('the form of a %s that somebody else has changed', (what, edited) => {
  const { screen, mine, both, alone, own, other } = edited

  test('is not saved: it keeps what was typed, and shows both values of what they have changed', async () => {
    const { theirRecord, answer, again } = await meet(edited)
    expect(answer.status).toBe(409)
    expect(answer.html).toContain(`Someone else changed this ${what} in the meantime`)
    expect(await read(edited)).toEqual(theirRecord)
    expect(again).toMatchObject({ ...mine, version: String(theirRecord.version) })
    const choice = shown(answer.html, both.label)
    expect(choice).toContain(both.now)
    expect(choice).toContain(both.yours)
    expect(shown(answer.html, alone.label)).toContain(alone.now)
    // A field this person changed defaults to their value; one that only the other changed, to the other's.
    expect(again).toMatchObject({ [`take:${both.input}`]: 'yours', [`take:${alone.input}`]: 'theirs' })
    expect(Object.keys(again).filter((name) => name.startsWith('take:'))).toHaveLength(2)
  })

  test('is saved with what is chosen: their own values', async () => {
    const { theirRecord, again } = await meet(edited)
    expect((await portal.submit(screen, again)).status).toBe(302)
    expect(await read(edited)).toMatchObject({ ...edited.theirs(theirRecord), ...own })
  })

  test("is saved with what is chosen: the other's values", async () => {
    const { theirRecord, again } = await meet(edited)
    expect((await portal.submit(screen, { ...again, [`take:${both.input}`]: 'theirs' })).status).toBe(302)
    expect(await read(edited)).toMatchObject({ ...edited.theirs(theirRecord), ...own, ...other })
  })

  test('is saved with what was typed after all, once the other’s value was chosen', async () => {
    const { again } = await meet(edited)
    const typed = {
      ...again,
      [`take:${both.input}`]: 'theirs',
      [both.input]: mine[both.input]?.replace(/.$/, '7') ?? '',
    }
    expect((await portal.submit(screen, typed)).status).toBe(302)
    expect(JSON.stringify(await read(edited))).not.toContain(JSON.stringify(both.now))
  })

  test('keeps what was chosen when something else of it is refused', async () => {
    const { theirRecord, again } = await meet(edited)
    const chosen = { ...again, [`take:${both.input}`]: 'theirs', [edited.required]: '' }
    const refused = await portal.submit(screen, chosen)
    expect(refused.status).toBe(400)
    const now = formIn(refused, edited.form)
    expect(now[`take:${both.input}`]).toBeUndefined()
    const put = { ...now, intent: edited.intent ?? 'update', [edited.required]: again[edited.required] ?? '' }
    expect((await portal.submit(screen, put)).status).toBe(302)
    expect(await read(edited)).toMatchObject({ ...edited.theirs(theirRecord), ...own, ...other })
  })
})

test.each(Object.entries(FORMS))(
  'a %s that is saved as it was is no new version, and its history says nothing',
  async (_, edited) => {
    const before = [await read(edited), await notes(edited)]
    const { screen, form, intent = 'update' } = edited
    const drawn = { ...formIn(await portal.get(screen), form), intent }
    bar.clock.advance(1000)
    expect((await portal.submit(screen, drawn)).status).toBe(302)
    expect([await read(edited), await notes(edited)]).toEqual(before)
  },
)

describe('what a form does not ask for', () => {
  test('may change in the meantime: a guest their own phone number', async () => {
    const { customer } = FORMS
    if (!customer) throw new Error('there is none')
    const drawn = formIn(await portal.get(customer.screen), customer.form)
    await save(customer, { ...(await read(customer)), phoneNumber: '9045550177' })
    expect((await portal.submit(customer.screen, { ...drawn, lastName: 'Typed' })).status).toBe(302)
    expect(await read(customer)).toMatchObject({ lastName: 'Typed', phoneNumber: '9045550177' })
  })

  test("may change in the meantime: one's own roles", async () => {
    const { user } = FORMS
    if (!user) throw new Error('there is none')
    const own = { ...user, screen: '/users/5?edit=', form: 'form-user' }
    const { email } = z.object({ email: z.string() }).parse(await read(own))
    const self = await bar.portal(email)
    const drawn = formIn(await self.get(own.screen), own.form)
    const before = await read(own)
    await save(own, { ...before, roles: ['Bartender', 'Manager'] })
    expect((await self.submit(own.screen, { ...drawn, lastName: 'Myself' })).status).toBe(302)
    expect(await read(own)).toMatchObject({ lastName: 'Myself', roles: ['Bartender', 'Manager'] })
    const mine = formIn(await self.get(own.screen), own.form)
    await save(own, { ...before, lastName: 'Theirs' })
    const refused = await self.submit(own.screen, { ...mine, lastName: 'Mine' })
    expect([refused.status, shown(refused.html, 'Last Name')]).toEqual([409, expect.stringMatching(/Theirs.*Mine/s)])
  })
})

test('a user whom somebody else has given another type is chosen with the roles of that type', async () => {
  const hired = await admin.post('/v1/users', {
    email: 'typed@staff.test',
    firstName: 'Ty',
    lastName: 'Ped',
    userType: 'Business',
    password: 'barback-demo-1',
    roles: ['Bartender'],
    businesses: [1],
    active: true,
  })
  const { id } = hired.read(z.object({ id: z.number() }))
  const screen = `/users/${id}?edit=`
  const drawn = formIn(await portal.get(screen), 'form-user')
  await admin.put(`/v1/users/${id}`, {
    ...fields.parse(hired.body),
    userType: 'Internal',
    roles: ['Service'],
    businesses: [],
  })
  const answer = await portal.submit(screen, { ...drawn, 'roles.Manager': 'on' })
  expect(answer.status).toBe(409)
  expect(shown(answer.html, 'User Type')).toMatch(/Internal: Service.*Business: Bartender, Manager/s)
  const again = formIn(answer, 'form-user')
  expect((await portal.submit(screen, { ...again, 'take:userType': 'theirs' })).status).toBe(302)
  expect((await admin.get(`/v1/users/${id}`)).body).toMatchObject({ userType: 'Internal', roles: ['Service'] })
})

test('looking at the map does not forget which version of a place is being changed', async () => {
  const { place } = FORMS
  if (!place) throw new Error('there is none')
  const drawn = formIn(await portal.get(place.screen), place.form)
  await save(place, { ...(await read(place)), description: 'Written by the other' })
  const found = await portal.submit(place.screen, { ...drawn, description: 'Mine', intent: 'find', find: 'bar' })
  const typed = { ...formIn(found, place.form), intent: 'update' }
  expect(typed).toMatchObject({ description: 'Mine', version: drawn.version })
  const answer = await portal.submit(place.screen, typed)
  expect([answer.status, shown(answer.html, 'Description')]).toEqual([
    409,
    expect.stringMatching(/by the other.*Mine/s),
  ])
})
