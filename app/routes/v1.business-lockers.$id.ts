import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { businessLocker } from '../../contract/entities/lockers'
import { changeOf } from '../../contract/version'
import { api } from '../server/api'
import { deleteLocker, readLocker, updateLocker } from '../venues/lockers'

export async function loader(args: LoaderFunctionArgs) {
  return api(args, 'user', ({ app, actor, id }) => readLocker(app, actor, id()))
}

export async function action(args: ActionFunctionArgs) {
  return api(args, 'user', {
    PUT: async ({ app, actor, id, body }) => updateLocker(app, actor, id(), await body(changeOf(businessLocker.input))),
    DELETE: ({ app, actor, id }) => deleteLocker(app, actor, id()),
  })
}
