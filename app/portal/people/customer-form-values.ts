import { z } from 'zod'
import { customer, type Customer } from '../../../contract/entities/people'
import { editedFieldsOf } from '../../records/form/edited-fields'
import { valuesOf } from '../../platform/request/form-values'
import type { EditedForm } from '../../platform/request/stale-form'
import type { Texts } from '../../platform/ui/form/zod-form'
import { CUSTOMER_LABELS, customerTexts } from './customer-form-texts'

const { firstName, lastName, dob, isInternal } = customer.fields

/** Fields that staff may change on a customer's screen; only the guest changes the rest. */
const customerForm = z.object({ firstName, lastName, dob, isInternal })

/** The same for a guest without a date of birth. */
const undatedCustomerForm = customerForm.extend({ dob: customer.undatedInput.shape.dob })

/** Returns the form's schema for this guest. */
export function customerFormOf({ dob }: Pick<Customer, 'dob'>) {
  return dob === null ? undatedCustomerForm : customerForm
}

/** The form's current record, to detect changes by another person. */
export function editedCustomer(record: Customer): EditedForm {
  return { version: record.version, texts: customerTexts(record), asks: editedFieldsOf(customer, CUSTOMER_LABELS) }
}

/** Returns the values of a sent form. An empty field becomes null, which the contract's schema refuses where required. */
export function readCustomerForm(texts: Texts): Record<string, unknown> {
  const { firstName, lastName, dob, isInternal } = valuesOf(Object.entries(texts))
  return { firstName, lastName, dob, isInternal: isInternal === 'on' }
}
