import { z } from 'zod'
import { customer } from '../../contract/entities/people'
import { valuesOf } from '../server/form-values'

const { firstName, lastName, dob, isInternal } = customer.fields

/** What staff change on a customer's screen (spec 2 §2); the rest of it is the guest's own. */
export const customerForm = z.object({ firstName, lastName, dob, isInternal })

/** The same of a guest who has not told their date of birth. */
export const undatedCustomerForm = customerForm.extend({ dob: customer.undatedInput.shape.dob })

/** What a sent form asks for. An empty field asks for nothing in its place, which the contract's schema refuses. */
export function readCustomerForm(form: FormData): Record<string, unknown> {
  const { firstName, lastName, dob, isInternal } = valuesOf(form)
  return { firstName, lastName, dob, isInternal: isInternal === 'on' }
}
