import { z } from 'zod'
import { MEDIUM } from '../../../contract/limits'
import type { UserActor } from '../../platform/auth/actor'
import type { Services } from '../../platform/server/services'
import { acceptDispute, noteOnDispute, submitEvidence } from './answer'

const note = z.string().trim().max(MEDIUM, 'Too Long!').default('')

/** Forms of a dispute's screen, identified by `intent`. */
const press = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('note'), note }),
  z.object({ intent: z.literal('submit'), note }),
  z.object({ intent: z.literal('accept') }),
])

/** Handles a form of a dispute's screen. Returns the toast. @throws as the dispute's functions */
export async function pressDispute(app: Services, actor: UserActor, id: number, form: FormData): Promise<string> {
  const pressed = press.parse(Object.fromEntries(form))
  switch (pressed.intent) {
    case 'note':
      await noteOnDispute(app, actor, id, pressed.note)
      return 'Sentence saved. The bank gets it with the evidence.'
    case 'submit':
      await submitEvidence(app, actor, id, pressed.note)
      return 'The evidence is on its way to the bank'
    case 'accept':
      await acceptDispute(app, actor, id)
      return 'Dispute accepted'
  }
}
