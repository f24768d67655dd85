import { z } from 'zod'
import { GENDERS, PROVIDERS, ROLES, USER_TYPES, VERIFICATION_PROVIDERS } from '../enumerations'
import {
  choice,
  choices,
  date,
  email,
  field,
  id,
  image,
  initially,
  optional,
  password,
  phone,
  REQUIRED,
  switchField,
  text,
} from '../fields'
import { LANGUAGES } from '../languages'
import { MAX_PASSWORD, MIN_PASSWORD, SHORT } from '../limits'
import { ROLES_BY_USER_TYPE } from '../roles'
import { appRule } from '../subjects'
import { entity } from './entity'
import { printable } from '../printable'

/** Staff and customers (docs/rules/people.md). */

/** Businesses arrive as ids, or as the objects in a record. The output is unique ids. */
const businessIds = field(
  z
    .array(z.union([id(), z.object({ id: id() }).transform((business) => business.id)]), REQUIRED)
    .transform((ids) => [...new Set(ids)]),
  { kind: 'references', refersTo: 'business' },
  z.array(z.int().positive()),
)

const userFields = {
  email: email(),
  firstName: text(),
  lastName: text(),
  userType: choice(USER_TYPES, { message: 'Must be user type' }),
  active: initially(switchField(), true),
  roles: choices(ROLES, 'Must include at least 1 role'),
  avatar: optional(image('user-avatars')),
  phoneNumber: optional(phone()),
  businesses: initially(businessIds, []),
}

type UserRules = Pick<z.infer<z.ZodObject<typeof userFields>>, 'userType' | 'roles' | 'businesses'>

/** Checks that roles and businesses match the user type. */
export function checkUser({ userType, roles, businesses }: UserRules, context: z.RefinementCtx): void {
  if (roles.some((role) => !ROLES_BY_USER_TYPE[userType].includes(role))) {
    const message = `Must be one of ${ROLES_BY_USER_TYPE[userType].join(', ')}`
    context.addIssue({ code: 'custom', path: ['roles'], message })
  }
  if (userType === 'Business' && businesses.length === 0) {
    context.addIssue({ code: 'custom', path: ['businesses'], message: 'Must include at least 1 business' })
  }
}

/** Internal staff belong to no business, because they see all of them. */
function withoutBusinessesWhenInternal<U extends UserRules>(user: U): U {
  return user.userType === 'Internal' ? { ...user, businesses: [] } : user
}

const newPassword = password({ min: MIN_PASSWORD, max: MAX_PASSWORD })
const baseUser = entity('user', userFields, {})

/** A member of staff. */
export const user = {
  ...baseUser,
  input: z.object(userFields).superRefine(checkUser).transform(withoutBusinessesWhenInternal),
  createInput: z
    // Without a password they are invited by email and choose their own.
    .object({ ...userFields, password: optional(newPassword) })
    .superRefine(checkUser)
    .transform(withoutBusinessesWhenInternal),
  record: baseUser.record.extend({
    businesses: z.array(z.object({ id: z.number(), place: z.object({ name: z.string() }) })),
  }),
}
export type UserInput = z.infer<typeof user.input>
export type User = z.infer<typeof user.record>

/** One user, with their rules at those of their businesses that the reader may see. */
export const userDetails = user.record.extend({ rules: z.array(appRule) })
export type UserDetails = z.infer<typeof userDetails>

const customerFields = {
  firstName: text(),
  lastName: text(),
  displayName: optional(text()),
  email: email(),
  dob: date(),
  gender: optional(choice(GENDERS)),
  phoneNumber: optional(phone()),
  avatar: optional(image('customer-avatars')),
  deviceNotificationId: optional(text({ max: SHORT })),
  isInternal: initially(switchField(), false),
  /** Email a receipt of each paid order and each refund. */
  receiptsByMail: initially(switchField(), true),
  /** Email when an order is ready, if none of the guest's browsers takes notices. */
  readyByMail: initially(switchField(), true),
  /** Language of emails about orders. */
  language: initially(choice(LANGUAGES), 'en'),
}

/** docs/rules/figures.md#customer-totals; dollars. */
const customerTotals = {
  totalSales: z.number(),
  totalTips: z.number(),
  totalFees: z.number(),
  totalTabs: z.number(),
}

const baseCustomer = entity('customer', customerFields, {
  /** From the verified date of birth and today's date, never from the entered one. */
  over21: z.boolean(),
  provider: z.enum(PROVIDERS),
  idVerificationProvider: z.enum(VERIFICATION_PROVIDERS).nullable(),
  ...customerTotals,
})

/** A guest's account. `input` is what staff may write; guests themselves write `ownInput`. */
export const customer = {
  ...baseCustomer,
  /** For a guest without a date of birth: staff can correct a name without it. */
  undatedInput: z.object({ ...customerFields, dob: optional(date()) }),
  ownInput: z.object(customerFields).omit({ email: true, isInternal: true, dob: true }),
  /** `DELETE customers`: deletes the caller's own account. Requires the password again. */
  deleteInput: z.object({ password: printable(z.string(REQUIRED).min(1, REQUIRED)).max(SHORT) }),
  record: baseCustomer.record.extend({
    dob: z.iso.date().nullable(),
    /** False for a guest who ordered in the app without an account: their `email` is an address of no mailbox. */
    hasAccount: z.boolean(),
    /** The email that a guest without an account has typed. */
    contactEmail: z.string().nullable(),
  }),
}
export type Customer = z.infer<typeof customer.record>
