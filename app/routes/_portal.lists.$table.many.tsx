import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { catalogue } from '../catalogue/catalogue'
import { manyAction, manyLoader } from '../crud/many/many-portal'
import { ManyScreen } from '../crud/many/many-screen'
import { titleOf } from '../ui/title'

export const meta: MetaFunction<typeof loader> = ({ data }) => titleOf(data?.title)

/** Many records of a list, to be changed or deleted at once. */
export const loader = async (args: LoaderFunctionArgs) => manyLoader(catalogue, args)
export const action = async (args: ActionFunctionArgs) => manyAction(catalogue, args)
export default function Many() {
  return <ManyScreen />
}
