import { z } from 'zod'
import { customer } from '../entities/people'
import { basedOn } from '../version'
import { customerChangePasswordBody } from './auth'
import { call, nothing } from './call'
import { pageOf } from './lists'
import { customersQuery, customerSettings } from './people'

/** What is left out stays as it is: the one PUT that keeps it. */
const customerChange = z.object({ ...z.object(customer.fields).partial().shape, ...basedOn.shape })

const removal = {
  method: 'DELETE',
  who: 'guest',
  body: customer.deleteInput,
  answer: nothing,
  errors: ['wrong_password', 'orders_live', 'tabs_open', 'too_many'],
  example: { body: { password: 'barback-1' } },
} as const

/** Guests: internal staff see all of them, a guest themselves. */
export const customers = {
  list: call({
    method: 'GET',
    path: 'customers',
    who: 'both',
    needs: ['read', 'Customer'],
    query: customersQuery,
    answer: pageOf(customer.record),
    says: 'To internal staff all guests, to a guest themselves.',
  }),
  get: call({
    method: 'GET',
    path: 'customers/{id}',
    who: 'both',
    needs: ['read', 'Customer'],
    answer: customer.record,
    says: 'One guest.',
  }),
  update: call({
    method: 'PUT',
    path: 'customers/{id}',
    who: 'both',
    needs: ['read', 'Customer'],
    body: customerChange,
    rulesFirst: true,
    answer: customer.record,
    errors: ['not_their_own', 'unique_violation', 'stale_version'],
    says: 'Changes a guest, and keeps what is left out; a guest changes neither email nor date of birth.',
    example: { body: { displayName: 'Ada', phoneNumber: '9045550123' } },
  }),
  settings: call({
    method: 'GET',
    path: 'customers/settings',
    who: 'guest',
    needs: ['read', 'Customer'],
    answer: customerSettings,
    says: "The guest's record and what an app must know.",
  }),
  changePassword: call({
    method: 'PUT',
    path: 'customers/password',
    who: 'guest',
    body: customerChangePasswordBody,
    answer: nothing,
    errors: ['wrong_password', 'too_many'],
    says: "The guest's own password; signs out everywhere.",
    example: { body: { password: 'barback-1', newPassword: 'barback-2' } },
  }),
  invalidateTokens: call({
    method: 'DELETE',
    path: 'customers/tokens',
    who: 'guest',
    answer: nothing,
    says: "Ends every session of the guest's own.",
  }),
  removeSelf: call({ ...removal, path: 'customers/self', says: "Deletes the guest's account." }),
  remove: call({ ...removal, path: 'customers', says: 'The same as `DELETE customers/self`.' }),
}
