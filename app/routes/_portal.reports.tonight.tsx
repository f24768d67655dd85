import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { portalAction, portalLoader } from '../platform/request/portal'
import { nightMailAction, nightScreen } from '../portal/tonight/screen'
import { titleOf } from '../platform/ui/frame/title'
import { TITLES } from '../portal/tonight/wording'
import { TonightScreen } from '../portal/tonight/tonight-screen'

export const meta: MetaFunction<typeof loader> = ({ data: screen }) => titleOf(TITLES[screen?.query.span ?? 'tonight'])

export async function loader(args: LoaderFunctionArgs) {
  return portalLoader(args, async (call) => {
    const screen = await nightScreen(call)
    return data(screen, { status: screen.night ? 200 : 400 })
  })
}

export async function action(args: ActionFunctionArgs) {
  return portalAction(args, nightMailAction)
}

export default function Tonight() {
  return <TonightScreen {...useLoaderData<typeof loader>()} />
}
