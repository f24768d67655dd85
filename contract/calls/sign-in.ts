import { z } from 'zod'
import {
  createVerificationBody,
  customerResetPasswordBody,
  customerSignupBody,
  emailCheckQuery,
  forgotPasswordBody,
  loginBody,
  REFRESH_TOKEN_HEADER,
  resetPasswordBody,
  signedIn,
  verificationQuery,
  verificationView,
} from './auth'
import { call, nothing } from './call'

/** The refresh token of a device without a cookie jar. */
const refreshHeader = z.object({ [REFRESH_TOKEN_HEADER]: z.string().optional() })
const told = z.object({ message: z.string() })
const login = { email: 'guest@barback.test', password: 'barback-1' }

const signIn = {
  method: 'POST',
  who: 'anyone',
  body: loginBody,
  answer: signedIn,
  errors: ['login_error', 'not_authorized_to_login', 'too_many'],
  session: 'starts',
  example: { body: login },
} as const
const refresh = {
  method: 'GET',
  who: 'anyone',
  headers: refreshHeader,
  answer: signedIn,
  errors: ['no_refresh_token', 'invalid_refresh_token'],
  session: 'renews',
} as const
const signOut = { method: 'GET', who: 'anyone', headers: refreshHeader, answer: nothing, session: 'ends' } as const
const forgot = {
  method: 'POST',
  who: 'anyone',
  body: forgotPasswordBody,
  answer: told,
  errors: ['too_many'],
  example: { body: { email: login.email }, answer: { message: 'Sent reset password to your email' } },
} as const
const reset = { method: 'PUT', who: 'anyone', answer: told, errors: ['invalid_reset_token', 'too_many'] } as const
const newPassword = { email: login.email, token: 'from-the-mail' }

/** Signing in, up and out, passwords and age checks. */
export const auth = {
  loginCustomer: call({ ...signIn, path: 'auth/customer/login', says: 'A guest signs in.' }),
  loginStaff: call({ ...signIn, path: 'auth/login', says: 'A member of staff signs in.' }),
  signUpCustomer: call({
    method: 'POST',
    path: 'auth/customer',
    who: 'anyone',
    body: customerSignupBody,
    answer: signedIn,
    status: 201,
    errors: ['unique_violation', 'verification_unusable', 'verification_unavailable', 'too_many'],
    says: "Makes a guest's account and signs in to it.",
    session: 'starts',
    example: { body: { ...login, firstName: 'Ada', lastName: 'Lane' } },
  }),
  checkEmail: call({
    method: 'GET',
    path: 'auth/customer',
    who: 'anyone',
    query: emailCheckQuery,
    answer: z.object({ ok: z.literal(true) }),
    errors: ['too_many'],
    says: 'Whether an email may be tried for signing up; known and unknown ones are answered alike.',
    example: { query: { email: login.email }, answer: { ok: true } },
  }),
  refreshCustomer: call({ ...refresh, path: 'auth/customer/token', says: "A guest's next token." }),
  refreshStaff: call({ ...refresh, path: 'auth/token', says: 'The next token of a member of staff.' }),
  logoutCustomer: call({ ...signOut, path: 'auth/customer/logout', says: 'A guest signs out.' }),
  logoutStaff: call({ ...signOut, path: 'auth/logout', says: 'A member of staff signs out.' }),
  forgotCustomerPassword: call({
    ...forgot,
    path: 'auth/customer/password',
    says: 'Mails a guest a link to set a new password.',
  }),
  forgotStaffPassword: call({ ...forgot, path: 'auth/password', says: 'Mails staff a link to set a new password.' }),
  resetCustomerPassword: call({
    ...reset,
    path: 'auth/customer/password',
    body: customerResetPasswordBody,
    says: "Sets a guest's new password, with the token from the mail.",
    example: { body: { ...newPassword, password: 'barback-2' }, answer: { message: 'Password reset' } },
  }),
  resetStaffPassword: call({
    ...reset,
    path: 'auth/password',
    body: resetPasswordBody,
    says: 'Sets a new password of staff, with the token from the mail.',
    example: { body: { ...newPassword, password: 'a new password' }, answer: { message: 'Password reset' } },
  }),
  beginVerification: call({
    method: 'POST',
    path: 'auth/customer/create-verification-session',
    who: 'anyone',
    knowsCaller: true,
    body: createVerificationBody,
    answer: verificationView,
    status: 201,
    errors: ['too_many', 'verification_unavailable'],
    says: 'Begins an age check, of the guest or of the email that will sign up.',
    example: { body: { provider: 'Stripe', email: login.email } },
  }),
  verification: call({
    method: 'GET',
    path: 'auth/customer/verification-session',
    who: 'anyone',
    knowsCaller: true,
    query: verificationQuery,
    answer: verificationView,
    errors: ['not_found', 'verification_unavailable', 'verification_unusable'],
    says: 'How an age check stands.',
    example: {
      query: { id: 'check-1', provider: 'Stripe' },
      answer: { id: 'check-1', provider: 'Stripe', status: 'Verified', over21: true },
    },
  }),
}
