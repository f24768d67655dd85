import { calls } from '../../../contract/calls'
import { answerRefresh, answerSignIn, answerSignOut, type SignInAnswer } from '../../platform/auth/api-session'
import { beginSignUp, checkEmail } from '../../platform/auth/customer-signup'
import { deviceOf } from '../../platform/auth/known-device'
import { requestPasswordReset, resetPassword } from '../../platform/auth/password-reset'
import { endOtherSessions, endOwnSession, ownSessions } from '../../platform/auth/own-sessions'
import { prove } from '../../platform/auth/recent-proof'
import { requireFactor } from '../../platform/auth/second-step'
import { checkCustomerSignIn, checkStaffSignIn } from '../../platform/auth/sign-in'
import { requestSignInCode } from '../../platform/auth/sign-in-code'
import { nameRequired, redeemSignInCode } from '../../platform/auth/redeem-sign-in-code'
import { beginVerification, checkVerification } from '../../platform/auth/verification'
import { answers, WithHeaders } from './answers'

const SENT = { message: 'Sent reset password to your email' }
const CODE_SENT = { message: 'A code is on its way to this email' }
const SET = { message: 'Password reset' }

const withCookie = ({ answer, headers }: SignInAnswer) => new WithHeaders(answer, headers)

export const auth = answers(calls.auth, {
  prove: ({ app, actor, body }) => prove(app, actor, body.password),
  sessions: async ({ app, actor }) => ({ results: await ownSessions(app, actor) }),
  endSession: ({ app, actor, params }) => endOwnSession(app, actor, params.id),
  endOtherSessions: ({ app, actor }) => endOtherSessions(app, actor),
  loginCustomer: async ({ app, request, body }) => {
    const checked = await checkCustomerSignIn(app, { ...body, device: await deviceOf(app, request()) })
    const { account: customer, passwordMark } = checked
    return withCookie(await answerSignIn(app, { kind: 'customer', customer }, { request: request(), passwordMark }))
  },
  sendCustomerCode: async ({ app, request, body }) => {
    await requestSignInCode(app, { ...body, device: await deviceOf(app, request()) })
    return CODE_SENT
  },
  loginCustomerByCode: async ({ app, request, body }) => {
    const customer = await redeemSignInCode(app, { ...body, device: await deviceOf(app, request()) })
    if (customer === 'name needed') throw nameRequired()
    return withCookie(await answerSignIn(app, { kind: 'customer', customer }, { request: request() }))
  },
  loginStaff: async ({ app, request, body }) => {
    const device = await deviceOf(app, request())
    const { account: staff, passwordMark } = await checkStaffSignIn(app, { ...body, device })
    await requireFactor(app, staff, { code: body.code, device })
    return withCookie(await answerSignIn(app, { kind: 'user', staff }, { request: request(), passwordMark }))
  },
  signUpCustomer: async ({ app, request, body }) => {
    await beginSignUp(app, body, { device: await deviceOf(app, request()) })
    return CODE_SENT
  },
  checkEmail: ({ app, address }) => checkEmail(app, address),
  refreshCustomer: async ({ app, request }) => withCookie(await answerRefresh(app, 'customer', request())),
  refreshStaff: async ({ app, request }) => withCookie(await answerRefresh(app, 'user', request())),
  logoutCustomer: async ({ app, actor, request }) =>
    new WithHeaders(undefined, await answerSignOut(app, 'customer', actor, request())),
  logoutStaff: async ({ app, actor, request }) =>
    new WithHeaders(undefined, await answerSignOut(app, 'user', actor, request())),
  forgotCustomerPassword: async ({ app, address, body }) => {
    await requestPasswordReset(app, 'customer', { ...body, address })
    return SENT
  },
  forgotStaffPassword: async ({ app, address, body }) => {
    await requestPasswordReset(app, 'user', { ...body, address })
    return SENT
  },
  resetCustomerPassword: async ({ app, address, body }) => {
    await resetPassword(app, 'customer', { ...body, address })
    return SET
  },
  resetStaffPassword: async ({ app, address, body }) => {
    await resetPassword(app, 'user', { ...body, address })
    return SET
  },
  beginVerification: ({ app, actor, address, body }) => beginVerification(app, actor, { ...body, address }),
  verification: ({ app, actor, address, query }) => checkVerification(app, actor, { ...query, address }),
})
