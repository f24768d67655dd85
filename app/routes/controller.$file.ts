import type { LoaderFunctionArgs } from '@remix-run/node'
import { answerReading } from '../server/api'
import { serveController } from '../venues/controller-release'

/** The program of lockers' controllers, for whoever installs it. */
export async function loader({ context: app, request, params }: LoaderFunctionArgs) {
  return answerReading(app, request, () => serveController(app, request, params.file))
}
