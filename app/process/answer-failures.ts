import type { NextFunction, Request, Response } from 'express'
import { readFailure, type Failure } from '../server/failure'
import type { Services } from '../server/services'
import { isUnder } from './under'
import { wordsPage } from './words-page'

/** Answers what no route could: in JSON on `/v1`, elsewhere as a page for a browser and as text for everybody else. */
export function answerFailures(app: Services) {
  // Express recognises an error handler by its four parameters.
  return (error: unknown, request: Request, response: Response, _next: NextFunction) => {
    if (response.headersSent) {
      response.destroy()
      return
    }
    const { status, code, message, retryAfter }: Failure = readFailure(error, app)
    response.status(status)
    response.setHeader('Cache-Control', 'no-store')
    if (retryAfter !== undefined) response.setHeader('Retry-After', String(retryAfter))
    if (isUnder('/v1', request.path)) {
      response.json({ message, code })
    } else if (request.get('accept')?.includes('text/html')) {
      const { html, policy } = wordsPage(message)
      response.setHeader('Content-Security-Policy', policy)
      response.type('text/html').send(html)
    } else {
      response.type('text/plain').send(message)
    }
  }
}
