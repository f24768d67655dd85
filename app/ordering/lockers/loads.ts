import { randomUUID } from 'node:crypto'

/** A name for what is put into a cubby now: it tells this load from any other, and whose it is. */
export function newLoadId(orderId: number): string {
  return `${orderId}.${randomUUID()}`
}

/** The order of a load. */
export function orderOfLoad(loadId: string): number | undefined {
  const id = /^(\d{1,15})\./.exec(loadId)?.[1]
  return id === undefined ? undefined : Number(id)
}
