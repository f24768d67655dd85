import { z } from 'zod'
import { checkUser, user, type User } from '../../contract/entities/people'
import { valuesOf } from '../server/form-values'

/** Boxes by name, `roles.Owner=on`: the names of those that were ticked. */
const ticked = z.record(z.string(), z.string()).catch({}).transform(Object.keys)
const tickedIds = ticked.transform((names) => names.map(Number))

type Boxes = Record<string, string>

const { email, firstName, lastName, userType, active, roles, phoneNumber, avatar, businesses } = user.fields

/** The user form as a browser checks it while somebody types; the server holds it against the contract's schema in any case. */
export const userForm = z
  .object({
    ...{ email, firstName, lastName, userType, active, phoneNumber, avatar },
    roles: z.preprocess((boxes: Boxes | undefined) => ticked.parse(boxes), roles),
    businesses: z.preprocess((boxes: Boxes | undefined) => tickedIds.parse(boxes), businesses),
    password: z.string().optional(),
  })
  .superRefine(checkUser)

/** The same for somebody new, who needs a password. */
export const newUserForm = z
  .object({ ...userForm.shape, password: user.createInput.in.shape.password })
  .superRefine(checkUser)

/** One's own account: what one may change of it oneself. */
export const ownUserForm = z.object({ email, firstName, lastName, phoneNumber, avatar })

/**
 * What a sent form asks for. Ticks belong to the user type they were shown for (`rolesFor`): of another type they are cleared
 * (spec 2 §4), also without JavaScript.
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

/** What a sent form asks for of one's own account: everything that is not one's own to change stays. */
export function readOwnForm(form: FormData, before: User): Record<string, unknown> {
  const { email, firstName, lastName, phoneNumber, avatar = null } = valuesOf(form)
  return { ...before, email, firstName, lastName, phoneNumber, avatar }
}
