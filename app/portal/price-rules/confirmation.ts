import { recordOf } from '../../../contract/abilities'
import type { ConfirmationView } from '../../../contract/calls/price-rules'
import { conflict, forbidden, notFound } from '../../../contract/errors'
import { HAPPY_HOUR_LAW, LAW_READ_ON, limitsCrossed } from '../../../contract/happy-hour-law'
import { US_STATES } from '../../../contract/us-states'
import type { Database, Trx } from '../../../db/store'
import { loadPriceRules, type StoredRule } from '../../ordering/menu/price-rules-load'
import type { UserActor } from '../../platform/auth/actor'
import type { Services } from '../../platform/server/services'
import { noteChange } from '../../records/store/audit'

/** Returns who has confirmed a price rule as it is now, and what is reported about the venue's state. @throws 404 */
export async function readConfirmation(app: Services, actor: UserActor, id: number): Promise<ConfirmationView> {
  return confirmationOf(await ruleOf(app.db, actor, id))
}

/** `readConfirmation` for the rule's screen. @throws 404 */
export async function readLaw(app: Services, actor: UserActor, id: number) {
  const rule = await ruleOf(app.db, actor, id)
  const { businessId, state, timeZone } = rule
  const stateName = US_STATES.find(({ abbreviation }) => abbreviation === state)?.name ?? state
  return { confirmation: confirmationOf(rule), mayConfirm: mayConfirm(actor, businessId), timeZone, stateName }
}

/**
 * Stores that this user has confirmed that a rule with these terms is lawful at its venue. Repeating it changes nothing.
 *
 * @throws 404, 403 unless they own the venue or administer Barback, 409 `stale_version` for other terms
 */
export async function confirmRule(
  app: Services,
  actor: UserActor,
  id: number,
  terms: string,
): Promise<ConfirmationView> {
  const { businessId } = await ruleOf(app.db, actor, id)
  if (!mayConfirm(actor, businessId)) throw forbidden('confirm', 'PriceRule')
  await app.store.inGuard({ catalogue: () => Promise.resolve(businessId) }, async (trx) => {
    const { stored } = await ruleOf(trx, actor, id)
    if (stored.terms !== terms) throw conflict('stale_version', 'The rule has changed: read it again, then confirm it')
    if (!stored.rule.includesAlcohol || stored.confirmation) return
    const now = app.now()
    const confirmedBy = await nameOf(trx, actor.id)
    const confirmation = { priceRuleId: id, terms, userId: actor.id, confirmedBy, confirmedAt: now }
    await trx.insertInto('priceRuleConfirmation').values(confirmation).execute()
    const [before, after] = [null, 'Lawful'].map((confirmed) => ({ confirmed }))
    await noteChange(trx, { entity: 'priceRule', id, actor, now, before, after })
  })
  app.events.publish({ type: 'menu', businessId })
  return readConfirmation(app, actor, id)
}

async function nameOf(trx: Trx, userId: number): Promise<string> {
  const { firstName, lastName } = await trx
    .selectFrom('user')
    .select(['firstName', 'lastName'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return `${firstName} ${lastName}`
}

/** Whether a user may confirm the rules of a business: its Owner, or an Admin. */
function mayConfirm(actor: UserActor, businessId: number): boolean {
  return actor.ability.can('configure', recordOf('Business', { id: businessId }))
}

interface RuleOfVenue {
  businessId: number
  /** The venue's state, by its abbreviation. */
  state: string
  timeZone: string
  stored: StoredRule
}

/** @throws 404 for an unknown rule, or another business's */
async function ruleOf(db: Database | Trx, actor: UserActor, id: number): Promise<RuleOfVenue> {
  const row = await db
    .selectFrom('priceRule')
    .innerJoin('business', 'business.id', 'priceRule.businessId')
    .innerJoin('place', 'place.id', 'business.placeId')
    .select(['priceRule.businessId', 'place.state', 'place.timeZone'])
    .where('priceRule.id', '=', id)
    .executeTakeFirst()
  if (!row || !actor.ability.can('read', recordOf('PriceRule', row))) throw notFound('Price rule')
  const stored = (await loadPriceRules(db, row.businessId)).find(({ rule }) => rule.id === id)
  if (!stored) throw notFound('Price rule')
  return { ...row, stored }
}

function confirmationOf({ stored, state }: RuleOfVenue): ConfirmationView {
  const { rule, terms, confirmation } = stored
  return {
    priceRuleId: rule.id,
    isNeeded: rule.includesAlcohol,
    confirmed: confirmation && {
      by: confirmation.confirmedBy,
      at: new Date(confirmation.confirmedAt).toISOString(),
    },
    terms,
    state,
    law: lawOf(stored, state),
  }
}

function lawOf({ rule }: StoredRule, state: string): ConfirmationView['law'] {
  const law = HAPPY_HOUR_LAW[state]
  if (!law) return null
  const { says, sources, against } = law
  const crossed = rule.includesAlcohol ? limitsCrossed(law, rule) : []
  return { says, crossed, sources: [...sources], against: [...against], readOn: LAW_READ_ON }
}
