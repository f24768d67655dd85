import { user, userDetails } from '../entities/people'
import { changeOf } from '../version'
import { changePasswordBody } from './auth'
import { call, nothing } from './call'
import { pageOf } from './lists'
import { usersQuery } from './people'

const person = {
  email: 'max@heron.example',
  firstName: 'Max',
  lastName: 'Ray',
  userType: 'Business',
  active: true,
  avatar: null,
  phoneNumber: null,
} as const
const changeErrors = ['unique_violation', 'role_escalation', 'role_above', 'works_elsewhere', 'last_owner'] as const

export const users = {
  list: call({
    method: 'GET',
    path: 'users',
    who: 'staff',
    needs: ['read', 'User'],
    query: usersQuery,
    answer: pageOf(user.record),
    says: 'Lists users; filter by `userTypes=Business,Internal` and `businesses=1,2`.',
  }),
  get: call({
    method: 'GET',
    path: 'users/{id}',
    who: 'staff',
    needs: ['read', 'User'],
    answer: userDetails,
    says: 'Returns a user, with those of their businesses that the caller may see and the rules that hold for the user there.',
  }),
  create: call({
    method: 'POST',
    path: 'users',
    who: 'staff',
    needs: ['create', 'User'],
    body: user.createInput,
    rulesFirst: true,
    answer: user.record,
    status: 201,
    errors: ['unique_violation', 'role_escalation', 'proof_required'],
    says: 'Creates a staff member; without a `password` they are mailed an invitation to choose their own.',
    example: { body: { ...person, roles: ['Bartender'], businesses: [1], password: 'a long password' } },
  }),
  update: call({
    method: 'PUT',
    path: 'users/{id}',
    who: 'staff',
    needs: ['update', 'User'],
    body: changeOf(user.input),
    rulesFirst: true,
    answer: user.record,
    errors: [...changeErrors, 'proof_required', 'stale_version'],
    says: 'Replaces a user; deactivating them signs them out.',
    example: { body: { ...person, roles: ['Manager'], businesses: [1] } },
  }),
  remove: call({
    method: 'DELETE',
    path: 'users/{id}',
    who: 'staff',
    needs: ['delete', 'User'],
    answer: nothing,
    errors: [...changeErrors, 'own_account', 'in_use'],
    says: 'Deletes a user whom no other record refers to.',
  }),
  changePassword: call({
    method: 'PUT',
    path: 'users/password',
    who: 'staff',
    body: changePasswordBody,
    answer: nothing,
    errors: ['wrong_password', 'too_many'],
    says: "Changes the caller's password and signs them out everywhere.",
    example: { body: { password: 'the old password', newPassword: 'the new password' } },
  }),
  invalidateTokens: call({
    method: 'DELETE',
    path: 'users/tokens',
    who: 'staff',
    answer: nothing,
    says: 'Signs the caller out everywhere.',
  }),
}
