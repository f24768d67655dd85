import type { BusinessSignup } from '../../../contract/entities/signups'
import { formatPhone } from '../../../contract/phone'

export const SIGNUP_LABELS = {
  status: 'Status',
  businessName: 'Business Name',
  firstName: 'First Name',
  lastName: 'Last Name',
  phone: 'Phone Number',
  email: 'Email',
  'address.street': 'Street',
  'address.city': 'City',
  'address.state': 'State',
  'address.zip': 'Zip Code',
  comment: 'Comment',
} as const

/** Initial values of an inquiry's form. */
export function signupTexts({
  firstName,
  lastName,
  businessName,
  email,
  phone,
  address,
  comment,
  status,
}: BusinessSignup) {
  const { street, city, state, zip } = address
  return {
    status,
    businessName,
    firstName,
    lastName,
    phone: formatPhone(phone),
    email,
    comment: comment ?? '',
    'address.street': street,
    'address.city': city,
    'address.state': state,
    'address.zip': zip,
  }
}
