import { z } from 'zod'
import { everyCall } from '../../contract/calls'
import { AREAS } from '../../contract/calls/areas'
import { scopeOfCall } from '../../contract/calls/call-scope'
import { groupBy } from '../../contract/group-by'
import { statedRoutes } from '../../testing/isolation/routes'
import type { Venue } from '../../testing/isolation/second-venue'
import { ACTORS, HOLDERS, isAmong, mayLoad, type Actor, type Stated, type Write } from '../../testing/isolation/stated'
import { table } from './calls'

/** The tables of docs/permissions.md: calls from the table of calls, screens from the expectations of the isolation test. */

const ROLES = ['Admin', 'Service', 'Owner', 'Manager', 'Bartender', 'Guest', 'Anyone']

/** For each call and role: 'all', 'own', or nothing. */
export function permissionsOfCalls(): string {
  const byArea = groupBy(everyCall(), ({ name }) => name.slice(0, name.indexOf('.')))
  return Object.entries(AREAS)
    .map(([area, title]) => {
      const rows = (byArea.get(area) ?? []).map(({ call }) => [
        `\`${call.method} ${call.path}\``,
        ...ACTORS.map((actor) => scopeOfCall(call, HOLDERS[actor]) ?? ''),
      ])
      return `### ${title}\n\n${table(['Call', ...ROLES], rows)}`
    })
    .join('\n\n')
}

/** Each screen and file: the roles that may see it, and that may send each of its forms. */
export async function permissionsOfScreens(): Promise<string> {
  const screens = Object.entries(statedRoutes(noIds)).filter(([path]) => !path.startsWith('/v1/'))
  const rows: string[][] = []
  for (const [path, stated] of screens.toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    if (typeof stated === 'string') continue
    rows.push(...(await rowsOf(path, stated)))
  }
  return table(['Screen', 'What', ...PORTAL_ROLES], rows)
}

/** Guests cannot enter the portal. */
const PORTAL_ROLES = ROLES.filter((role) => role !== 'Guest')
const PORTAL_ACTORS = ACTORS.filter((actor) => actor !== 'guest')

/** One row per set of roles: 'see', and the forms that the same roles may send. */
async function rowsOf(path: string, stated: Stated): Promise<string[][]> {
  const named = new Map<string, string[]>()
  const note = (what: string, may: (actor: Actor) => boolean) => {
    const cells = PORTAL_ACTORS.map((actor) => (may(actor) ? 'yes' : '')).join()
    named.set(cells, [...new Set([...(named.get(cells) ?? []), what])])
  }
  if (stated.read) note('see', (actor) => mayLoad(stated, actor))
  for (const write of typeof stated.writes === 'object' ? stated.writes : []) {
    note(await nameOf(write), (actor) => isAmong(write.by, actor))
  }
  return [...named].map(([cells, what]) => [`\`${path}\``, what.join(', '), ...cells.split(',')])
}

/** The action of a form: 'update', 'refundOrder'. */
async function nameOf({ named, body }: Write): Promise<string> {
  if (named !== undefined) return named
  const sent = z.object({ intent: z.string() }).safeParse(await body?.(NO_VENUE, 0))
  return sent.data?.intent ?? 'send'
}

const NO_VENUE: Venue = { id: () => 0, owns: () => false, text: (text) => text }

function noIds(): never {
  throw new Error('This runs no queries')
}
