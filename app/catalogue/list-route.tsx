import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { listAction, listLoader } from '../crud/screens/list-portal'
import { ListScreen } from '../crud/screens/list-screen'
import { catalogue } from './catalogue'
import { resources } from './registry'

/** The route of every list that app/routes.ts makes from the registry. */
export const loader = async (args: LoaderFunctionArgs) => listLoader(catalogue, args)
export const action = async (args: ActionFunctionArgs) => listAction(catalogue, args)
export default function ListRoute() {
  return <ListScreen of={resources} />
}
