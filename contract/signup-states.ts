import { type SignupStatus } from './enumerations'

/** Where an inquiry of a business may go (decisions 'People, roles, sign-in'). */
export const SIGNUP_TRANSITIONS: Readonly<Record<SignupStatus, readonly SignupStatus[]>> = {
  New: ['In Process', 'Aborted'],
  'In Process': ['Complete', 'Aborted'],
  Complete: [],
  Aborted: ['In Process'],
}

export function canMoveSignup(from: SignupStatus, to: SignupStatus): boolean {
  return SIGNUP_TRANSITIONS[from].includes(to)
}

/** The dashboard's pending signups. */
export const PENDING_SIGNUP_STATUSES = ['New', 'In Process'] as const satisfies readonly SignupStatus[]
