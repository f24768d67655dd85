import { z } from 'zod'
import { badRequest, notFound, unauthorized } from '../../../contract/errors'
import type { Services } from '../server/services'
import { isPersonaSignature } from './persona'
import { noteProviderNews } from './verification'

const event = z.object({
  data: z.object({
    attributes: z.object({ payload: z.object({ data: z.object({ type: z.string(), id: z.string() }) }) }),
  }),
})

/**
 * `POST persona/webhook`: an inquiry has changed. The server reads its current status from Persona, so late, repeated and unordered events
 * do no harm.
 *
 * @throws 401 without Persona's signature, 404 where Persona is not set up, 503 when it does not answer (Persona then retries)
 */
export async function receivePersonaWebhook(app: Services, rawBody: string, signature: string | null): Promise<void> {
  const secret = app.env.PERSONA_WEBHOOK_SECRET
  if (!secret) throw notFound('Webhook')
  if (!isPersonaSignature(signature, rawBody, secret, app.now()))
    throw unauthorized('Invalid signature', 'bad_signature')
  const { data } = readEvent(rawBody).data.attributes.payload
  if (data.type === 'inquiry') await noteProviderNews(app, 'Persona', data.id)
}

function readEvent(rawBody: string): z.infer<typeof event> {
  try {
    return event.parse(JSON.parse(rawBody))
  } catch {
    throw badRequest('The event could not be read')
  }
}
