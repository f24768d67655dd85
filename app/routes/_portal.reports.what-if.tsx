import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { portalLoader } from '../platform/request/portal'
import { whatIfScreen } from '../portal/what-if/screen'
import { WhatIfScreen } from '../portal/what-if/what-if-screen'

export const meta: MetaFunction = () => [{ title: 'What If · Barback' }]

export async function loader(args: LoaderFunctionArgs) {
  return portalLoader(args, async (call) => {
    const screen = await whatIfScreen(call)
    return data(screen, { status: screen.problems.length > 0 ? 400 : 200 })
  })
}

export default function WhatIf() {
  return <WhatIfScreen {...useLoaderData<typeof loader>()} />
}
