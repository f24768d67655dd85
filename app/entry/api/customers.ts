import { calls } from '../../../contract/calls'
import { newAgeCode } from '../../ordering/age/code'
import { listCustomers, readCustomer } from '../../portal/people/customers-list'
import { deleteOwnAccount } from '../../portal/people/delete-customer'
import { changePassword, signOutEverywhere } from '../../portal/people/own-account'
import { updateCustomer } from '../../portal/people/save-customer'
import { readSettings } from '../../portal/people/customer-settings'
import { answers } from './answers'

export const customers = answers(calls.customers, {
  list: ({ app, actor, query }) => listCustomers(app, actor, query),
  get: ({ app, actor, params }) => readCustomer(app, app.db, actor, params.id),
  update: ({ app, actor, params, body }) => updateCustomer(app, actor, params.id, body),
  settings: ({ app, actor }) => readSettings(app, actor),
  ageCode: ({ app, actor, body }) => newAgeCode(app, actor, body.businessId),
  changePassword: ({ app, actor, body }) => changePassword(app, actor, body),
  invalidateTokens: ({ app, actor }) => signOutEverywhere(app, actor),
  removeSelf: ({ app, actor, body }) => deleteOwnAccount(app, actor, body),
  remove: ({ app, actor, body }) => deleteOwnAccount(app, actor, body),
})
