import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Demo } from '../entry/demo/demo'
import { demoScreen } from '../entry/demo/demo-screen'
import { pressDemo } from '../entry/demo/press-demo'
import { guestAction, guestLoader } from '../guest/call'
import { useRefused } from '../guest/frame/use-refused'

export const meta: MetaFunction = () => [{ title: 'Demo · Barback' }]

/** The whole product on one page, outside production, for a first look. */
export async function loader(args: LoaderFunctionArgs) {
  return guestLoader(args, demoScreen)
}

export async function action(args: ActionFunctionArgs) {
  return guestAction(args, pressDemo)
}

export default function DemoRoute() {
  return <Demo screen={useLoaderData<typeof loader>()} refused={useRefused()?.message} />
}

export function ErrorBoundary() {
  return (
    <main>
      <h1>There is no demo here</h1>
      <p>
        It belongs to <code>npm start</code>, with its demo data and its simulated locker.{' '}
        <a href="/">To the first page</a>
      </p>
    </main>
  )
}
