import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { catalogue } from '../portal/catalogue/catalogue'
import { manyAction, manyLoader } from '../records/many/many-portal'
import { ManyScreen } from '../records/many/many-screen'
import { titleOf } from '../platform/ui/frame/title'

export const meta: MetaFunction<typeof loader> = ({ data }) => titleOf(data?.title)

/** Changes or deletes many records of a list at once. */
export const loader = async (args: LoaderFunctionArgs) => manyLoader(catalogue, args)
export const action = async (args: ActionFunctionArgs) => manyAction(catalogue, args)
export default function Many() {
  return <ManyScreen />
}
