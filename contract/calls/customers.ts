import { z } from 'zod'
import { customer } from '../entities/people'
import { basedOn } from '../version'
import { ageCode, ageCodeBody } from './age'
import { customerChangePasswordBody } from './auth'
import { call, nothing } from './call'
import { pageOf } from './lists'
import { customersQuery, customerSettings } from './people'

/** Unlike every other PUT, this one keeps omitted fields unchanged. */
const customerChange = z.object({ ...z.object(customer.fields).partial().shape, ...basedOn.shape })

const removal = {
  method: 'DELETE',
  who: 'guest',
  body: customer.deleteInput,
  answer: nothing,
  errors: ['wrong_password', 'orders_live', 'tabs_open', 'too_many'],
  example: { body: { password: 'barback-1' } },
} as const

/** Internal staff see all guests; guests see only themselves. */
export const customers = {
  list: call({
    method: 'GET',
    path: 'customers',
    who: 'both',
    needs: ['read', 'Customer'],
    query: customersQuery,
    answer: pageOf(customer.record),
    says: 'Lists guests: all of them for internal staff, only themselves for a guest.',
  }),
  get: call({
    method: 'GET',
    path: 'customers/{id}',
    who: 'both',
    needs: ['read', 'Customer'],
    answer: customer.record,
    says: 'Returns a guest.',
  }),
  update: call({
    method: 'PUT',
    path: 'customers/{id}',
    who: 'both',
    needs: ['read', 'Customer'],
    body: customerChange,
    rulesFirst: true,
    answer: customer.record,
    errors: ['not_their_own', 'proof_required', 'unique_violation', 'stale_version'],
    says: 'Updates a guest; fields left out keep their values. Guests cannot change their email or date of birth.',
    example: { body: { displayName: 'Ada', phoneNumber: '9045550123' } },
  }),
  settings: call({
    method: 'GET',
    path: 'customers/settings',
    who: 'guest',
    needs: ['read', 'Customer'],
    answer: customerSettings,
    says: "Returns the guest's own record, the required age, the age-check providers and the upload limit.",
  }),
  ageCode: call({
    method: 'POST',
    path: 'customers/age-code',
    who: 'guest',
    body: ageCodeBody,
    answer: ageCode,
    errors: ['not_found', 'under_age'],
    says: 'Returns six digits that the guest shows to the bar of a business, with a document. They are valid for ten minutes and end earlier ones.',
    example: { body: { businessId: 1 }, answer: { code: '402913', expiresAt: '2026-05-17T02:10:00.000Z' } },
  }),
  changePassword: call({
    method: 'PUT',
    path: 'customers/password',
    who: 'guest',
    body: customerChangePasswordBody,
    answer: nothing,
    errors: ['wrong_password', 'too_many'],
    says: "Changes the guest's password and signs them out everywhere.",
    example: { body: { password: 'barback-1', newPassword: 'barback-2' } },
  }),
  invalidateTokens: call({
    method: 'DELETE',
    path: 'customers/tokens',
    who: 'guest',
    answer: nothing,
    says: 'Signs the guest out everywhere.',
  }),
  removeSelf: call({ ...removal, path: 'customers/self', says: "Deletes the guest's own account." }),
  remove: call({ ...removal, path: 'customers', says: 'The same as `DELETE customers/self`.' }),
}
