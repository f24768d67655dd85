import { listQueryOf } from '../store/list-query'
import { paramsOf } from '../../platform/request/query-params'
import type { CrudCall } from '../definition/catalogue'
import type { Resource } from '../definition/definition'
import { listedIds } from '../store/list'
import { cameFrom } from './came-from'

/** Paths of a record's neighbours in its list. */
export interface Beside {
  before: string | null
  after: string | null
}

const NOTHING: Beside = { before: null, after: null }

/** Longest list with these links: in a longer one, users would not page through records, and reading all of its ids takes time. */
const LONGEST = 2000

/** Returns the neighbours of a record in the list that it was opened from, with its search, filters and order. */
export async function besideOf(call: CrudCall, resource: Resource, id: number, request: Request): Promise<Beside> {
  const { screen } = resource
  if (screen === undefined) return NOTHING
  const url = new URL(cameFrom(request) ?? screen, request.url)
  const query = url.pathname === screen ? paramsOf(url.searchParams) : {}
  const asked = listQueryOf(resource).safeParse(query)
  if (!asked.success) return NOTHING
  const business = resource.ofBusiness ? await call.catalogue.chosenBusiness(call.app, call.actor, request) : undefined
  const filters = business === undefined ? asked.data.filters : { businessId: business, ...asked.data.filters }
  // One more than the limit, to detect a list that is too long.
  const [ids = []] = await firstOf(listedIds(call, resource, { ...asked.data, filters }, LONGEST + 1))
  const at = ids.indexOf(id)
  if (ids.length > LONGEST || at < 0) return NOTHING
  const from =
    url.pathname === screen && url.search !== '' ? `?${new URLSearchParams({ from: screen + url.search })}` : ''
  const pathOf = (one: number | undefined) => (one === undefined ? null : `${screen}/${one}${from}`)
  return { before: pathOf(ids[at - 1]), after: pathOf(ids[at + 1]) }
}

async function firstOf<T>(parts: AsyncGenerator<T>): Promise<T[]> {
  for await (const part of parts) return [part]
  return []
}
