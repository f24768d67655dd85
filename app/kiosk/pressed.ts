import type { KioskOrder } from './screen'

/** The fields of a submitted form. */
type Press = Pick<FormData, 'get' | 'getAll'>

/** Returns the presses in flight, by order and version. */
export function pressesByOrder(presses: readonly Press[]): ReadonlyMap<string, Press> {
  const found = new Map<string, Press>()
  const note = (key: FormDataEntryValue, press: Press) => {
    // The first press on a version counts.
    if (typeof key === 'string' && !found.has(key)) found.set(key, press)
  }
  for (const press of presses) {
    const [id, version] = [press.get('orderId'), press.get('version')]
    if (typeof id === 'string' && typeof version === 'string') note(`${id}:${version}`, press)
    for (const key of press.getAll('order')) note(key, press)
  }
  return found
}

/** Returns the press on this version of an order, if there is one. */
export function pressAt(presses: ReadonlyMap<string, Press>, { id, version }: KioskOrder): Press | undefined {
  return presses.get(`${id}:${version}`)
}

/**
 * Returns the queue as it will be after the presses in flight, so that a ticket moves at once. Steps that depend on a door or may well be refused
 * wait
 * for the response. Presses on older versions change nothing.
 */
export function asPressed(orders: readonly KioskOrder[], presses: ReadonlyMap<string, Press>): KioskOrder[] {
  return orders.flatMap((order) => {
    const press = pressAt(presses, order)
    return (press ? afterPress(order, press) : order) ?? []
  })
}

/** Returns an order after a press; undefined if it leaves the bar. */
export function afterPress(order: KioskOrder, form: Press): KioskOrder | undefined {
  switch (form.get('intent')) {
    case 'start':
    case 'startTogether':
      return { ...order, status: 'Started' }
    case 'prepared':
    case 'prepareAndLoad':
      return { ...order, status: 'Prepared' }
    case 'counter':
      return { ...order, status: 'Ready', atCounter: true, readyAt: null }
    case 'handOverNow':
      return undefined
    case 'handOver':
      return order.cubby ? order : undefined
    case 'item': {
      const { id, status } = itemIn(form)
      if (status !== 'Complete' && status !== 'Pending') return order
      return { ...order, items: order.items.map((line) => (line.id === id ? { ...line, status } : line)) }
    }
    default:
      return order
  }
}

/** Returns the line that a press concerns, and its new status: '17:Complete'. */
function itemIn(form: Press): { id: number; status: string } {
  const pressed = form.get('item')
  const [id = '', status = ''] = typeof pressed === 'string' ? pressed.split(':') : []
  return { id: Number(id), status }
}
