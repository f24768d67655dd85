import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { substitutions } from '../catalogue/core/substitutions'
import { detailsAction, detailsLoader } from '../catalogue/portal'
import { DetailsScreen } from '../catalogue/screens'

export const loader = async (args: LoaderFunctionArgs) => detailsLoader(substitutions, args)
export const action = async (args: ActionFunctionArgs) => detailsAction(substitutions, args)
export default function Substitution() {
  return <DetailsScreen of={substitutions} />
}
