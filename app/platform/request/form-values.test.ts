import { expect, test } from 'vitest'
import { typedInto, valuesOf } from './form-values'

function form(fields: Record<string, string>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  return data
}

test('dotted fields become a group, empty fields are left out', () => {
  expect(valuesOf(form({ firstName: 'Ada', comment: '', 'address.city': 'Jacksonville', 'address.zip': '' }))).toEqual({
    firstName: 'Ada',
    address: { city: 'Jacksonville' },
  })
})

test('an empty group exists, so that each of its fields is required', () => {
  expect(valuesOf(form({ 'address.city': '', 'address.zip': '' }))).toEqual({ address: {} })
})

test('no password, PIN or token goes back to a page', () => {
  const secrets = { password: 'secret', newPassword: 'secret', token: 'secret', pin: '4711' }
  expect(typedInto(form({ email: 'a@b.test', ...secrets }))).toEqual({ email: 'a@b.test' })
})
