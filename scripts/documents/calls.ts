import { everyCall, type NamedCall } from '../../contract/calls'
import { AREAS } from '../../contract/calls/areas'
import { isSchema } from '../../contract/calls/call'
import { ENTITIES } from '../../contract/entities'
import { collectionsOf } from '../../contract/entities/collections'
import { REFUSALS } from '../../contract/refusals'
import { groupBy } from '../../contract/group-by'

/** The tables of docs/api.md. */

export function callTables(): string {
  const { catalogue, ...areas } = AREAS
  const byArea = groupBy(everyCall(), ({ name }) => name.slice(0, name.indexOf('.')))
  const sections = Object.entries(areas).map(([area, title]) => {
    const rows = (byArea.get(area) ?? []).map(callRow)
    return `### ${title}\n\n${table(['Call', 'Client', 'For', 'What it does'], rows)}`
  })
  return [...sections, `### ${catalogue}\n\n${CATALOGUE}\n\n${resourceTable()}`].join('\n\n')
}

function callRow({ name, call }: NamedCall): string[] {
  const kind = !isSchema(call.answer) && call.answer.kind === 'events' ? 'Server-sent events. ' : ''
  return [`\`${call.method} ${call.path}\``, `\`${name}\``, call.who, `${kind}${call.says}`]
}

const CATALOGUE =
  'Each has five calls: `GET` for a list, `GET /{id}` for one record, `POST`, `PUT /{id}` and `DELETE /{id}`. In the client they are `list`, `get`, `create`, `update` and `remove`.'

function resourceTable(): string {
  const rows = Object.values(ENTITIES).flatMap((entity) => {
    if (!entity.calls) return []
    const collections = [...collectionsOf(entity.table).keys()].map((name) => `\`${name}\``)
    return [[`\`${entity.calls.path}\``, `\`catalogue.${entity.calls.name}\``, collections.join(', ')]]
  })
  return table(['Path', 'Client', 'Collections'], rows)
}

export function refusalTable(): string {
  const rows = Object.entries(REFUSALS).map(([code, { status, says }]) => [String(status), `\`${code}\``, says])
  return table(['Status', 'Code', 'What it means'], rows)
}

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}
