import type { LoaderFunctionArgs } from '@remix-run/node'
import { guestLoader } from '../guest/call'
import { askForGuestPasskey } from '../platform/auth/guest-passkeys'

/** Returns the options with which a browser asks for one of its passkeys. */
export async function loader(args: LoaderFunctionArgs) {
  return guestLoader(args, async ({ app }) => {
    const { asks, cookie } = await askForGuestPasskey(app)
    return Response.json(asks, { headers: { 'Set-Cookie': cookie, 'Cache-Control': 'no-store' } })
  })
}
