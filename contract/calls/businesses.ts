import { type z } from 'zod'
import { business } from '../entities/businesses'
import { changeOf } from '../version'
import { call } from './call'
import { listQuerySortedBy, pageOf } from './lists'

/** `name` and `category` are those of the business's place. */
export const businessesQuery = listQuerySortedBy(['id', 'name', 'active', 'category'])
export type BusinessesQuery = z.infer<typeof businessesQuery>

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
    errors: ['stale_version'],
    says: 'Replaces those settings that are the Owner’s to decide: all but the place, the service fee and whether it is active.',
    example: {
      body: { boxStatus: 'Ready', taxRate: 0.075, maxDistance: 100, lastCall: '01:30:00', unclaimedMinutes: 30 },
    },
  }),
}
