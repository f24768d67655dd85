import { z } from 'zod'
import {
  codeLoginBody,
  createVerificationBody,
  customerResetPasswordBody,
  customerSignupBody,
  emailCheckQuery,
  forgotPasswordBody,
  loginBody,
  ownSession,
  proofBody,
  REFRESH_TOKEN_HEADER,
  resetPasswordBody,
  signedIn,
  staffLoginBody,
  verificationQuery,
  verificationView,
} from './auth'
import { call, nothing } from './call'

/** For a device without cookies. */
const refreshHeader = z.object({ [REFRESH_TOKEN_HEADER]: z.string().optional() })
const messageAnswer = z.object({ message: z.string() })
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
  answer: messageAnswer,
  errors: ['too_many'],
  example: { body: { email: login.email }, answer: { message: 'Sent reset password to your email' } },
} as const
const reset = {
  method: 'PUT',
  who: 'anyone',
  answer: messageAnswer,
  errors: ['invalid_reset_token', 'too_many'],
} as const
const newPassword = { email: login.email, token: 'from-the-mail' }

export const auth = {
  prove: call({
    method: 'POST',
    path: 'auth/proof',
    who: 'both',
    body: proofBody,
    answer: nothing,
    errors: ['wrong_password', 'too_many'],
    says: "Takes the caller's password once more; for ten minutes, calls that refuse with `proof_required` are taken.",
    example: { body: { password: login.password } },
  }),
  sessions: call({
    method: 'GET',
    path: 'auth/sessions',
    who: 'both',
    answer: z.object({ results: z.array(ownSession) }),
    says: 'Lists where the caller is signed in: device, network, and when it was last used.',
    example: {
      answer: {
        results: [
          {
            id: '5f0c2d7a91b3e846',
            device: 'Safari on iPhone',
            network: '203.0.113.0/24',
            via: 'App',
            isThis: true,
            signedInAt: '2026-05-15T20:00:00.000Z',
            lastSeenAt: '2026-05-16T01:30:00.000Z',
          },
        ],
      },
    },
  }),
  endSession: call({
    method: 'DELETE',
    path: 'auth/sessions/{id}',
    who: 'both',
    params: { id: z.string().regex(/^[0-9a-f]{16}$/) },
    answer: nothing,
    says: 'Signs the caller out on one of their devices.',
  }),
  endOtherSessions: call({
    method: 'DELETE',
    path: 'auth/sessions',
    who: 'both',
    answer: nothing,
    says: 'Signs the caller out on every device but this one.',
  }),
  loginCustomer: call({ ...signIn, path: 'auth/customer/login', says: 'Signs a guest in.' }),
  sendCustomerCode: call({
    ...forgot,
    path: 'auth/customer/code',
    says: 'Emails six digits to sign in or up with; the answer does not reveal whether the email has an account.',
    example: {
      body: { email: login.email },
      answer: { message: 'A code is on its way to this email' },
    },
  }),
  loginCustomerByCode: call({
    ...signIn,
    method: 'PUT',
    path: 'auth/customer/code',
    body: codeLoginBody,
    errors: ['wrong_code', 'name_required', 'verification_unusable', 'verification_unavailable', 'too_many'],
    says: 'Signs a guest in with the code from the email: once, within ten minutes and five tries. An email without an account gets one; it needs a name.',
    example: { body: { email: login.email, code: '204816' } },
  }),
  loginStaff: call({
    ...signIn,
    path: 'auth/login',
    body: staffLoginBody,
    errors: [...signIn.errors, 'second_factor_required', 'wrong_code', 'second_factor_missing'],
    says: 'Signs a staff member in; with a second factor, `code` is sent as well.',
  }),
  signUpCustomer: call({
    method: 'POST',
    path: 'auth/customer',
    who: 'anyone',
    body: customerSignupBody,
    answer: messageAnswer,
    status: 202,
    errors: ['too_many'],
    says: 'Begins a sign-up: checks the details and emails six digits. `PUT auth/customer/code` with the same details and the digits makes the account.',
    example: {
      body: { ...login, firstName: 'Ada', lastName: 'Lane' },
      answer: { message: 'A code is on its way to this email' },
    },
  }),
  checkEmail: call({
    method: 'GET',
    path: 'auth/customer',
    who: 'anyone',
    query: emailCheckQuery,
    answer: z.object({ ok: z.literal(true) }),
    errors: ['too_many'],
    says: 'Checks the format of an email before sign-up; the answer does not reveal whether the email has an account.',
    example: { query: { email: login.email }, answer: { ok: true } },
  }),
  refreshCustomer: call({ ...refresh, path: 'auth/customer/token', says: "Renews a guest's token." }),
  refreshStaff: call({
    ...refresh,
    path: 'auth/token',
    errors: [...refresh.errors, 'second_factor_missing'],
    says: "Renews a staff member's token, for at most 30 days after the sign-in.",
  }),
  logoutCustomer: call({ ...signOut, path: 'auth/customer/logout', says: 'Signs a guest out.' }),
  logoutStaff: call({ ...signOut, path: 'auth/logout', says: 'Signs a staff member out.' }),
  forgotCustomerPassword: call({
    ...forgot,
    path: 'auth/customer/password',
    says: 'Emails a guest a link to set a new password.',
  }),
  forgotStaffPassword: call({
    ...forgot,
    path: 'auth/password',
    says: 'Emails a staff member a link to set a new password.',
  }),
  resetCustomerPassword: call({
    ...reset,
    path: 'auth/customer/password',
    body: customerResetPasswordBody,
    says: "Sets a guest's new password, using the token from the email.",
    example: { body: { ...newPassword, password: 'barback-2' }, answer: { message: 'Password reset' } },
  }),
  resetStaffPassword: call({
    ...reset,
    path: 'auth/password',
    body: resetPasswordBody,
    says: "Sets a staff member's new password, using the token from the email.",
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
    says: 'Starts an age check for the signed-in guest, or for an email that will sign up.',
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
    says: 'Returns the status of an age check.',
    example: {
      query: { id: 'check-1', provider: 'Stripe' },
      answer: { id: 'check-1', provider: 'Stripe', status: 'Verified', over21: true },
    },
  }),
}
