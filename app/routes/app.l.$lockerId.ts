import { redirect, type LoaderFunctionArgs } from '@remix-run/node'
import { guestLoader } from '../guest/call'
import { findByLocker } from '../portal/venues/slugs'

/** Redirects from a locker's QR code to its venue's menu. */
export async function loader(args: LoaderFunctionArgs) {
  return guestLoader(args, async ({ app, param }) =>
    redirect(`/app/b/${(await findByLocker(app, param('lockerId'))).slug}`),
  )
}
