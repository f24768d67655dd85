import type { Actor } from '../auth/actor'
import { clientAddress } from '../server/client'
import { isStillSignedIn } from '../auth/still-signed-in'
import type { EventFilter } from '../server/events'
import type { Services } from '../server/services'

const HEARTBEAT_MS = 20_000
/** Streams that may have missed something are closed within this time, in milliseconds. */
const GAP_SPREAD_MS = 1000
/** Sent when nothing has happened since the reader's page was requested. */
const NOTHING_MISSED = { 'X-Nothing-Missed': '1' }

/**
 * Server-sent events that `filter` selects, until the reader leaves or is signed out, or the server stops. Each message is only a
 * hint ("order 7 changed"): the reader fetches what it may see, so a lost message does no harm, and none reveals anything. The server checks
 * the reader's session again before each. `keepsSignedIn`: for a screen that stays open all night.
 * A reader with `age` in its address (milliseconds since its page was requested) learns from a header if nothing has happened since.
 *
 * @throws 429 when the account or its network has too many streams open
 */
export function eventStream(
  app: Services,
  request: Request,
  actor: Actor,
  filter: EventFilter,
  { keepsSignedIn = false } = {},
): Response {
  const leave = app.streams.enter(
    actor.kind === 'anonymous' ? undefined : actor.label,
    clientAddress(request),
    actor.kind === 'user',
  )
  const encoder = new TextEncoder()
  let end = () => {}
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      let isOpen = true
      const send = (text: string) => controller.enqueue(encoder.encode(text))
      const write = (text: string) =>
        isStillSignedIn(app, actor, keepsSignedIn).then((holds) => {
          if (!isOpen) return
          if (holds) send(text)
          else close()
        }, close)
      const unsubscribe = app.events.subscribe((event) => {
        const selected = filter(event)
        if (selected === false) return
        const sent = selected === true ? event : selected
        void write(`event: ${sent.type}\ndata: ${JSON.stringify(sent)}\n\n`)
      })
      // The reader reconnects, and then fetches everything again. Not all at the same moment.
      const leaveGap = app.events.onGap(() => setTimeout(() => close(), Math.random() * GAP_SPREAD_MS).unref())
      const heartbeat = setInterval(() => void write(': still here\n\n'), HEARTBEAT_MS)
      end = () => {
        isOpen = false
        leave()
        unsubscribe()
        leaveGap()
        clearInterval(heartbeat)
        app.stopping.removeEventListener('abort', close)
        request.signal.removeEventListener('abort', close)
      }
      const close = () => {
        if (!isOpen) return
        end()
        controller.close()
      }
      app.stopping.addEventListener('abort', close)
      request.signal.addEventListener('abort', close)
      // The first bytes show the browser that it is connected, and set how long it waits before it reconnects.
      send('retry: 2000\n\n')
      // A signal that was aborted before the stream began fires no event.
      if (request.signal.aborted || app.stopping.aborted) close()
    },
    cancel() {
      end()
    },
  })
  return new Response(body, {
    headers: {
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-store',
      'X-Accel-Buffering': 'no',
      ...(hasMissedNothing(app, request, filter) && NOTHING_MISSED),
    },
  })
}

function hasMissedNothing(app: Services, request: Request, filter: EventFilter): boolean {
  const age = Number(new URL(request.url).searchParams.get('age') ?? NaN)
  return age > 0 && app.events.within(age)?.every((event) => filter(event) === false) === true
}
