import { foldedWords } from '../../../contract/folded'
import { LIVE_ORDER_STATUSES } from '../../../contract/order-states'
import type { UserActor } from '../../platform/auth/actor'
import type { Services } from '../../platform/server/services'
import type { Found } from '../../records/screens/find-records'
import { mayEver } from '../../records/store/scope'
import { catalogue } from '../catalogue/catalogue'
import { listOrders, orderListQuery } from '../order-book/list'
import { mayCreateUsers } from '../people/user-rules'
import { isNearly } from './nearly'

const KIND = 'Action'
const ADDING = ['add', 'create', 'new']
const REFUNDING = ['refund', 'cancel', 'return']

/** The acts that a verb and a noun name: 'add product' opens its dialog, 'refund #45' the order's. None for other words. */
export async function findActs(app: Services, actor: UserActor, typed: string): Promise<Found[]> {
  const [verb = '', ...rest] = foldedWords(typed)
  const number = /#?(\d{1,15})\s*$/.exec(typed)?.[1]
  if (REFUNDING.includes(verb) && number !== undefined) return refundOf(app, actor, Number(number))
  if (!ADDING.includes(verb)) return []
  return additions(actor).filter(({ label }) => isNearly(label, rest.join(' ')))
}

function additions(actor: UserActor): Found[] {
  const records = catalogue.resources.all.flatMap((resource): Found[] =>
    resource.screen !== undefined && mayEver(actor.ability, 'create', resource)
      ? [{ label: resource.headings.add, kind: KIND, to: `${resource.screen}?create=` }]
      : [],
  )
  const own: Found[] = [
    ...(actor.ability.can('update', 'MenuItem')
      ? [
          { label: 'Add a Drink', kind: KIND, to: '/business-menu/new-drink' },
          { label: 'Add a Bottle', kind: KIND, to: '/business-menu/new-product' },
        ]
      : []),
    ...(mayCreateUsers(actor) ? [{ label: 'Add User', kind: KIND, to: '/users/create' }] : []),
    ...(actor.ability.can('create', 'Place') ? [{ label: 'Add Place', kind: KIND, to: '/places/create' }] : []),
  ]
  return [...own, ...records]
}

/** An order that is not over is refunded by cancelling it, which its screen asks about; of another, each line is refunded. */
async function refundOf(app: Services, actor: UserActor, number: number): Promise<Found[]> {
  if (!actor.ability.can('update', 'Order')) return []
  const asked = orderListQuery.parse({ searchString: `#${number}`, size: '5' })
  const { results } = await listOrders(app, actor, { ...asked, businessId: undefined })
  return results.flatMap(({ id, guest, status }) => {
    if (id !== number || status === 'Cancelled') return []
    const to = `/orders/${id}`
    return LIVE_ORDER_STATUSES.some((live) => live === status)
      ? [{ label: `Cancel and refund #${id} ${guest}`, kind: KIND, to: `${to}?ask=cancel:${id}` }]
      : [{ label: `Refund #${id} ${guest}`, kind: KIND, to }]
  })
}
