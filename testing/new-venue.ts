import type { TestBarback } from './barback'
import { linksTo } from './mailed'
import type { Visitor } from './visitor'

/** A newly set-up venue, with its owner signed in to the portal. */
export interface NewVenue {
  businessId: number
  placeId: number
  name: string
  email: string
  owner: Visitor
}

const PASSWORD = 'green olives at nine'
let asked = 0

/** Signs a venue up and completes it as staff do. Its owner sets a password through the mailed link. `street`: '12 Bay Street' is on the fake map. */
export async function newVenue(bar: TestBarback, street = '1 Bay Street'): Promise<NewVenue> {
  asked += 1
  const [name, email] = [`Olive Jar ${asked}`, `owner${asked}@olivejar.test`]
  const { id } = await bar.app.db
    .insertInto('businessSignup')
    .values({
      firstName: 'Olive',
      lastName: 'Olson',
      phone: '9045550123',
      email,
      businessName: name,
      comment: null,
      status: 'New',
      street,
      city: 'Jacksonville',
      state: 'FL',
      zip: '32202',
      createdAt: bar.clock.now(),
      updatedAt: bar.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const completed = await (await bar.portal('admin')).submit(`/signups/${id}`, { intent: 'complete' })
  if (completed.status !== 302) throw new Error(`the sign-up was not completed: ${completed.status}`)
  const { placeId, businessId } = await bar.app.db
    .selectFrom('place')
    .innerJoin('business', 'business.placeId', 'place.id')
    .where('place.name', '=', name)
    .select(['place.id as placeId', 'business.id as businessId'])
    .executeTakeFirstOrThrow()
  const [link = '/'] = await linksTo(bar, email)
  const owner = bar.visitor()
  const chosen = await owner.submit(link, { password: PASSWORD })
  if (chosen.status !== 302) throw new Error(`the owner could not choose a password: ${chosen.status}`)
  return { businessId, placeId, name, email, owner }
}
