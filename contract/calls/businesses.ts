import { z } from 'zod'
import { business } from '../entities/businesses'
import { PLACE_CATEGORIES } from '../enumerations'
import { SHORT } from '../limits'
import { MAX_SLUG, SLUG_PATTERN } from '../slug'
import { changeOf } from '../version'
import { call } from './call'
import { flagQuery, listQuerySortedBy, pageOf, someOf } from './lists'

/** `name` and `category` are those of the business's place. */
export const businessesQuery = listQuerySortedBy(['id', 'name', 'active', 'category']).extend({
  active: flagQuery,
  category: someOf(PLACE_CATEGORIES, 'Must be one of the list'),
})
export type BusinessesQuery = z.infer<typeof businessesQuery>

/** The venue to which a slug or a locker leads. */
const slugView = z.object({ slug: z.string(), businessId: z.number(), placeId: z.number(), name: z.string() })

export const businesses = {
  list: call({
    method: 'GET',
    path: 'businesses',
    who: 'staff',
    needs: ['read', 'Business'],
    query: businessesQuery,
    answer: pageOf(business.record),
    says: 'Lists the businesses the caller may see, each with its place, employees and lockers.',
  }),
  get: call({
    method: 'GET',
    path: 'businesses/{id}',
    who: 'staff',
    needs: ['read', 'Business'],
    answer: business.record,
    says: 'Returns a business with its place, employees and lockers.',
  }),
  bySlug: call({
    method: 'GET',
    path: 'businesses/slug/{slug}',
    who: 'anyone',
    params: { slug: z.string().toLowerCase().max(MAX_SLUG).regex(SLUG_PATTERN) },
    answer: slugView,
    says: 'Finds a venue by the slug that it has or had; `slug` is the one that it has now.',
    example: { answer: { slug: 'the-night-heron', businessId: 1, placeId: 1, name: 'The Night Heron' } },
  }),
  byLocker: call({
    method: 'GET',
    path: 'businesses/locker/{lockerId}',
    who: 'anyone',
    params: { lockerId: z.string().max(SHORT) },
    answer: slugView,
    says: 'Finds the venue of a locker by the name that is written on it.',
    example: { answer: { slug: 'the-night-heron', businessId: 1, placeId: 1, name: 'The Night Heron' } },
  }),
  create: call({
    method: 'POST',
    path: 'businesses',
    who: 'staff',
    needs: ['create', 'Business'],
    body: business.createInput,
    answer: business.record,
    status: 201,
    errors: ['unique_violation', 'business_incomplete'],
    says: 'Creates a business for a place. It stays inactive until its settings are filled in.',
    example: { body: { placeId: 3 } },
  }),
  update: call({
    method: 'PUT',
    path: 'businesses/{id}',
    who: 'staff',
    needs: ['update', 'Business'],
    body: changeOf(business.input),
    answer: business.record,
    errors: ['unique_violation', 'charges_not_enabled', 'stale_version'],
    says: "Replaces a business's settings.",
    example: {
      body: {
        active: true,
        placeId: 3,
        slug: 'the-owl',
        boxStatus: 'Ready',
        taxRate: 0.075,
        serviceFee: 1.49,
        maxDistance: 100,
        lastCall: '01:30:00',
      },
    },
  }),
  configure: call({
    method: 'PUT',
    path: 'businesses/{id}/settings',
    who: 'staff',
    needs: ['configure', 'Business'],
    body: changeOf(business.ownInput),
    answer: business.record,
    errors: ['unique_violation', 'stale_version'],
    says: 'Replaces those settings that are the Owner’s to decide: all but the place, the service fee and whether it is active.',
    example: {
      body: { boxStatus: 'Ready', taxRate: 0.075, maxDistance: 100, lastCall: '01:30:00', unclaimedMinutes: 30 },
    },
  }),
}
