import type { Customer } from '../../../contract/entities/people'

export const CUSTOMER_LABELS = {
  firstName: 'First Name',
  lastName: 'Last Name',
  dob: 'DOB',
  isInternal: 'Internal',
} as const

/** Initial values of a customer's form. */
export function customerTexts({ firstName, lastName, dob, isInternal }: Customer) {
  return { firstName, lastName, dob: dob ?? '', ...(isInternal && { isInternal: 'on' }) }
}
