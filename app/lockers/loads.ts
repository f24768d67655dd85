import { randomUUID } from 'node:crypto'
import type { TicketsMessage } from '../../contract/locker-protocol'
import type { Database } from '../../db/connection'

/** A name for what is put into a cubby now: it tells this load from any other, and whose it is. */
export function newLoadId(orderId: number): string {
  return `${orderId}.${randomUUID()}`
}

/** The order of a load. */
export function orderOfLoad(loadId: string): number | undefined {
  const id = /^(\d{1,15})\./.exec(loadId)?.[1]
  return id === undefined ? undefined : Number(id)
}

/** What lies in a locker's cubbies, as far as a ticket may open them. */
export async function loadsOf(db: Database, lockerId: number): Promise<TicketsMessage['loads']> {
  const cubbies = await db
    .selectFrom('cubby')
    .select(['number', 'loadId'])
    .where('lockerId', '=', lockerId)
    .where('phase', 'in', ['Loaded', 'Collecting', 'Unclaimed'])
    .where('loadId', 'is not', null)
    .orderBy('number')
    .execute()
  return cubbies.flatMap(({ number, loadId }) => (loadId === null ? [] : [{ cubby: number, loadId }]))
}
