import { recordOf } from '../../../contract/abilities'
import { formatDollars } from '../../../contract/money'
import { percentWords } from '../../../contract/percent'
import type { UserActor } from '../../platform/auth/actor'
import { NOWHERE } from '../../platform/maps/map-service'
import type { Services } from '../../platform/server/services'
import { readFacts, type OpeningFacts } from './facts'
import { STEPS, type Checklist, type Step, type StepName, type StepState } from './words'

/** Whether this actor may work through a business's checklist. */
export function mayOpen(actor: UserActor, businessId: number): boolean {
  return actor.ability.can('configure', recordOf('Business', { id: businessId }))
}

/** Checklists of the actor's businesses that are not open yet, or of the chosen one (docs/rules/people.md#the-checklist). */
export async function readChecklists(
  app: Services,
  actor: UserActor,
  chosen: number | undefined,
): Promise<Checklist[]> {
  const own = actor.businessIds.filter((id) => (chosen === undefined || id === chosen) && mayOpen(actor, id))
  if (own.length === 0) return []
  const rows = await app.db
    .selectFrom('business')
    .where('id', 'in', own)
    .where('active', '=', 0)
    .select('id')
    .orderBy('id')
    .execute()
  return Promise.all(rows.map(async ({ id }) => checklistOf(await readFacts(app, id))))
}

/** Derives each step's state from the facts. */
export function checklistOf(facts: OpeningFacts): Checklist {
  const steps = STEPS.map((name): Step => {
    const [state, detail] = JUDGE[name](facts)
    const isSkipped = state === 'todo' && facts.noted.get(name)?.status === 'Skipped'
    return { name, state: isSkipped ? 'skipped' : state, detail }
  })
  const { businessId, name, timeZone } = facts
  return {
    businessId,
    name,
    steps,
    timeZone,
    done: steps.filter(({ state }) => state === 'done').length,
    next: steps.find(({ state }) => state === 'todo')?.name ?? null,
    askedAt: facts.noted.get('open')?.at ?? null,
  }
}

type Judged = readonly [state: Exclude<StepState, 'skipped'>, detail: string]

const JUDGE: Record<StepName, (facts: OpeningFacts) => Judged> = {
  place({ place: { latitude, longitude, enabled, address } }) {
    if (latitude === NOWHERE.latitude && longitude === NOWHERE.longitude)
      return ['todo', 'The map does not have your location yet']
    return enabled ? ['done', address] : ['todo', 'Guests do not see it yet: check the address']
  },
  hours: ({ openDays }) =>
    openDays > 0
      ? ['done', `Open on ${openDays} ${openDays === 1 ? 'day' : 'days'} a week`]
      : ['todo', 'Set when you are open'],
  tax({ settings: { taxRate, maxDistance, lastCall, serviceFeeCents } }) {
    if (taxRate === null || maxDistance === null || lastCall === null) return ['todo', 'Your sales tax, and last call']
    const tax = `Sales tax ${percentWords(taxRate)}`
    if (serviceFeeCents === null) return ['waiting', `${tax}. Barback sets the service fee`]
    return ['done', `${tax}, service fee ${formatDollars(serviceFeeCents)}`]
  },
  menu: ({ drinks }) =>
    drinks > 0
      ? ['done', `${drinks} ${drinks === 1 ? 'drink' : 'drinks'}`]
      : ['todo', 'Tick what you sell; prices are suggested'],
  payments({ account }) {
    if (account?.chargesEnabled) return ['done', 'Stripe pays you out']
    return [
      'todo',
      account?.detailsSubmitted ? 'Stripe needs more details' : 'Stripe pays you out: add your venue’s details',
    ]
  },
  people: ({ people }) =>
    people > 1 ? ['done', `${people} people work here`] : ['todo', 'Invite your bartenders; each chooses a password'],
  locker({ lockers: { all, paired } }) {
    if (all === 0) return ['waiting', 'Barback delivers it and sets it up with you']
    return paired > 0 ? ['done', `${paired} of ${all} connected`] : ['todo', 'Connect it: plug it in and pair it']
  },
  testOrder({ noted, drinks }) {
    if (noted.get('testOrder')?.status === 'Played') return ['done', 'Picked up from its cubby']
    return [
      'todo',
      drinks > 0 ? 'Send a drink through a simulated locker' : 'Set up the menu first, then send one of its drinks',
    ]
  },
}
