import { type TabStatus } from './enumerations'

/** Pending: the card is being secured. Pending → Closed when payment fails for good. */
export const TAB_TRANSITIONS: Readonly<Record<TabStatus, readonly TabStatus[]>> = {
  Pending: ['Open', 'Closed'],
  Open: ['Closed'],
  Closed: [],
}

export function canMoveTab(from: TabStatus, to: TabStatus): boolean {
  return TAB_TRANSITIONS[from].includes(to)
}
