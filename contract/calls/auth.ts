import { z } from 'zod'
import { appRule } from '../abilities'
import { GENDERS, ROLES, USER_TYPES, VERIFICATION_PROVIDERS, VERIFICATION_STATUSES } from '../enumerations'
import { choice, date, email, optional, password, phone, REQUIRED, text } from '../fields'
import { MAX_PASSWORD, MIN_PASSWORD, SHORT, TINY } from '../limits'
import { printable } from '../printable'

/** A new staff password: 8 to 128 characters. The server also refuses the most common ones and the person's own name. */
export function staffPassword() {
  return password({ min: MIN_PASSWORD, max: MAX_PASSWORD })
}

/** A new customer password: 8 to 128 characters with a letter and a digit. Older ones of 6 characters still work. */
export function customerPassword() {
  const hasBoth = (typed: string) => /\p{L}/u.test(typed) && /\d/.test(typed)
  return password({ min: MIN_PASSWORD, max: MAX_PASSWORD }).refine(hasBoth, 'Must include a letter and a digit')
}

/** A password that is only compared need not meet the rules for new ones. */
const typedPassword = printable(z.string(REQUIRED).min(1, REQUIRED)).max(SHORT)
const signInEmail = email({ message: 'Must be an email address' })
const accountEmail = email({ message: 'Must match and email address' })
const secret = printable(z.string(REQUIRED).trim().min(1, REQUIRED)).max(SHORT)

/** `POST auth/login`, `POST auth/customer/login`. */
export const loginBody = z.object({ email: signInEmail, password: typedPassword })
export type LoginBody = z.infer<typeof loginBody>

/** `POST auth/login`: `code` from the app of an account with a second factor, or one of its recovery codes. */
export const staffLoginBody = loginBody.extend({ code: z.string().trim().min(1).max(TINY).optional() })
/** The second step at the portal. */
export const codeBody = z.object({ code: z.string(REQUIRED).trim().min(1, REQUIRED).max(TINY) })

/** `GET auth/customer`. */
export const emailCheckQuery = z.object({ email: accountEmail })

/** `POST auth/password`, `POST auth/customer/password`: 'forgot password'. */
export const forgotPasswordBody = z.object({ email: accountEmail })

/** `PUT auth/password`. */
export const resetPasswordBody = z.object({ email: accountEmail, password: staffPassword(), token: secret })
export type ResetPasswordBody = z.infer<typeof resetPasswordBody>

/** The same at the portal, where the token is in the address. */
export const typedResetBody = resetPasswordBody.omit({ token: true })

/** The first password of an invited user. */
export const firstPasswordBody = typedResetBody.pick({ password: true })

/** `PUT auth/customer/password`. */
export const customerResetPasswordBody = resetPasswordBody.extend({ password: customerPassword() })

/** `POST auth/proof`: the user's password again. */
export const proofBody = z.object({ password: typedPassword })

/** One session. `network` is the coarse location where it began; times are ISO. */
export const ownSession = z.object({
  id: z.string(),
  device: z.string(),
  network: z.string(),
  via: z.enum(['Portal', 'App']),
  signedInAt: z.string(),
  lastSeenAt: z.string(),
  isThis: z.boolean(),
})
export type OwnSession = z.infer<typeof ownSession>

/** `PUT users/password`. `password` is the current one. */
export const changePasswordBody = z.object({ password: staffPassword(), newPassword: staffPassword() })
export type ChangePasswordBody = z.infer<typeof changePasswordBody>

/** Staff set their own PIN. `password` is the current one. Refuses runs and repetitions, which are guessed first. */
export const changePinBody = z.object({
  password: staffPassword(),
  pin: z
    .string(REQUIRED)
    .regex(/^\d{4}$/, 'Must be 4 digits')
    .refine((pin) => !isEasilyGuessed(pin), 'This one is guessed too easily'),
})

function isEasilyGuessed(pin: string): boolean {
  return /^(\d)\1{3}$/.test(pin) || '01234567890'.includes(pin) || '09876543210'.includes(pin)
}

/** `PUT customers/password`. */
export const customerChangePasswordBody = z.object({ password: typedPassword, newPassword: customerPassword() })

/** `POST auth/customer`. Optional fields that are left out become null. */
export const customerSignupBody = z.object({
  email: accountEmail,
  password: customerPassword(),
  firstName: text(),
  lastName: text(),
  displayName: optional(text()),
  dob: optional(date()),
  gender: optional(choice(GENDERS)),
  phoneNumber: optional(phone()),
  /** A completed age check for the same email. */
  verificationSessionId: optional(secret),
})
export type CustomerSignupBody = z.infer<typeof customerSignupBody>

/**
 * `PUT auth/customer/code`: the six digits from the mail, with or without spaces. If the email has no account, the details create one: first and
 * last name are then required, and the password is optional.
 */
export const codeLoginBody = z.object({
  email: signInEmail,
  code: z
    .string(REQUIRED)
    .overwrite((code) => code.replaceAll(/\s/g, ''))
    .regex(/^\d{6}$/, 'Must be 6 digits'),
  ...customerSignupBody.omit({ email: true }).partial({ password: true, firstName: true, lastName: true }).shape,
})
export type CodeLoginBody = z.infer<typeof codeLoginBody>

/** `POST auth/customer/create-verification-session`. For a signed-in customer, the account's email is used. */
export const createVerificationBody = z.object({
  provider: z.enum(VERIFICATION_PROVIDERS),
  email: accountEmail.optional(),
})

/** `GET auth/customer/verification-session`. */
export const verificationQuery = z.object({ id: secret, provider: z.enum(VERIFICATION_PROVIDERS) })

/** The status of an age check. A new one has `url` and `clientSecret`, which open the page where guests show their document. */
export const verificationView = z.object({
  id: z.string(),
  provider: z.enum(VERIFICATION_PROVIDERS),
  status: z.enum(VERIFICATION_STATUSES),
  over21: z.boolean().optional(),
  url: z.string().optional(),
  clientSecret: z.string().optional(),
})
export type VerificationView = z.infer<typeof verificationView>

export { REFRESH_TOKEN_HEADER } from './refresh-token'

/** The signed-in person, and the rules by which a client shows and hides things. A customer has no user type and no roles. */
export const signedInUser = z.object({
  id: z.number(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  displayName: z.string().nullable().optional(),
  avatar: z.string().nullable().optional(),
  phoneNumber: z.string().nullable().optional(),
  userType: z.enum(USER_TYPES).nullable(),
  roles: z.array(z.enum(ROLES)),
  rules: z.array(appRule),
  businesses: z.array(z.object({ id: z.number(), place: z.object({ name: z.string() }) })).optional(),
  businessIds: z.array(z.number()).optional(),
  over21: z.boolean().optional(),
})
export type SignedInUser = z.infer<typeof signedInUser>

/** The response to a sign-in, sign-up or refresh. `expiresAt`: when the token expires, in Unix seconds. */
export const signedIn = z.object({
  token: z.string(),
  expiresAt: z.number(),
  refreshToken: z.string(),
  user: signedInUser,
})
export type SignedIn = z.infer<typeof signedIn>
