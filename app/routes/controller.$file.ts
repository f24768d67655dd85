import type { LoaderFunctionArgs } from '@remix-run/node'
import { answerReading } from '../platform/server/api'
import { serveController } from '../portal/venues/controller-release'

/** The program of lockers' controllers, for whoever installs it. */
export async function loader({ context: app, request, params }: LoaderFunctionArgs) {
  return answerReading(app, request, () => serveController(app, request, params.file))
}
