import { isRouteErrorResponse, useRouteError } from '@remix-run/react'
import { useEffect } from 'react'
import { ErrorScreen } from './error-screen'
import { NotFoundScreen } from './message-screens'
import { isProofAsked, ProofScreen } from './proof-screen'
import { useRootData } from './root-data'

/** What an error boundary of the portal shows. In production Remix has already taken the stack and the text out of a server's error. */
export function Broken() {
  const error = useRouteError()
  const production = useRootData()?.production ?? false
  useEffect(() => {
    // As if nobody had caught it, for whoever listens for what breaks.
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

/** What `portalLoader` threw: `{name, message}`; Remix's own responses are plain text. */
function messageOf(answer: unknown): string {
  if (typeof answer === 'string' && answer !== '') return answer
  if (typeof answer === 'object' && answer !== null && 'message' in answer && typeof answer.message === 'string')
    return answer.message
  return 'Unknown Error'
}
