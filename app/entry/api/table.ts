import findMyWay from 'find-my-way'
import { everyCall } from '../../../contract/calls'
import type { Method } from '../../../contract/calls/call'
import { notFound } from '../../../contract/errors'
import { methodNotAllowed } from '../../platform/request/api'
import type { AnsweredCall } from './answers'
import { businesses } from './businesses'
import { cards } from './cards'
import { catalogueCalls } from './catalogue'
import { comps } from './comps'
import { controllers } from './controllers'
import { customers } from './customers'
import { dashboards } from './dashboards'
import { devices } from './devices'
import { documents } from './documents'
import { images } from './images'
import { kiosk } from './kiosk'
import { lockers } from './lockers'
import { menu } from './menu'
import { orders } from './orders'
import { paymentAccounts } from './payment-accounts'
import { places } from './places'
import { priceRuleConfirmations } from './price-rules'
import { reports } from './reports'
import { services } from './services'
import { auth } from './sign-in'
import { signups } from './signups'
import { tabs } from './tabs'
import { users } from './users'

const ANSWERED: readonly AnsweredCall[] = [
  ...auth,
  ...places,
  ...menu,
  ...orders,
  ...tabs,
  ...cards,
  ...customers,
  ...devices,
  ...kiosk,
  ...comps,
  ...reports,
  ...businesses,
  ...priceRuleConfirmations,
  ...signups,
  ...lockers,
  ...controllers,
  ...users,
  ...dashboards,
  ...paymentAccounts,
  ...images,
  ...services,
  ...documents,
  ...catalogueCalls(),
]

/** The calls of one path, by method. */
class PathCalls extends Map<Method, AnsweredCall> {}

const byPath = gathered()

/**
 * One tree of all paths, so that finding a call takes the same time however many there are. Fixed segments win over parameters:
 * 'businesses/categories' is the catalogue, 'businesses/7' a business.
 */
const tree = findMyWay({ ignoreTrailingSlash: true, caseSensitive: false })
for (const [path, calls] of byPath) {
  // Every path is registered as GET and holds its calls by method, so that a known path with another method is 405, not 404.
  tree.on('GET', `/v1/${path.replaceAll(/\{(\w+)\}/g, ':$1')}`, () => {}, calls)
}

function gathered(): ReadonlyMap<string, PathCalls> {
  const missing = everyCall().find(({ call }) => !ANSWERED.some((one) => one.call === call))
  if (missing) throw new Error(`${missing.name} has no handler`)
  const paths = new Map<string, PathCalls>()
  for (const one of ANSWERED) {
    const calls = paths.get(one.call.path) ?? new PathCalls()
    paths.set(one.call.path, calls.set(one.call.method, one))
  }
  return paths
}

/** Returns the call of a request. @throws 404 for an unknown path, 405 for a method that the path does not support */
export function findCall({
  method,
  path,
}: {
  method: string
  path: string
}): AnsweredCall & { params: Readonly<Record<string, string | undefined>> } {
  const found = tree.find('GET', path)
  const calls: unknown = found?.store
  if (!found || !(calls instanceof PathCalls)) throw notFound('Call')
  const one = isMethod(method) ? calls.get(method) : method === 'HEAD' ? calls.get('GET') : undefined
  if (!one) throw methodNotAllowed([...calls.keys()].flatMap((name) => (name === 'GET' ? ['GET', 'HEAD'] : name)))
  return { params: found.params, ...one }
}

function isMethod(method: string): method is Method {
  return method === 'GET' || method === 'POST' || method === 'PUT' || method === 'DELETE'
}
