import { isRouteErrorResponse, useRouteError } from '@remix-run/react'
import { useEffect } from 'react'
import { ErrorScreen } from './error-screen'
import { NotFoundScreen } from './message-screens'
import { isProofAsked, ProofScreen } from './proof-screen'
import { useRootData } from './root-data'

/** The portal's error boundary. In production Remix has already removed the stack and the text of a server error. */
export function Broken() {
  const error = useRouteError()
  const production = useRootData()?.production ?? false
  useEffect(() => {
    // Fires the window's 'error' event, as an uncaught error does, so that it is reported.
    if (error instanceof Error && production) reportError(error)
  }, [error, production])
  if (isRouteErrorResponse(error)) {
    if (error.status === 404) return <NotFoundScreen />
    if (isProofAsked(error.data)) return <ProofScreen asked={error.data} />
    return <ErrorScreen name={`${error.status} ${error.statusText}`.trim()} message={messageOf(error.data)} />
  }
  if (error instanceof Error) {
    return <ErrorScreen name={error.name} message={error.message} stack={production ? undefined : error.stack} />
  }
  return <ErrorScreen name="Error" message="Unknown Error" />
}

/** Returns the message that `portalLoader` threw as `{name, message}`, or the text of Remix's own responses. */
function messageOf(answer: unknown): string {
  if (typeof answer === 'string' && answer !== '') return answer
  if (typeof answer === 'object' && answer !== null && 'message' in answer && typeof answer.message === 'string')
    return answer.message
  return 'Unknown Error'
}
