import { type SignupStatus } from './enumerations'

/** The statuses a venue's inquiry may move to from each status. */
export const SIGNUP_TRANSITIONS: Readonly<Record<SignupStatus, readonly SignupStatus[]>> = {
  New: ['In Process', 'Aborted'],
  'In Process': ['Complete', 'Aborted'],
  Complete: [],
  Aborted: ['In Process'],
}

export function canMoveSignup(from: SignupStatus, to: SignupStatus): boolean {
  return SIGNUP_TRANSITIONS[from].includes(to)
}

/** The statuses that the dashboard lists as pending. */
export const PENDING_SIGNUP_STATUSES = ['New', 'In Process'] as const satisfies readonly SignupStatus[]
