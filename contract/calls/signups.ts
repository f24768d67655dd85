import { businessSignup, signupNote } from '../entities/signups'
import { changeOf } from '../version'
import { call } from './call'
import { pageOf } from './lists'
import { signupsQuery } from './people'

const inquiry = {
  firstName: 'Ada',
  lastName: 'Lane',
  phone: '9045550123',
  email: 'ada@lane.example',
  businessName: 'Lane’s',
  address: { street: '1 Bay Street', city: 'Jacksonville', state: 'FL', zip: '32202' },
} as const

/** Inquiries of venues that want to join. */
export const signups = {
  send: call({
    method: 'POST',
    path: 'business/signup',
    who: 'anyone',
    body: businessSignup.createInput,
    answer: businessSignup.record,
    status: 201,
    errors: ['too_many'],
    says: "A venue's inquiry from outside.",
    example: { body: { ...inquiry, comment: null } },
  }),
  list: call({
    method: 'GET',
    path: 'businesses/signup',
    who: 'staff',
    needs: ['read', 'BusinessSignup'],
    query: signupsQuery,
    answer: pageOf(businessSignup.record),
    says: 'A page of inquiries with their notes; for internal staff.',
  }),
  get: call({
    method: 'GET',
    path: 'businesses/signup/{id}',
    who: 'staff',
    needs: ['read', 'BusinessSignup'],
    answer: businessSignup.record,
    says: 'One inquiry with its notes.',
  }),
  update: call({
    method: 'PUT',
    path: 'businesses/signup/{id}',
    who: 'staff',
    needs: ['update', 'BusinessSignup'],
    body: changeOf(businessSignup.input),
    rulesFirst: true,
    answer: businessSignup.record,
    errors: ['illegal_transition', 'stale_version'],
    says: 'Replaces an inquiry, its status included.',
    example: { body: { ...inquiry, comment: null, status: 'In Process' } },
  }),
  addNote: call({
    method: 'POST',
    path: 'businesses/signup/{id}/note',
    who: 'staff',
    needs: ['update', 'BusinessSignup'],
    body: signupNote.input,
    rulesFirst: true,
    answer: signupNote.record,
    status: 201,
    says: 'Notes something on an inquiry, in the name of whoever is signed in.',
    example: { body: { content: 'Called them', createdBy: 1, entityId: 2 } },
  }),
}
