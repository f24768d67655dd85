import { expect, test } from 'vitest'
import { calls } from '../../../contract/calls'
import { signedIn } from '../../../contract/calls/auth'
import { checkAnswer, checkEvent, refusalFault } from './check'

const { brands } = calls.catalogue
const brand = {
  id: 7,
  businessId: null,
  placeName: null,
  name: 'Havana Club',
  description: null,
  manufacturer: null,
  countryOfOrigin: 'Cuba',
  website: null,
  version: 1,
  createdAt: '2026-05-16T23:10:00.000Z',
  updatedAt: '2026-05-16T23:10:00.000Z',
}
const check = (answer: unknown) => () => checkAnswer(brands.get, brands.get.answer, answer)

test("a response that matches its call's schema passes", () => {
  expect(check(brand)).not.toThrow()
})

test.each([
  ['lacks a field', { ...brand, name: undefined }, 'GET products/brands/{id} does not match its schema: name:'],
  ['has another type', { ...brand, id: '7' }, 'GET products/brands/{id} does not match its schema: id:'],
  [
    'has an extra field',
    { ...brand, passwordHash: 'x' },
    'GET products/brands/{id} returns fields outside its schema: passwordHash',
  ],
])('a response that %s is reported with its call', (_, answer, message) => {
  expect(check(answer)).toThrow(message)
})

test('a wrong nested field is reported, too', () => {
  const user = {
    id: 1,
    email: 'a@b.test',
    firstName: 'Ada',
    lastName: 'Lane',
    userType: null,
    roles: [],
    rules: [],
    stripeCustomerId: 'cus_1',
  }
  const answer = { token: 't', expiresAt: 1, refreshToken: 'r', user }
  expect(() => checkAnswer(calls.auth.loginStaff, signedIn, answer)).toThrow('user.stripeCustomerId')
})

test("a stream is checked against its call's schema", () => {
  const { events } = calls.menu
  expect(checkEvent(events, events.answer.event, { type: 'menu', businessId: 1 })).toBe(true)
  expect(() => checkEvent(events, events.answer.event, { type: 'locker', businessId: 1, lockerId: 2 })).toThrow(
    'GET menu/items/customer/{businessId}/events does not match its schema',
  )
})

test.each([
  ['not_found', 404, undefined],
  ['busy', 503, undefined],
  ['too_far', 409, 'GET products/brands/{id} does not document its refusal with 409 too_far'],
  ['not_found', 410, 'GET products/brands/{id} does not document its refusal with 410 not_found'],
  ['made_up', 409, 'GET products/brands/{id} does not document its refusal with 409 made_up'],
])('a refusal is %s with %i, or is reported with its call', (code, status, fault) => {
  expect(refusalFault(brands.get, { code, status, message: '' })?.message).toBe(fault)
})
