import { expect, test } from 'vitest'
import type { z } from 'zod'
import { codeLoginBody, customerChangePasswordBody, forgotPasswordBody, loginBody } from '../../../contract/calls/auth'
import { customer } from '../../../contract/entities/people'
import { isBarbackError } from '../../../contract/errors'
import { refuseGuessable } from '../../platform/auth/new-password'
import { wordsIn } from '../words'

const FIELDS: ReadonlyArray<readonly [string, z.ZodType]> = Object.entries({
  'email to sign in': loginBody.shape.email,
  'email of an account': forgotPasswordBody.shape.email,
  password: loginBody.shape.password,
  code: codeLoginBody.shape.code,
  'new password': customerChangePasswordBody.shape.newPassword,
  'first name': customer.ownInput.shape.firstName,
  'last name': customer.ownInput.shape.lastName,
  'ticket name': customer.ownInput.shape.displayName,
  'phone number': customer.ownInput.shape.phoneNumber,
})

const ODD = [
  undefined,
  '',
  ' ',
  'a',
  'onlyletters',
  'x'.repeat(10_000),
  'a\u0000bcdefg1',
  'a\nbcdefg1',
  '904-555-0123 ext. 12',
  '12 34',
]

const { mistakes } = wordsIn('es').mine

test.each(FIELDS)('Whatever is wrong in the field %s of a guest’s account is said in Spanish', (_name, field) => {
  const messages = ODD.flatMap((typed) => field.safeParse(typed).error?.issues.map(({ message }) => message) ?? [])
  expect(messages.filter((message) => mistakes[message] === undefined)).toEqual([])
})

test.each(['password1', 'Martinez1'])('Why the new password %s is refused is said in Spanish', (password) => {
  const owner = { email: 'ana@barback.test', firstName: 'Ana', lastName: 'Martinez' }
  let refused: unknown
  try {
    refuseGuessable(password, owner, 'newPassword')
  } catch (error) {
    refused = error
  }
  const messages = isBarbackError(refused) ? refused.fields?.map(({ message }) => message) : undefined
  expect(messages?.map((message) => mistakes[message] ?? message)).not.toEqual(messages)
})
