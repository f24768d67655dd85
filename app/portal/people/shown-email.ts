import type { Customer } from '../../../contract/entities/people'

/** The email of an account, or what a guest without one has typed. */
export function shownEmail({ hasAccount, email, contactEmail }: Customer): string {
  if (hasAccount) return email
  return contactEmail === null ? 'No account' : `${contactEmail} (no account)`
}
