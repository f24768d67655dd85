import { z } from 'zod'
import { checkUser, user, type User } from '../../contract/entities/people'
import { valuesOf } from '../server/form-values'

/** Boxes by name, `roles.Owner=on`: the names of those that were ticked. */
const ticked = z.record(z.string(), z.string()).catch({}).transform(Object.keys)
const tickedIds = ticked.transform((names) => names.map(Number))

type Boxes = Record<string, string>

const { email, firstName, lastName, userType, active, roles, phoneNumber, avatar, businesses } = user.fields

/** The user form as the browser checks it while somebody types; the server always checks the contract's schema. */
export const userForm = z
  .object({
    ...{ email, firstName, lastName, userType, active, phoneNumber, avatar },
    roles: z.preprocess((boxes: Boxes | undefined) => ticked.parse(boxes), roles),
    businesses: z.preprocess((boxes: Boxes | undefined) => tickedIds.parse(boxes), businesses),
    password: z.string().optional(),
  })
  .superRefine(checkUser)

/** The same for a new user, who needs a password. */
export const newUserForm = z
  .object({ ...userForm.shape, password: user.createInput.in.shape.password })
  .superRefine(checkUser)

/** What one may change of one's own account. */
export const ownUserForm = z.object({ email, firstName, lastName, phoneNumber, avatar })

/**
 * The values of a sent form. Ticks belong to the user type for which they were shown (`rolesFor`): for another type they are cleared,
 * also without JavaScript.
 */
export function readUserForm(form: FormData): Record<string, unknown> {
  const values = valuesOf(form)
  const kept = values.rolesFor === values.userType
  return {
    ...{ email: values.email, firstName: values.firstName, lastName: values.lastName },
    phoneNumber: values.phoneNumber,
    avatar: values.avatar ?? null,
    userType: values.userType,
    active: values.active === 'on',
    roles: kept ? ticked.parse(values.roles) : [],
    businesses: kept ? tickedIds.parse(values.businesses) : [],
    password: values.password,
  }
}

/** The values of the form of one's own account: what one may not change oneself stays. */
export function readOwnForm(form: FormData, before: User): Record<string, unknown> {
  const { email, firstName, lastName, phoneNumber, avatar = null } = valuesOf(form)
  return { ...before, email, firstName, lastName, phoneNumber, avatar }
}
