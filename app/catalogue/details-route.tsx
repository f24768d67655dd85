import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { detailsAction, detailsLoader } from '../crud/screens/details-portal'
import { DetailsScreen } from '../crud/screens/details-screen'
import { catalogue } from './catalogue'
import { resources } from './registry'

/** The route of every record's screen that app/routes.ts makes from the registry. */
export const loader = async (args: LoaderFunctionArgs) => detailsLoader(catalogue, args)
export const action = async (args: ActionFunctionArgs) => detailsAction(catalogue, args)
export default function DetailsRoute() {
  return <DetailsScreen of={resources} />
}
