import type { KioskOrder } from './screen'

/** The fields of a form that was pressed. */
type Press = Pick<FormData, 'get' | 'getAll'>

/** The presses that are under way, by the order and the version that each is about. */
export function pressesByOrder(presses: readonly Press[]): ReadonlyMap<string, Press> {
  const found = new Map<string, Press>()
  const note = (key: FormDataEntryValue, press: Press) => {
    // The first press at a version is the one that counts.
    if (typeof key === 'string' && !found.has(key)) found.set(key, press)
  }
  for (const press of presses) {
    const [id, version] = [press.get('orderId'), press.get('version')]
    if (typeof id === 'string' && typeof version === 'string') note(`${id}:${version}`, press)
    for (const key of press.getAll('order')) note(key, press)
  }
  return found
}

/** The press at an order as it is on the screen, if there is one. */
export function pressAt(presses: ReadonlyMap<string, Press>, { id, version }: KioskOrder): Press | undefined {
  return presses.get(`${id}:${version}`)
}

/**
 * The queue as it will be once the presses that are under way are done: a ticket moves under the thumb. What only a door can do, or may well be
 * refused, waits for the answer; a press whose answer is on the screen already, or that was made on an older one, changes nothing.
 */
export function asPressed(orders: readonly KioskOrder[], presses: ReadonlyMap<string, Press>): KioskOrder[] {
  return orders.flatMap((order) => {
    const press = pressAt(presses, order)
    return (press ? afterPress(order, press) : order) ?? []
  })
}

/** An order once a press at it is done; undefined when it leaves the bar. */
export function afterPress(order: KioskOrder, form: Press): KioskOrder | undefined {
  switch (form.get('intent')) {
    case 'start':
    case 'startTogether':
      return { ...order, status: 'Started' }
    case 'prepared':
      return { ...order, status: 'Prepared' }
    case 'counter':
      return { ...order, status: 'Ready', atCounter: true, readyAt: null }
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

/** The line that a press is about, and what it is to be: '17:Complete'. */
export function itemIn(form: Press): { id: number; status: string } {
  const pressed = form.get('item')
  const [id = '', status = ''] = typeof pressed === 'string' ? pressed.split(':') : []
  return { id: Number(id), status }
}
