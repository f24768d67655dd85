import { redirect } from '@remix-run/node'
import { customerSignupBody } from '../../../contract/calls/auth'
import { signUpCustomer } from '../../auth/customer-signup'
import { signInGuest } from '../../auth/guest-session'
import type { GuestCall } from '../call'
import { whereTo } from './where-to'

/** Who is signed in has an account, and goes on. */
export async function signUpScreen({ actor, url }: GuestCall) {
  const to = whereTo(url)
  if (actor.kind === 'customer') throw redirect(to)
  return { to }
}

/** What the form asks for: no more than an account needs. */
const signUpForm = customerSignupBody.pick({
  email: true,
  password: true,
  firstName: true,
  lastName: true,
  phoneNumber: true,
})

/** Makes the account and signs in. */
export async function pressSignUp(call: GuestCall): Promise<Response> {
  const { app, request, url, address } = call
  const typed = await call.form(signUpForm)
  const { id } = await signUpCustomer(app, customerSignupBody.parse(typed), address)
  return redirect(whereTo(url), { headers: await signInGuest(app, request, id) })
}
