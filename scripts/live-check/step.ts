/** One line of the table. */
export interface Line {
  did: string
  /** Stripe's ids, statuses and messages. */
  result: string
  asExpected: boolean
}

export type Step = [did: string, work: () => Promise<Omit<Line, 'did'>>]
