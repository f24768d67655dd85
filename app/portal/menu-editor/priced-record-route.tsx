import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { catalogue } from '../catalogue/catalogue'
import { detailsAction, detailsLoader } from '../../records/screens/details-portal'
import { DetailsScreen } from '../../records/screens/details-screen'
import { portalLoader } from '../../platform/request/portal'
import { titleOf } from '../../platform/ui/frame/title'
import { readAffected } from './affected'
import { AffectedCard } from './affected-card'

export const meta: MetaFunction<typeof loader> = ({ data }) => titleOf(data?.title, data?.listTitle)

/** Route of the records that prices are made of, with the prices that a change affects. */
export async function loader(args: LoaderFunctionArgs) {
  const details = await detailsLoader(catalogue, args)
  const affected = await portalLoader(args, ({ app, actor }) => readAffected(app, actor, details.table, details.record))
  return { ...details, affected }
}
export const action = async (args: ActionFunctionArgs) => detailsAction(catalogue, args)
export default function PricedRecord() {
  const { affected } = useLoaderData<typeof loader>()
  return <DetailsScreen>{affected && <AffectedCard prices={affected} />}</DetailsScreen>
}
