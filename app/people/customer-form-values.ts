import { z } from 'zod'
import { customer } from '../../contract/entities/people'
import { valuesOf } from '../server/form-values'

const { firstName, lastName, dob, isInternal } = customer.fields

/** What staff change on a customer's screen; the rest is the guest's own. */
export const customerForm = z.object({ firstName, lastName, dob, isInternal })

/** The same for a guest who has not given their date of birth. */
export const undatedCustomerForm = customerForm.extend({ dob: customer.undatedInput.shape.dob })

/** The values of a sent form. An empty field becomes null, which the contract's schema refuses where it must. */
export function readCustomerForm(form: FormData): Record<string, unknown> {
  const { firstName, lastName, dob, isInternal } = valuesOf(form)
  return { firstName, lastName, dob, isInternal: isInternal === 'on' }
}
