import { randomInt } from 'node:crypto'
import { z } from 'zod'
import type { Database, Trx } from '../../../db/store'
import type { Actor } from '../../platform/auth/actor'
import type { Resource } from '../definition/definition'
import { noteChange } from '../store/audit'
import type { RowWrite } from './check'

const imported = z.object({ created: z.number(), updated: z.number() })
export type Imported = z.infer<typeof imported>

/** Counts the records that writing these rows creates and changes. */
export function importOf(writes: readonly RowWrite[]): Imported {
  const updated = writes.filter(({ before }) => before).length
  return { created: writes.length - updated, updated }
}

/** 'products: 12 new, 3 changed' */
export function importedWords({ label }: Pick<Resource, 'label'>, { created, updated }: Imported): string {
  return `${label[1]}: ${created} new, ${updated} changed`
}

const ENTITY = 'import'
/** The largest range of `randomInt`, so that no two checks get the same number. */
const TICKETS = 2 ** 48 - 1

/** A number for the import that may follow a check. */
export function newTicket(): number {
  return randomInt(1, TICKETS)
}

/**
 * Returns the result of an earlier import with this ticket, so that a form sent twice, by a second click or after going back, writes only
 * once. `noteImport` records it in the transaction that writes the rows.
 */
export async function findImport(db: Database | Trx, actor: Actor, ticket: number): Promise<Imported | undefined> {
  const note = await db
    .selectFrom('auditEntry')
    .select('after')
    .where('entity', '=', ENTITY)
    .where('entityId', '=', ticket)
    .where('actor', '=', actor.label)
    .executeTakeFirst()
  return note?.after ? imported.parse(JSON.parse(note.after)) : undefined
}

/** Records an import, in its transaction. `now`: Unix milliseconds. */
export async function noteImport(trx: Trx, actor: Actor, now: number, ticket: number, after: Imported) {
  await noteChange(trx, { entity: ENTITY, id: ticket, actor, now, after })
}
