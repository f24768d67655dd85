import { calls } from '../../../contract/calls'
import { changePassword, signOutEverywhere } from '../../portal/people/own-account'
import { createUser, deleteUser, updateUser } from '../../portal/people/save-user'
import { listUsers, readUserDetails } from '../../portal/people/users-list'
import { answers } from './answers'

export const users = answers(calls.users, {
  list: ({ app, actor, query }) => listUsers(app, actor, query),
  get: ({ app, actor, params }) => readUserDetails(app.db, actor, params.id),
  create: ({ app, actor, body }) => createUser(app, actor, body),
  update: ({ app, actor, params, body }) => updateUser(app, actor, params.id, body),
  remove: ({ app, actor, params }) => deleteUser(app, actor, params.id),
  changePassword: ({ app, actor, body }) => changePassword(app, actor, body),
  invalidateTokens: ({ app, actor }) => signOutEverywhere(app, actor),
})
