import { describe, expect, it } from 'vitest'
import { type z } from 'zod'
import { customerSignupBody, loginBody, resetPasswordBody } from './auth'
import { listQuery } from './lists'
import { soldOutBody } from './menu'
import { kioskChange, orderBody, quoteBody } from './orders'
import { placesQuery } from './places'

/** Returns a schema's issues, as 'path: message'. */
function refusals(schema: z.ZodType, input: unknown): string[] {
  const { error } = schema.safeParse(input)
  return error?.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`) ?? []
}

const order = { businessId: 1, items: [{ menuItemId: 2, quantity: 1 }], expectedTotal: 12.5 }
const line = order.items[0]

describe('the body of an order', () => {
  it('needs only the items, their numbers and the expected total', () => {
    expect(orderBody.parse(order)).toEqual(order)
  })

  it('may contain all optional fields', () => {
    const full = {
      ...order,
      items: [
        {
          ...line,
          pourAvailabilityId: 3,
          products: [{ recipeItemId: 4, productId: 5 }],
          substitutions: [6],
          notes: 'no ice',
        },
      ],
      tip: { type: 'percent', value: 18.5 },
      paymentMethodId: 'pm_card_visa',
      requestedCubby: 4,
      location: '30.3321838,-81.65565',
    }
    expect(orderBody.parse(full)).toEqual(full)
  })

  it.each([
    ['no lines', { items: [] }, 'items: Required'],
    ['a missing list of lines', { items: undefined }, 'items: Required'],
    ['no drink at all', { items: [{ ...line, quantity: 0 }] }, 'items.0.quantity: Must be 1 to 20'],
    ['21 of one drink', { items: [{ ...line, quantity: 21 }] }, 'items.0.quantity: Must be 1 to 20'],
    ['half a drink', { items: [{ ...line, quantity: 1.5 }] }, 'items.0.quantity: Must be 1 to 20'],
    ['an id in quotes', { items: [{ ...line, menuItemId: '2' }] }, 'items.0.menuItemId: Must be an id'],
    ['a missing business', { businessId: undefined }, 'businessId: Required'],
    ['a tip above the total', { tip: { type: 'percent', value: 101 } }, 'tip.value: At most 100%'],
    ['a negative tip', { tip: { type: 'amount', value: -1 } }, 'tip.value: Must be 0 to 1000000'],
    ['half a cent', { expectedTotal: 12.505 }, 'expectedTotal: At most 2 decimals'],
    ['a location off the earth', { location: '91,0' }, 'location: Must be lat,lng'],
    ['a location in words', { location: 'here' }, 'location: Must be lat,lng'],
    ['a very long note', { items: [{ ...line, notes: 'x'.repeat(256) }] }, 'items.0.notes: Too Long!'],
  ])('is refused with %s', (_, change, refusal) => {
    expect(refusals(orderBody, { ...order, ...change })).toEqual([refusal])
  })

  it('is quoted without payment, and ignores an expected price or a card', () => {
    expect(quoteBody.parse({ ...order, paymentMethodId: 'pm_card_visa' })).not.toHaveProperty('expectedTotal')
  })
})

describe('a change at the kiosk', () => {
  it.each([
    [{ version: 3, status: 'Started' }],
    [{ version: 3, status: 'Ready', cubby: 4 }],
    [{ version: 3, status: 'Ready', cubby: null }],
    [{ version: 3, items: [{ id: 9, status: 'NotAvailable' }], reason: 'out of limes' }],
  ])('%j is accepted unchanged', (change) => {
    expect(kioskChange.parse(change)).toEqual(change)
  })

  it.each([
    [{}, 'version: Required'],
    [{ version: 1, cubby: 0 }, 'cubby: Must be 1 or more'],
    [{ version: 1, items: [{ id: 9 }] }, 'items.0.status: Required'],
    [{ version: 1, items: [{ id: 9, status: 'Gone' }] }, 'items.0.status: Must be one of Pending, Complete'],
    [{ version: 1, items: 'all' }, 'items: Must be a list'],
    [{ version: 1, reason: 7 }, 'reason: Must be text'],
  ])('%j is refused', (change, refusal) => {
    expect(refusals(kioskChange, change).join()).toContain(refusal)
  })
})

describe('the query of a list', () => {
  it('defaults to 25 rows of the first page, also with empty texts', () => {
    expect(listQuery.parse({})).toEqual({ page: 0, size: 25 })
    expect(listQuery.parse({ page: '', size: '', sort: '', searchString: '' })).toEqual({ page: 0, size: 25 })
  })

  it("reads the caller's values", () => {
    expect(listQuery.parse({ page: '2', size: '1000', sort: 'name,desc', searchString: ' gin ' })).toEqual({
      page: 2,
      size: 1000,
      sort: [{ field: 'name', direction: 'desc' }],
      searchString: 'gin',
    })
  })

  it.each([
    [{ page: '-1' }, 'page: Must be a page number'],
    [{ page: 'two' }, 'page: Must be a page number'],
    [{ page: '1.5' }, 'page: Must be a page number'],
    [{ size: '1001' }, 'size: Must be 1 to 1000'],
    [{ size: '0' }, 'size: Must be 1 to 1000'],
    [{ sort: 'name' }, 'sort: Must be a field and asc or desc: name,asc'],
    [{ sort: 'name,up' }, 'sort: Must be a field and asc or desc: name,asc'],
    [{ sort: 'name;drop,asc' }, 'sort: Must be a field and asc or desc: name,asc'],
    [{ searchString: 'x'.repeat(256) }, 'searchString: Too Long!'],
  ])('%j is refused at its field', (query, refusal) => {
    expect(refusals(listQuery, query)).toEqual([refusal])
  })

  it('of places accepts a location, and sorts by fields of places', () => {
    expect(placesQuery.parse({ location: '30.33, -81.65', sort: 'city,asc' })).toMatchObject({
      location: { latitude: 30.33, longitude: -81.65 },
      sort: [{ field: 'city', direction: 'asc' }],
    })
    expect(placesQuery.parse({ location: '' }).location).toBeUndefined()
    expect(refusals(placesQuery, { location: '30.33' })).toEqual(['location: Must be lat,lng'])
    expect(refusals(placesQuery, { sort: 'secret,asc' })[0]).toContain('sort: Must be id, name,')
  })
})

describe('sign-in and sign-up', () => {
  const signup = { email: 'guest@barback.test', password: 'barback-1', firstName: 'Ada', lastName: 'Lane' }

  it("require a customer's mandatory fields, and default the rest to null", () => {
    expect(customerSignupBody.parse({ ...signup, phoneNumber: '(904) 555-0123', dob: '' })).toEqual({
      ...signup,
      displayName: null,
      dob: null,
      gender: null,
      phoneNumber: '9045550123',
      verificationSessionId: null,
    })
  })

  it.each([
    [{ email: 'guest' }, 'email: Must match and email address'],
    [{ email: '' }, 'email: Required'],
    [{ password: 'ab1' }, 'password: Too Short!'],
    [{ password: 'letters only' }, 'password: Must include a letter and a digit'],
    [{ password: '12345678' }, 'password: Must include a letter and a digit'],
    [{ firstName: ' ' }, 'firstName: Required'],
    [{ lastName: 'x'.repeat(51) }, 'lastName: Too Long!'],
    [{ dob: '2001-02-30' }, 'dob: Must be a date'],
    [{ phoneNumber: '12' }, 'phoneNumber: Must be a phone number'],
  ])('refuse %j', (change, refusal) => {
    expect(refusals(customerSignupBody, { ...signup, ...change })).toEqual([refusal])
  })

  it('word a wrong email as each form does', () => {
    expect(refusals(loginBody, { email: 'x', password: 'y' })).toEqual(['email: Must be an email address'])
    expect(refusals(resetPasswordBody, { email: 'x@y.test', password: 'short', token: 't' })).toEqual([
      'password: Too Short!',
    ])
  })
})

describe('sold out', () => {
  it('is until a time, or null', () => {
    const soldOutUntil = '2025-11-22T06:00:00-05:00'
    expect(soldOutBody.parse({ soldOutUntil })).toEqual({ soldOutUntil: Date.parse(soldOutUntil) })
    expect(soldOutBody.parse({ soldOutUntil: null })).toEqual({ soldOutUntil: null })
    expect(refusals(soldOutBody, { soldOutUntil: 'tonight' })).toEqual(['soldOutUntil: Must be an ISO time or null'])
    expect(refusals(soldOutBody, {})).toHaveLength(1)
  })
})
