import type { User } from '../../../contract/entities/people'
import { formatUserPhone } from '../../../contract/phone'
import type { Texts } from '../../platform/ui/form/zod-form'

export const OWN_LABELS = {
  avatar: 'Avatar',
  firstName: 'First Name',
  lastName: 'Last Name',
  email: 'Email',
  phoneNumber: 'Phone Number',
} as const
export const USER_LABELS = {
  ...OWN_LABELS,
  userType: 'User Type',
  roles: 'Roles',
  businesses: 'Businesses',
  active: 'Active',
} as const

/** Initial values of the form of one's own account. */
export function ownUserTexts({ email, firstName, lastName, avatar, phoneNumber }: User) {
  return {
    email,
    firstName,
    lastName,
    avatar: avatar ?? '',
    phoneNumber: phoneNumber ? formatUserPhone(phoneNumber) : '',
  }
}

/** Initial values of the form of another account. */
export function userTexts(record: User): Texts {
  const { userType, active, roles, businesses } = record
  return {
    ...ownUserTexts(record),
    userType,
    rolesFor: userType,
    ...(active && { active: 'on' }),
    ...Object.fromEntries(roles.map((role) => [`roles.${role}`, 'on'])),
    ...Object.fromEntries(businesses.map(({ id }) => [`businesses.${id}`, 'on'])),
  }
}
