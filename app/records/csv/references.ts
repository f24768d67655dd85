import { withArticle } from '../../../contract/article'
import { PICKER_SIZE } from '../../../contract/limits'
import { nearestOf, type Nearest } from '../../platform/csv/nearest'
import type { CrudCall } from '../definition/catalogue'
import { displayOf, type Resource } from '../definition/definition'
import { listedIds, recordsById } from '../store/list'
import { tableWords } from '../definition/names'
import { idsWithin } from '../store/read'
import { mayEver } from '../store/scope'
import { folded } from '../../../contract/folded'

/**
 * Files refer to other records as 'Havana Club #7': the name is for people, and the number makes it exact. A cell may also contain only one
 * of the two.
 */
export interface References {
  /** The cells for these records. */
  cellsOf(table: string, ids: readonly number[]): Promise<ReadonlyMap<number, string>>
  /** The records that cells refer to, by the cells' texts. */
  find(table: string, cells: readonly string[]): Promise<ReadonlyMap<string, Found>>
}

type Found = { id: number } | { problem: string }

/** Records read before other requests get a turn. */
const CHUNK = 500

/** Names of one table's records: only the needed ones, or all of them once a cell has a name without a number. */
interface Names {
  byId: Map<number, string>
  byName?: Map<string, number[]>
  nearest?: Nearest
}

/** The references of one file, cached while it is read. */
export function referencesOf(call: CrudCall): References {
  const tables = new Map<string, Names>()
  const namesOf = (table: string) => {
    const names = tables.get(table) ?? { byId: new Map<number, string>() }
    tables.set(table, names)
    return names
  }
  const learn = async (table: string, ids: readonly number[]) => {
    const { byId } = namesOf(table)
    const unknown = [...new Set(ids)].filter((id) => !byId.has(id))
    for (let start = 0; start < unknown.length; start += CHUNK) {
      for (const [id, name] of await readNames(call, table, unknown.slice(start, start + CHUNK))) byId.set(id, name)
    }
    return byId
  }
  const allOf = async (table: string) => {
    const names = namesOf(table)
    names.byName ??= await readAllNames(call, table, names.byId)
    return names.byName
  }
  const nearestIn = (table: string) => (typed: string) => {
    const names = namesOf(table)
    names.nearest ??= nearestOf(names.byName?.keys() ?? [])
    return names.nearest.to(typed)
  }
  return {
    async cellsOf(table, ids) {
      const byId = await learn(table, ids)
      return new Map(ids.map((id) => [id, cellFor(id, byId.get(id))]))
    },
    async find(table, cells) {
      const numbered = cells.flatMap((cell) => numberIn(cell)?.id ?? [])
      const byId = await learn(table, numbered)
      const found = new Map<string, Found>()
      for (const cell of new Set(cells)) {
        const number = numberIn(cell)
        const certain = number && byNumber(number, byId.get(number.id))
        found.set(cell, certain ?? byWords(call, table, cell, byId, await allOf(table), nearestIn(table)))
      }
      return found
    },
  }
}

function cellFor(id: number, name: string | undefined): string {
  return name === undefined || name === `#${id}` ? `#${id}` : `${name} #${id}`
}

