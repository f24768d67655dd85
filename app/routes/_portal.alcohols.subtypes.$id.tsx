import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { detailsAction, detailsLoader } from '../catalogue/portal'
import { alcoholSubtypes } from '../catalogue/alcohol/alcohol-subtypes'
import { DetailsScreen } from '../catalogue/screens'

export const loader = async (args: LoaderFunctionArgs) => detailsLoader(alcoholSubtypes, args)
export const action = async (args: ActionFunctionArgs) => detailsAction(alcoholSubtypes, args)
export default function AlcoholSubtype() {
  return <DetailsScreen of={alcoholSubtypes} />
}
