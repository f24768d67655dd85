import { z } from 'zod'
import { badRequest, conflict, forbidden } from '../../../contract/errors'
import type { UserActor } from '../../platform/auth/actor'
import { queueMail } from '../../platform/mail/outbox'
import type { Services } from '../../platform/server/services'
import { readBusiness } from '../venues/businesses'
import { readFacts } from './facts'
import { checklistOf, mayOpen } from './steps'
import { STEPS, TITLES, type StepName } from './words'

const stepName = z.enum(STEPS)

/** Skips a step, or restores it. @throws 404, 403, 400 */
export async function skipStep(
  app: Services,
  actor: UserActor,
  businessId: number,
  { step: given, skipped }: { step: string | undefined; skipped: boolean },
): Promise<StepName> {
  await requireOpening(app, actor, businessId)
  const { data: step } = stepName.safeParse(given)
  if (!step) throw badRequest('There is no such step')
  if (skipped) {
    await app.db
      .insertInto('openingStep')
      .values({ businessId, step, status: 'Skipped', at: app.now() })
      .onConflict((same) => same.doNothing())
      .execute()
  } else {
    await app.db
      .deleteFrom('openingStep')
      .where('businessId', '=', businessId)
      .where('step', '=', step)
      .where('status', '=', 'Skipped')
      .execute()
  }
  return step
}

/**
 * Asks internal staff to open the venue: by mail and on their dashboard. A repeated request sends nothing.
 * @throws 404, 403, 409 `not_taking_orders` while a step is open that guests need
 */
export async function askToOpen(app: Services, actor: UserActor, businessId: number): Promise<void> {
  await requireOpening(app, actor, businessId)
  const now = app.now()
  await app.store.inGuard({ venue: businessId }, async (trx) => {
    const { steps, name, askedAt } = checklistOf(await readFacts({ db: trx, now: app.now }, businessId))
    if (askedAt !== null) return
    const missing = steps.filter(
      ({ name: step, state }) => NEEDED.has(step) && (state === 'todo' || state === 'skipped'),
    )
    if (missing.length > 0) {
      const words = missing.map(({ name: step }) => TITLES[step]).join(', ')
      throw conflict('not_taking_orders', `Guests cannot order without this: ${words}`)
    }
    await trx.insertInto('openingStep').values({ businessId, step: 'open', status: 'Asked', at: now }).execute()
    const text = [
      `${name} has done its part and would like to open.`,
      '',
      ...steps.map(
        ({ name: step, state, detail }) =>
          `- ${TITLES[step]}: ${state === 'waiting' ? 'waiting for us' : state}. ${detail}`,
      ),
      '',
      `Its service fee, and whether it is active: ${app.publicUrl}/businesses/${businessId}`,
    ]
    const subject = `${name} would like to open`
    await queueMail(trx, { to: app.env.SIGNUP_INBOX, subject, text: text.join('\n') }, now)
  })
  app.events.publish({ type: 'menu', businessId })
}

/** Guests cannot order without these. */
const NEEDED: ReadonlySet<StepName> = new Set(['place', 'hours', 'tax', 'menu', 'payments'])

/** @throws 404, 403 */
export async function requireOpening(app: Services, actor: UserActor, businessId: number): Promise<void> {
  await readBusiness(app, actor, businessId)
  if (!mayOpen(actor, businessId)) throw forbidden('update', 'Business')
}
