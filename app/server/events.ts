import type { OrderStatus } from '../../contract/enumerations'

/** What changed, for screens and devices that are watching. It carries ids only: the reader loads what it may see. */
export type BarbackEvent =
  | { type: 'order'; businessId: number; customerId: number; orderId: number; status: OrderStatus }
  | { type: 'locker'; businessId: number; lockerId: number }
  | { type: 'menu'; businessId: number }

export interface Events {
  publish(event: BarbackEvent): void
  /** Returns the function that ends the subscription. */
  subscribe(listener: (event: BarbackEvent) => void): () => void
}

/** The in-process bus. Barback is one process on one box, so nothing more is needed; events are hints, the database is the truth. */
export function createEvents(): Events {
  const listeners = new Set<(event: BarbackEvent) => void>()
  return {
    publish(event) {
      for (const listener of [...listeners]) listener(event)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}
