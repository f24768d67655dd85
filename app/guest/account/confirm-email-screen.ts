import { redirect } from '@remix-run/node'
import { confirmEmail, readEmailChange } from '../../portal/people/email-change'
import type { GuestCall } from '../call'

/** Returns the address that the emailed link confirms. Opening the link changes nothing, because mail programs open links too. */
export async function confirmEmailScreen({ app, url }: GuestCall) {
  return { email: (await readEmailChange(app, 'customer', tokenIn(url)))?.email ?? null }
}

/** Changes the email, then redirects to sign in with it. */
export async function pressConfirmEmail({ app, url, address }: GuestCall): Promise<Response> {
  await confirmEmail(app, 'customer', { token: tokenIn(url), address })
  return redirect('/app/sign-in?emailSet')
}

function tokenIn({ searchParams }: URL): string {
  return searchParams.get('token') ?? ''
}
