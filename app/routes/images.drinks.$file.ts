import type { LoaderFunctionArgs } from '@remix-run/node'
import { serveDrawn } from '../portal/images/serve-drawn'
import { answerReading } from '../platform/request/api'

/** Pictures are public by address, because guests' phones show them without signing in. */
export async function loader({ context: app, request, params }: LoaderFunctionArgs) {
  return answerReading(app, request, () => serveDrawn(app, request, params.file ?? ''))
}
