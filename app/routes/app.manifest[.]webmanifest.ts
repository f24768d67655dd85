import type { LoaderFunctionArgs } from '@remix-run/node'
import { guestLoader } from '../guest/call'
import { webManifest } from '../guest/install/manifest'

export async function loader(args: LoaderFunctionArgs) {
  return guestLoader(args, async ({ language }) =>
    Response.json(webManifest(language), {
      headers: {
        'Content-Type': 'application/manifest+json; charset=utf-8',
        'Cache-Control': 'no-cache',
        Vary: 'Cookie, Accept-Language',
      },
    }),
  )
}