/** 'Havana Club #7', '#7' or '7'. */
function numberIn(cell: string): { id: number; name: string; bare: boolean } | undefined {
  const found = /^(?:(.*?)\s*#)?([1-9]\d{0,14})$/s.exec(cell.trim())
  if (!found) return undefined
  return { id: Number(found[2]), name: found[1] ?? '', bare: found[1] === undefined }
}

/** A number is valid if the name before it is right, or if it has a # and no name. */
function byNumber(
  { id, name, bare }: { id: number; name: string; bare: boolean },
  known: string | undefined,
): Found | undefined {
  if (known === undefined || bare) return undefined
  return name === '' || folded(name) === folded(known) ? { id } : undefined
}

function byWords(
  call: CrudCall,
  table: string,
  cell: string,
  byId: ReadonlyMap<number, string>,
  byName: ReadonlyMap<string, readonly number[]>,
  nearest: (typed: string) => string | undefined,
): Found {
  const [one, many] = call.catalogue.resources.ofTable(table)?.label ?? [tableWords(table), `${tableWords(table)}s`]
  const typed = cell.trim()
  const number = numberIn(typed)
  const called = byName.get(folded(typed)) ?? []
  const exactly = called.filter((id) => written(byId.get(id) ?? '') === written(typed))
  const [named, ...others] = exactly.length > 0 ? exactly : called
  const numbered = number && byId.has(number.id) && number.bare ? number.id : undefined
  if (named !== undefined && numbered !== undefined && named !== numbered) {
    const which = `${cellFor(named, typed)} or #${numbered}`
    return { problem: `“${typed}” is the name of ${withArticle(one)} and the number of another: write ${which}` }
  }
  if (numbered !== undefined) return { id: numbered }
  if (named !== undefined && others.length > 0) {
    const which = `write which, as in ${cellFor(named, typed)}`
    return { problem: `There are ${others.length + 1} ${many} called “${typed}”: ${which}` }
  }
  if (named !== undefined) return { id: named }
  if (!number) {
    const [near] = byName.get(nearest(folded(typed)) ?? '') ?? []
    const meant = near === undefined ? '' : `. Did you mean “${byId.get(near) ?? `#${near}`}”?`
    return { problem: `There is no ${one} called “${typed}”${meant}` }
  }
  const known = byId.get(number.id)
  if (known === undefined || number.bare) return { problem: `There is no ${one} #${number.id}` }
  return { problem: `#${number.id} is “${known}” and not “${number.name}”` }
}

/** The exact spelling, to choose between two names with the same folded form. */
function written(name: string): string {
  return name.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase()
}

/** The names of records that the actor may read. */
async function readNames(
  call: CrudCall,
  table: string,
  ids: readonly number[],
): Promise<Array<readonly [number, string]>> {
  const target = call.catalogue.resources.ofTable(table)
  if (!target) {
    const source = call.catalogue.choiceSources[table]
    const options = await source?.(call, { ids, size: ids.length })
    // Records that are not offered as choices have no name here; the write checks whether they exist.
    return options ? options.map(({ value, label }) => [Number(value), label]) : ids.map((id) => [id, `#${id}`])
  }
  if (!mayEver(call.actor.ability, 'read', target)) return []
  const within = await idsWithin(call.app.db, call.actor, target, 'read', ids)
  return (await recordsById(call.app.db, target, [...within])).map((record) => [record.id, displayOf(target, record)])
}

/** Returns the ids of records by label and, if it differs, by name. A label takes precedence over an equal name. */
async function readAllNames(call: CrudCall, table: string, byId: Map<number, string>): Promise<Map<string, number[]>> {
  const byName = new Map<string, number[]>()
  const shortNames: Array<readonly [string, number]> = []
  const add = (name: string, id: number) => {
    const key = folded(name)
    byName.set(key, [...(byName.get(key) ?? []), id])
  }
  const target = call.catalogue.resources.ofTable(table)
  if (target) {
    for await (const record of allRecords(call, target)) {
      const label = displayOf(target, record)
      byId.set(record.id, label)
      add(label, record.id)
      if (typeof record.name === 'string' && record.name !== label) shortNames.push([record.name, record.id])
    }
  } else {
    const options = (await call.catalogue.choiceSources[table]?.(call, { size: PICKER_SIZE })) ?? []
    for (const { value, label } of options) {
      byId.set(Number(value), label)
      add(label, Number(value))
    }
  }
  const labels = new Set(byName.keys())
  for (const [name, id] of shortNames) if (!labels.has(folded(name))) add(name, id)
  return byName
}

async function* allRecords(call: CrudCall, target: Resource) {
  if (!mayEver(call.actor.ability, 'read', target)) return
  const sort = { field: 'id', direction: 'asc' as const }
  for await (const ids of listedIds(call, target, { sort: [sort], searchString: undefined, filters: {} }, CHUNK)) {
    yield* await recordsById(call.app.db, target, ids)
  }
}
