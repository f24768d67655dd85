/** What a venue does before its first guest, in the order in which it is easiest. */
export const STEPS = ['place', 'hours', 'tax', 'menu', 'payments', 'people', 'locker', 'testOrder'] as const
export type StepName = (typeof STEPS)[number]

/** Where a step stands: 'waiting' is for what Barback's staff do, 'skipped' for what somebody has put off. */
export type StepState = 'todo' | 'waiting' | 'skipped' | 'done'

export interface Step {
  name: StepName
  state: StepState
  /** What there is, or what is missing. */
  detail: string
}

export interface Checklist {
  businessId: number
  /** The place's name. */
  name: string
  steps: Step[]
  /** How many are done. */
  done: number
  /** The first that is the venue's to do; null when none is left. */
  next: StepName | null
  /** When Barback was asked to open; null before that. */
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
