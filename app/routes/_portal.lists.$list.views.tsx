import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { titleOf } from '../platform/ui/frame/title'
import { columnList } from '../portal/column-lists'
import { viewsAction, viewsLoader } from '../records/views/views-portal'
import { ViewsScreen } from '../records/views/views-screen'

export const meta: MetaFunction<typeof loader> = ({ data }) => titleOf(data?.title)

/** The views that a user has saved of a list. */
export const loader = async (args: LoaderFunctionArgs) => viewsLoader(args, columnList)
export const action = async (args: ActionFunctionArgs) => viewsAction(args, columnList)
export default function Views() {
  return <ViewsScreen />
}
