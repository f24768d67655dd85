import type { LoaderFunctionArgs } from '@remix-run/node'
import { answerReading } from '../platform/request/api'
import { serveController } from '../portal/venues/controller-release'

/** Serves the controllers' program to installers, without sign-in. */
export async function loader({ context: app, request, params }: LoaderFunctionArgs) {
  return answerReading(app, request, () => serveController(app, request, params.file))
}
