import type { LoaderFunctionArgs } from '@remix-run/node'
import { guestLoader } from '../guest/call'
import { offlinePage } from '../guest/offline/offline-page'

/** Cached by the app's worker for use without a network. */
export async function loader(args: LoaderFunctionArgs) {
  return guestLoader(args, async ({ language }) => {
    const { html, policy } = offlinePage(language)
    return new Response(html, {
      headers: {
        'Content-Type': 'text/html; charset=utf-8',
        'Cache-Control': 'no-cache',
        'Content-Security-Policy': policy,
        Vary: 'Cookie, Accept-Language',
      },
    })
  })
}
