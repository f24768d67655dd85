import { calls } from '../../../contract/calls'
import { addSignupNote, updateSignup } from '../../portal/signups/change-signup'
import { listSignups, readSignup } from '../../portal/signups/read-signups'
import { receiveSignup } from '../../portal/signups/receive-signup'
import { answers } from './answers'

export const signups = answers(calls.signups, {
  send: ({ app, address, body }) => receiveSignup(app, body, address),
  list: ({ app, actor, query }) => listSignups(app, actor, query),
  get: ({ app, actor, params }) => readSignup(app.db, actor, params.id),
  update: ({ app, actor, params, body }) => updateSignup(app, actor, params.id, body),
  addNote: ({ app, actor, params, body }) => addSignupNote(app, actor, params.id, body),
})
