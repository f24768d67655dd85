import { calls } from '../../../contract/calls'
import { notFound } from '../../../contract/errors'
import {
  createPaymentAccount,
  linkPaymentAccount,
  openAccountSession,
  paymentAccount,
} from '../../ordering/payments/accounts'
import { answers } from './answers'

export const paymentAccounts = answers(calls.paymentAccounts, {
  get: async ({ app, actor, params }) => {
    const account = await paymentAccount(app, actor, params.id)
    if (!account) throw notFound('Payment account')
    return account
  },
  create: ({ app, actor, body }) => createPaymentAccount(app, actor, body.businessId),
  link: ({ app, actor, body }) => linkPaymentAccount(app, actor, body),
  session: ({ app, actor, body }) => openAccountSession(app, actor, body.businessId),
})
