import type { LoaderFunctionArgs } from '@remix-run/node'
import { serveImage } from '../images/serve-image'
import { api } from '../server/api'

/** Pictures are for whoever knows their address, as guests' phones show them without signing in. */
export async function loader(args: LoaderFunctionArgs) {
  return api(args, 'public', ({ app, request }) => serveImage(app, request))
}
