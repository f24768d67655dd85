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

/** Inquiries from venues that want to join. */
export const signups = {
  send: call({
    method: 'POST',
    path: 'business/signup',
    who: 'anyone',
    body: businessSignup.createInput,
    answer: businessSignup.record,
    status: 201,
    errors: ['too_many'],
    says: 'Sends an inquiry from a venue that wants to join.',
    example: { body: { ...inquiry, comment: null } },
  }),
  list: call({
    method: 'GET',
    path: 'businesses/signup',
    who: 'staff',
    needs: ['read', 'BusinessSignup'],
    query: signupsQuery,
    answer: pageOf(businessSignup.record),
    says: 'Lists inquiries with their notes; for internal staff.',
  }),
  get: call({
    method: 'GET',
    path: 'businesses/signup/{id}',
    who: 'staff',
    needs: ['read', 'BusinessSignup'],
    answer: businessSignup.record,
    says: 'Returns an inquiry with its notes.',
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
    says: 'Replaces an inquiry, including its status.',
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
    says: "Adds a note to an inquiry, in the caller's name.",
    example: { body: { content: 'Called them', createdBy: 1, entityId: 2 } },
  }),
}
