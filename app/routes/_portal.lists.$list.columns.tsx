import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { titleOf } from '../platform/ui/frame/title'
import { columnList } from '../portal/column-lists'
import { columnsAction, columnsLoader } from '../records/columns/columns-portal'
import { ColumnsScreen } from '../records/columns/columns-screen'

export const meta: MetaFunction<typeof loader> = ({ data }) => titleOf(data?.title)

/** The columns that a user chooses for a list. */
export const loader = async (args: LoaderFunctionArgs) => columnsLoader(args, columnList)
export const action = async (args: ActionFunctionArgs) => columnsAction(args, columnList)
export default function Columns() {
  return <ColumnsScreen />
}
