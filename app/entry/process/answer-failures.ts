import type { IncomingMessage, ServerResponse } from 'node:http'
import { failureAnswer, failureHeaders } from '../../platform/request/api'
import { readFailure } from '../../platform/request/failure'
import type { Services } from '../../platform/server/services'
import { headerOf, pathOf, type Next } from '../../platform/request/middleware'
import { isUnder } from './under'
import { wordsPage } from './words-page'

/** Responds to errors that no route handled: JSON on `/v1`, elsewhere a page for browsers and text for other clients. */
export function answerFailures(app: Services) {
  // Express recognises an error handler by its four parameters.
  return (error: unknown, request: IncomingMessage, response: ServerResponse, _next?: Next) => {
    if (response.headersSent) {
      response.destroy()
      return
    }
    const failure = readFailure(error, app)
    response.statusCode = failure.status
    response.setHeader('Cache-Control', 'no-store')
    for (const [name, value] of failureHeaders(failure)) response.setHeader(name, value)
    if (isUnder('/v1', pathOf(request))) {
      end(response, 'application/json', failureAnswer(failure).body)
    } else if (headerOf(request, 'accept')?.includes('text/html')) {
      const { html, policy } = wordsPage(failure.message)
      response.setHeader('Content-Security-Policy', policy)
      end(response, 'text/html', html)
    } else {
      end(response, 'text/plain', failure.message)
    }
  }
}

function end(response: ServerResponse, type: string, text: string): void {
  response.setHeader('Content-Type', `${type}; charset=utf-8`)
  response.setHeader('Content-Length', Buffer.byteLength(text))
  response.end(text)
}
