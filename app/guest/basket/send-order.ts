/** The order that the basket has become, and the secret with which Stripe's form pays it. */
interface Placed {
  orderId: number
  clientSecret: string
}

interface Refused {
  /** In the guest's language. */
  refused: string
  /** The basket or its total is no longer what the guest has seen. */
  isStale: boolean
}

/** Sends the basket's form without leaving the screen. The same form again gives the same order. @throws without a network */
export async function sendOrder(form: FormData): Promise<Placed | Refused> {
  const fields = [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []))
  const path = window.location.pathname.replace(/\/basket\/?$/, '/order')
  const answer = await fetch(path, { method: 'POST', body: new URLSearchParams(fields) })
  const body: unknown = await answer.json()
  if (isPlaced(body)) return body
  const message = messageOf(body)
  if (message === undefined) throw new Error('The order was not answered')
  return { refused: message, isStale: answer.status === 409 }
}

function isPlaced(body: unknown): body is Placed {
  return (
    isObject(body) &&
    'orderId' in body &&
    typeof body.orderId === 'number' &&
    'clientSecret' in body &&
    typeof body.clientSecret === 'string'
  )
}

function messageOf(body: unknown): string | undefined {
  const refused = isObject(body) && 'refused' in body ? body.refused : undefined
  return isObject(refused) && 'message' in refused && typeof refused.message === 'string' ? refused.message : undefined
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
