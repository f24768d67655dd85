import { expect, test } from 'vitest'
import { calls } from '../../../contract/calls'
import { signedIn } from '../../../contract/calls/auth'
import { checkAnswer, checkEvent, refusalFault } from './check'

const { brands } = calls.catalogue
const brand = {
  id: 7,
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

test('an answer that is what its call says is fine', () => {
  expect(check(brand)).not.toThrow()
})

test.each([
  [
    'leaves something out',
    { ...brand, name: undefined },
    'GET products/brands/{id} does not answer what it says: name:',
  ],
  ['says something else', { ...brand, id: '7' }, 'GET products/brands/{id} does not answer what it says: id:'],
  ['says more', { ...brand, passwordHash: 'x' }, 'GET products/brands/{id} answers more than it says: passwordHash'],
])('an answer that %s is told by its call', (_, answer, message) => {
  expect(check(answer)).toThrow(message)
})

test('what lies deeper is listed, too', () => {
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

test('a stream tells what its call says', () => {
  const { events } = calls.menu
  expect(checkEvent(events, events.answer.event, { type: 'menu', businessId: 1 })).toBe(true)
  expect(() => checkEvent(events, events.answer.event, { type: 'locker', businessId: 1, lockerId: 2 })).toThrow(
    'GET menu/items/customer/{businessId}/events does not answer what it says',
  )
})

test.each([
  ['not_found', 404, undefined],
  ['busy', 503, undefined],
  ['too_far', 409, 'GET products/brands/{id} does not say that it refuses with 409 too_far'],
  ['not_found', 410, 'GET products/brands/{id} does not say that it refuses with 410 not_found'],
  ['made_up', 409, 'GET products/brands/{id} does not say that it refuses with 409 made_up'],
])('a refusal is %s with %i, or is told by its call', (code, status, fault) => {
  expect(refusalFault(brands.get, { code, status, message: '' })?.message).toBe(fault)
})
