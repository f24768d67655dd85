import { z } from 'zod'
import { businessLocker, lockerDetails } from '../entities/lockers'
import { SHORT } from '../limits'
import { changeOf } from '../version'
import { call, nothing } from './call'
import { listQuerySortedBy, pageOf, queryValue } from './lists'
import { printable } from '../printable'

/** `deviceId`: the hardware serial of a controller. */
export const lockersQuery = listQuerySortedBy(['id', 'name', 'lockerId', 'numberOfCubbies', 'active', 'online']).extend(
  {
    businessId: queryValue(z.coerce.number('Must be an id').int('Must be an id').positive('Must be an id').optional()),
    deviceId: queryValue(printable(z.string()).max(SHORT).optional()),
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
    says: 'Lists the lockers the caller may see; filter by `deviceId` or `businessId`.',
  }),
  get: call({
    method: 'GET',
    path: 'business-lockers/{id}',
    who: 'staff',
    needs: ['read', 'BusinessLocker'],
    answer: lockerDetails,
    says: 'Returns a locker with its cubbies.',
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
    says: 'Creates a locker with its cubbies, all of them free.',
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
    says: 'Replaces a locker; only free cubbies can be removed.',
    example: { body },
  }),
  remove: call({
    method: 'DELETE',
    path: 'business-lockers/{id}',
    who: 'staff',
    needs: ['delete', 'BusinessLocker'],
    answer: nothing,
    errors: ['cubbies_in_use', 'locker_in_use'],
    says: 'Deletes a locker; all of its cubbies must be free.',
  }),
}
