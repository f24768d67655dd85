import { z } from 'zod'
import { newId } from '../books'
import { expand, newSecret, ok, read, type Handler } from '../call'
import { liveCustomer } from './customers'

const HOUR = 3600

/** Creates a key with which Stripe's mobile library can read and change one customer for an hour. */
export const createEphemeralKey: Handler = (call) => {
  const params = read(call, z.strictObject({ customer: z.string(), expand }))
  const customer = liveCustomer(call, params.customer, 'customer')
  const id = newId('ephkey')
  return ok({
    id,
    object: 'ephemeral_key',
    associated_objects: [{ id: customer.id, type: 'customer' }],
    created: call.now,
    expires: call.now + HOUR,
    livemode: false,
    secret: `ek_test_${newId('x').slice(2)}`,
  })
}

/** Creates a session for the newer components of Stripe's libraries, with the requested components enabled. */
export const createCustomerSession: Handler = (call) => {
  const params = read(
    call,
    z.strictObject({ customer: z.string(), components: z.record(z.string(), z.unknown()), expand }),
  )
  const customer = liveCustomer(call, params.customer, 'customer')
  const names = ['buy_button', 'customer_sheet', 'mobile_payment_element', 'payment_element', 'pricing_table']
  return ok({
    object: 'customer_session',
    client_secret: newSecret(newId('cuss')),
    components: Object.fromEntries(names.map((name) => [name, { enabled: name in params.components, features: null }])),
    created: call.now,
    customer: customer.id,
    customer_account: null,
    expires_at: call.now + HOUR / 2,
    livemode: false,
  })
}
