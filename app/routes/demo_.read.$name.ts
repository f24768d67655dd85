import type { LoaderFunctionArgs } from '@remix-run/node'
import { readDocument } from '../entry/demo/read-document'
import { answerReading } from '../platform/request/api'

/** The documents of the repository that the demo's page leads to, outside production. */
export async function loader({ context: app, request, params }: LoaderFunctionArgs) {
  return answerReading(app, request, () => readDocument(app, params.name ?? ''))
}
