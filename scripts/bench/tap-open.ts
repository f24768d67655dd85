import { BY_THE_LOCKER } from '../../db/seed/venues'

/** A guest at the locker taps 'open'. `token`: the guest's, for `/v1`. */
export function tapOpen(url: string, orderId: number, token: string | undefined): Promise<Response> {
  return fetch(`${url}/v1/orders/customer/${orderId}/pickup`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ location: BY_THE_LOCKER }),
  })
}
