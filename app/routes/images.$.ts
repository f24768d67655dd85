import type { LoaderFunctionArgs } from '@remix-run/node'
import { serveImage } from '../images/serve-image'
import { answerReading } from '../server/api'

/** Pictures are for whoever knows their address, as guests' phones show them without signing in. */
export async function loader({ context: app, request }: LoaderFunctionArgs) {
  return answerReading(app, request, () => serveImage(app, request))
}
