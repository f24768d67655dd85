import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { listAction, listLoader } from '../../records/screens/list-portal'
import { ListScreen } from '../../records/screens/list-screen'
import { titleOf } from '../../platform/ui/frame/title'
import { catalogue } from './catalogue'

/** Route of every list; app/routes.ts adds the routes from the registry. */
export const loader = async (args: LoaderFunctionArgs) => listLoader(catalogue, args)
export const action = async (args: ActionFunctionArgs) => listAction(catalogue, args)
export const meta: MetaFunction<typeof loader> = ({ data }) => titleOf(data?.title)
export default function ListRoute() {
  return <ListScreen />
}
