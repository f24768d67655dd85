import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { detailsAction, detailsLoader } from '../../records/screens/details-portal'
import { DetailsScreen } from '../../records/screens/details-screen'
import { titleOf } from '../../platform/ui/frame/title'
import { catalogue } from './catalogue'

/** Route of every record's screen; app/routes.ts adds the routes from the registry. */
export const loader = async (args: LoaderFunctionArgs) => detailsLoader(catalogue, args)
export const action = async (args: ActionFunctionArgs) => detailsAction(catalogue, args)
export const meta: MetaFunction<typeof loader> = ({ data }) => titleOf(data?.title, data?.listTitle)
export default function DetailsRoute() {
  return <DetailsScreen />
}
