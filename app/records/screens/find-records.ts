import type { Option } from '../../platform/ui/form/form-row'
import { ranked } from '../../platform/ui/ranked'
import type { CrudCall } from '../definition/catalogue'
import { displaysOf } from '../definition/definition'
import { capitals } from '../definition/names'
import { defaultSort, listRecords } from '../store/list'
import { mayEver } from '../store/scope'

/** A screen that the actor may open. */
export interface Found {
  label: string
  /** The kind of record: 'Brand'. */
  kind: string
  to: string
}

/** Maximum results of each kind. */
const OF_EACH = 5

/** Finds the catalogue's records that match the words and that the actor may read. */
export async function findRecords(call: CrudCall, words: string, size = OF_EACH): Promise<Found[]> {
  const found: Found[] = []
  for (const resource of call.catalogue.resources.all) {
    const { screen, label } = resource
    if (screen === undefined || !mayEver(call.actor.ability, 'read', resource)) continue
    const query = { page: 0, size, sort: [defaultSort(resource)], searchString: words, filters: {} }
    const { results } = await listRecords(call, resource, query)
    const labels = displaysOf(resource, results)
    for (const [index, { id }] of results.entries()) {
      found.push({ label: labels[index] ?? '', kind: capitals(label[0]), to: `${screen}/${id}` })
    }
  }
  return found
}

/** Ranks the results of all kinds together, best first. */
export function bestFits(found: readonly Found[], words: string, most: number): Found[] {
  const options = found.map(({ label }, value): Option => ({ value, label }))
  return ranked(options, words)
    .slice(0, most)
    .flatMap(({ value }) => found[Number(value)] ?? [])
}
