import { z } from 'zod'
import { customer, type Customer } from '../../../contract/entities/people'
import { editedFieldsOf } from '../../records/form/edited-fields'
import { valuesOf } from '../../platform/server/form-values'
import type { EditedForm } from '../../platform/server/stale-form'
import type { Texts } from '../../platform/ui/zod-form'
import { CUSTOMER_LABELS, customerTexts } from './customer-form-texts'

const { firstName, lastName, dob, isInternal } = customer.fields

/** What staff change on a customer's screen; the rest is the guest's own. */
const customerForm = z.object({ firstName, lastName, dob, isInternal })

/** The same for a guest who has not given their date of birth. */
const undatedCustomerForm = customerForm.extend({ dob: customer.undatedInput.shape.dob })

/** The form's schema, for this guest. */
export function customerFormOf({ dob }: Pick<Customer, 'dob'>) {
  return dob === null ? undatedCustomerForm : customerForm
}

/** The form, as somebody else may have changed the guest under it. */
export function editedCustomer(record: Customer): EditedForm {
  return { version: record.version, texts: customerTexts(record), asks: editedFieldsOf(customer, CUSTOMER_LABELS) }
}

/** The values of a sent form. An empty field becomes null, which the contract's schema refuses where it must. */
export function readCustomerForm(texts: Texts): Record<string, unknown> {
  const { firstName, lastName, dob, isInternal } = valuesOf(Object.entries(texts))
  return { firstName, lastName, dob, isInternal: isInternal === 'on' }
}
