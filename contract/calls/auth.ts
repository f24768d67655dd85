import { z } from 'zod'
import { appRule } from '../abilities'
import { GENDERS, ROLES, USER_TYPES, VERIFICATION_PROVIDERS, VERIFICATION_STATUSES } from '../enumerations'
import { choice, date, email, optional, password, phone, REQUIRED, text } from '../fields'
import { MAX_PASSWORD, MIN_CUSTOMER_PASSWORD, MIN_STAFF_PASSWORD, SHORT } from '../limits'

/** What staff choose: 8 to 50 characters. */
export function staffPassword() {
  return password({ min: MIN_STAFF_PASSWORD, max: MAX_PASSWORD })
}

/** What customers choose: at least 6 characters with a letter and a digit. */
export function customerPassword() {
  const hasBoth = (typed: string) => /\p{L}/u.test(typed) && /\d/.test(typed)
  return password({ min: MIN_CUSTOMER_PASSWORD, max: MAX_PASSWORD }).refine(
    hasBoth,
    'Must include a letter and a digit',
  )
}

/** A password that is only compared: no rule but that there is one, and an end to it. */
const typedPassword = z.string(REQUIRED).min(1, REQUIRED).max(SHORT)
const signInEmail = email({ message: 'Must be an email address' })
const accountEmail = email({ message: 'Must match and email address' })
const secret = z.string(REQUIRED).trim().min(1, REQUIRED).max(SHORT)

/** `POST auth/login`, `POST auth/customer/login`. */
export const loginBody = z.object({ email: signInEmail, password: typedPassword })
export type LoginBody = z.infer<typeof loginBody>

/** `GET auth/customer`: the email check. */
export const emailCheckQuery = z.object({ email: accountEmail })

/** `POST auth/password`, `POST auth/customer/password`: 'forgot password'. */
export const forgotPasswordBody = z.object({ email: accountEmail })

/** `PUT auth/password`. */
export const resetPasswordBody = z.object({ email: accountEmail, password: staffPassword(), token: secret })
export type ResetPasswordBody = z.infer<typeof resetPasswordBody>

/** `PUT auth/customer/password`. */
export const customerResetPasswordBody = resetPasswordBody.extend({ password: customerPassword() })

/** `PUT users/password`: the current one and the new one. */
export const changePasswordBody = z.object({ password: staffPassword(), newPassword: staffPassword() })
export type ChangePasswordBody = z.infer<typeof changePasswordBody>

/** `PUT customers/password`. */
export const customerChangePasswordBody = z.object({ password: typedPassword, newPassword: customerPassword() })

/** `POST auth/customer`: a customer signs up. What may be left out is null in the output. */
export const customerSignupBody = z.object({
  email: accountEmail,
  password: customerPassword(),
  firstName: text(),
  lastName: text(),
  displayName: optional(text()),
  dob: optional(date()),
  gender: optional(choice(GENDERS)),
  phoneNumber: optional(phone()),
  /** A finished age check of the same email. */
  verificationSessionId: optional(secret),
})
export type CustomerSignupBody = z.infer<typeof customerSignupBody>

/** `POST auth/customer/create-verification-session`; a signed-in customer's email is their account's. */
export const createVerificationBody = z.object({
  provider: z.enum(VERIFICATION_PROVIDERS),
  email: accountEmail.optional(),
})

/** `GET auth/customer/verification-session`. */
export const verificationQuery = z.object({ id: secret, provider: z.enum(VERIFICATION_PROVIDERS) })

/** How an age check stands. `url` and `clientSecret` come with a new one: where the guest shows their document. */
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

/** Who signed in, and the rules a client shows and hides by. A customer has no user type and no roles. */
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

/** The answer to a sign-in, a sign-up and a refresh. `expiresAt` is the token's end in Unix seconds. */
export const signedIn = z.object({
  token: z.string(),
  expiresAt: z.number(),
  refreshToken: z.string(),
  user: signedInUser,
})
export type SignedIn = z.infer<typeof signedIn>
