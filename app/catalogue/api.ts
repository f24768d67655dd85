import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { crudAction, crudLoader } from '../crud/api'
import { catalogue } from './catalogue'

/** Every resource's calls below /v1. */
export async function catalogueLoader(args: LoaderFunctionArgs) {
  return crudLoader(catalogue, args)
}

export async function catalogueAction(args: ActionFunctionArgs) {
  return crudAction(catalogue, args)
}
