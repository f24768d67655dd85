import type { IncomingMessage, ServerResponse } from 'node:http'
import { failureAnswer, failureHeaders } from '../../platform/request/api'
import { readFailure, type Failure } from '../../platform/request/failure'
import type { Services } from '../../platform/server/services'
import { headerOf, pathOf, type Next } from '../../platform/request/middleware'
import { readLanguage } from '../../guest/language'
import { isOfApp } from '../../guest/paths'
import { inWords } from '../../guest/refused-words'
import { wordsIn } from '../../guest/words'
import { isUnder } from './under'
import { wordsPage } from './words-page'

/**
 * Responds to errors that no route handled: JSON on `/v1`, elsewhere a page for browsers and text for other clients. Below `/app` both are in
 * the guest's language.
 */
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
      return
    }
    // A rejected promise would end the process.
    answerReader(failure, request, response).catch(() => response.destroy())
  }
}

async function answerReader(failure: Failure, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const isGuest = isOfApp(pathOf(request))
  // The portal's texts are English.
  const language = isGuest ? await readLanguage({ headers: { get: (name) => headerOf(request, name) ?? null } }) : 'en'
  const words = wordsIn(language)
  const message = inWords(failure, { words, language })
  if (!headerOf(request, 'accept')?.includes('text/html')) {
    end(response, 'text/plain', message)
    return
  }
  const { nothingChanged: advice, open } = words.errors
  const { html, policy } = wordsPage({ language, message, advice, link: { text: open, to: isGuest ? '/app' : '/' } })
  response.setHeader('Content-Security-Policy', policy)
  end(response, 'text/html', html)
}

function end(response: ServerResponse, type: string, text: string): void {
  response.setHeader('Content-Type', `${type}; charset=utf-8`)
  response.setHeader('Content-Length', Buffer.byteLength(text))
  response.end(text)
}
