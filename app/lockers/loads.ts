import { randomUUID } from 'node:crypto'
import type { TicketsMessage } from '../../contract/locker-protocol'
import { publicKeys } from '../auth/signing-keys'
import type { LockerServices } from './step'

/** A name for what is put into a cubby now: it tells this load from any other, and whose it is. */
export function newLoadId(orderId: number): string {
  return `${orderId}.${randomUUID()}`
}

/** The order of a load. */
export function orderOfLoad(loadId: string): number | undefined {
  const id = /^(\d{1,15})\./.exec(loadId)?.[1]
  return id === undefined ? undefined : Number(id)
}

/** What a locker's controller needs to judge tickets while it cannot ask. */
export async function ticketsOf(app: Pick<LockerServices, 'db' | 'now'>, lockerId: number): Promise<TicketsMessage> {
  const cubbies = await app.db
    .selectFrom('cubby')
    .select(['number', 'loadId'])
    .where('lockerId', '=', lockerId)
    .where('phase', 'in', ['Loaded', 'Collecting', 'Unclaimed'])
    .where('loadId', 'is not', null)
    .orderBy('number')
    .execute()
  return {
    type: 'tickets',
    keys: await publicKeys(app, 'ticket'),
    loads: cubbies.flatMap(({ number, loadId }) => (loadId === null ? [] : [{ cubby: number, loadId }])),
  }
}
