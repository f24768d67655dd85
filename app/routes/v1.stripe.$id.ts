import type { LoaderFunctionArgs } from '@remix-run/node'
import { notFound } from '../../contract/errors'
import { paymentAccount } from '../payments/accounts'
import { api } from '../server/api'

/** The payment account of a business; the id is the business's. */
export async function loader(args: LoaderFunctionArgs) {
  return api(args, 'user', async ({ app, actor, id }) => {
    const account = await paymentAccount(app, actor, id())
    if (!account) throw notFound('Payment account')
    return account
  })
}
