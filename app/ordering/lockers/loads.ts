import { randomUUID } from 'node:crypto'

/** A unique id for a load. It contains the order's id. */
export function newLoadId(orderId: number): string {
  return `${orderId}.${randomUUID()}`
}

/** Id of the order in a load id; undefined when malformed. */
export function orderOfLoad(loadId: string): number | undefined {
  const id = /^(\d{1,15})\./.exec(loadId)?.[1]
  return id === undefined ? undefined : Number(id)
}
