/** A venue's steps before its first guest, in the easiest order. */
export const STEPS = ['place', 'hours', 'tax', 'menu', 'payments', 'people', 'locker', 'testOrder'] as const
export type StepName = (typeof STEPS)[number]

/** State of a step: 'waiting' if Barback's staff must act, 'skipped' if the venue skipped it. */
export type StepState = 'todo' | 'waiting' | 'skipped' | 'done'

export interface Step {
  name: StepName
  state: StepState
  /** The setup so far, or the part that is missing. */
  detail: string
}

export interface Checklist {
  businessId: number
  /** The place's name. */
  name: string
  steps: Step[]
  /** Number of steps done. */
  done: number
  /** The first step that the venue itself must do; null if none is left. */
  next: StepName | null
  /** When the venue asked Barback to open it; null before that. */
  askedAt: number | null
  timeZone: string
}

export const TITLES: Readonly<Record<StepName, string>> = {
  place: 'Place',
  hours: 'Hours',
  tax: 'Tax and fee',
  menu: 'Menu',
  payments: 'Payments',
  people: 'People',
  locker: 'Locker',
  testOrder: 'Test order',
}
