import { z } from 'zod'
import {
  signedIn,
  verificationView,
  type CustomerSignupBody,
  type LoginBody,
  type ResetPasswordBody,
  type SignedIn,
} from '../calls/auth'
import { businessSignup, type BusinessSignupCreateInput } from '../entities/signups'
import { type VerificationProvider } from '../enumerations'
import { type Call } from './call'
import { type ApiResult } from './result'
import { type Audience, type Session } from './session'

const told = z.object({ message: z.string() })

type CustomerSignup = Pick<CustomerSignupBody, 'email' | 'password' | 'firstName' | 'lastName'> &
  Partial<CustomerSignupBody>

/** Signing in, up and out, passwords and age checks. */
export function authCalls(call: Call, session: Session, signOut: () => Promise<void>) {
  async function signIn(audience: Audience, path: string, body: unknown): Promise<ApiResult<SignedIn>> {
    const result = await call.public({ method: 'POST', path, body, answer: signedIn })
    if (result.ok) session.start(audience, result.data)
    return result
  }
  /** Age checks belong to a signed-in customer, or to the email that will sign up. */
  const asWhoeverThisIs = () => (session.state.status === 'signedIn' ? call.signedIn : call.public)

  return {
    loginCustomer: (body: LoginBody) => signIn('customer', 'auth/customer/login', body),
    loginStaff: (body: LoginBody) => signIn('user', 'auth/login', body),
    /** Makes a customer's account and signs in to it. */
    signUpCustomer: (body: CustomerSignup) => signIn('customer', 'auth/customer', body),
    logout: signOut,
    checkEmail: (email: string) =>
      call.public({ method: 'GET', path: 'auth/customer', query: { email }, answer: z.unknown() }),
    forgotPassword: (email: string, of: Audience = session.audience) =>
      call.public({ method: 'POST', path: passwordPath(of), body: { email }, answer: told }),
    resetPassword: (body: ResetPasswordBody, of: Audience = session.audience) =>
      call.public({ method: 'PUT', path: passwordPath(of), body, answer: told }),
    beginVerification: (body: { provider: VerificationProvider; email?: string }) =>
      asWhoeverThisIs()({
        method: 'POST',
        path: 'auth/customer/create-verification-session',
        body,
        answer: verificationView,
      }),
    verification: (query: { id: string; provider: VerificationProvider }) =>
      asWhoeverThisIs()({ method: 'GET', path: 'auth/customer/verification-session', query, answer: verificationView }),
    /** A business's inquiry from outside. */
    signUpBusiness: (body: Omit<BusinessSignupCreateInput, 'comment'> & { comment?: string | null }) =>
      call.public({ method: 'POST', path: 'business/signup', body, answer: businessSignup.record }),
  }
}

function passwordPath(of: Audience): string {
  return of === 'customer' ? 'auth/customer/password' : 'auth/password'
}
