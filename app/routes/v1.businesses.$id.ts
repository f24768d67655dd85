import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { business } from '../../contract/entities/businesses'
import { catalogueAction, catalogueLoader } from '../catalogue/api'
import { changeOf } from '../../contract/version'
import { api } from '../server/api'
import { readBusiness, updateBusiness } from '../venues/businesses'

export async function loader(args: LoaderFunctionArgs) {
  const resource = resourceIn(args)
  if (resource) return catalogueLoader(resource)
  return api(args, 'user', ({ app, actor, id }) => readBusiness(app, actor, id()))
}

export async function action(args: ActionFunctionArgs) {
  const resource = resourceIn(args)
  if (resource) return catalogueAction(resource)
  return api(args, 'user', {
    PUT: async ({ app, actor, id, body }) => updateBusiness(app, actor, id(), await body(changeOf(business.input))),
  })
}

/** 'businesses/categories' is a resource of the catalogue, and not a business called 'categories'. */
function resourceIn<A extends LoaderFunctionArgs | ActionFunctionArgs>(args: A): A | undefined {
  const { id = '' } = args.params
  if (/^\d+$/.test(id)) return undefined
  return { ...args, params: { '*': `businesses/${id}` } }
}
