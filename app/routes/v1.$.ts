import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { answerRequest } from '../entry/api/by-route'

/** The calls of `/v1` under any Remix adapter. */
export function loader({ context: app, request }: LoaderFunctionArgs) {
  return answerRequest(app, request)
}

export function action({ context: app, request }: ActionFunctionArgs) {
  return answerRequest(app, request)
}
