import { z } from 'zod'
import { businessLocker } from '../entities/lockers'
import { SHORT } from '../limits'
import { changeOf } from '../version'
import { call, nothing } from './call'
import { listQuerySortedBy, pageOf, queryValue } from './lists'

/** Of one business, or of the controller with a hardware serial. */
export const lockersQuery = listQuerySortedBy(['id', 'name', 'lockerId', 'numberOfCubbies', 'active', 'online']).extend(
  {
    businessId: queryValue(z.coerce.number('Must be an id').int('Must be an id').positive('Must be an id').optional()),
    deviceId: queryValue(z.string().max(SHORT).optional()),
  },
)
export type LockersQuery = z.infer<typeof lockersQuery>

const body = {
  businessId: 1,
  deviceId: null,
  lockerId: 'heron-front',
  name: 'Front',
  numberOfCubbies: 12,
  active: true,
}

export const lockers = {
  list: call({
    method: 'GET',
    path: 'business-lockers',
    who: 'staff',
    needs: ['read', 'BusinessLocker'],
    query: lockersQuery,
    answer: pageOf(businessLocker.record),
    says: 'The lockers within reach, narrowed by `deviceId` or `businessId`.',
  }),
  get: call({
    method: 'GET',
    path: 'business-lockers/{id}',
    who: 'staff',
    needs: ['read', 'BusinessLocker'],
    answer: businessLocker.record,
    says: 'One locker.',
  }),
  create: call({
    method: 'POST',
    path: 'business-lockers',
    who: 'staff',
    needs: ['create', 'BusinessLocker'],
    body: businessLocker.input,
    answer: businessLocker.record,
    status: 201,
    errors: ['unique_violation'],
    says: 'A new locker with its cubbies, all free.',
    example: { body },
  }),
  update: call({
    method: 'PUT',
    path: 'business-lockers/{id}',
    who: 'staff',
    needs: ['update', 'BusinessLocker'],
    body: changeOf(businessLocker.input),
    answer: businessLocker.record,
    errors: ['unique_violation', 'cubbies_in_use', 'locker_elsewhere', 'stale_version'],
    says: 'Replaces what is known of a locker; cubbies that go must be free.',
    example: { body },
  }),
  remove: call({
    method: 'DELETE',
    path: 'business-lockers/{id}',
    who: 'staff',
    needs: ['delete', 'BusinessLocker'],
    answer: nothing,
    errors: ['cubbies_in_use', 'locker_in_use'],
    says: 'Deletes a locker while all its cubbies are free.',
  }),
}
