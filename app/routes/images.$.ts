import type { LoaderFunctionArgs } from '@remix-run/node'
import { serveImage } from '../portal/images/serve-image'
import { answerReading } from '../platform/request/api'

/** Pictures are public by address, because guests' phones show them without signing in. */
export async function loader({ context: app, request }: LoaderFunctionArgs) {
  return answerReading(app, request, () => serveImage(app, request))
}
