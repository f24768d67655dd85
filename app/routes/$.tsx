import { data, type MetaFunction } from '@remix-run/node'
import { NotFoundScreen } from '../platform/ui/frame/message-screens'

export const meta: MetaFunction = () => [{ title: 'Not Found · Barback' }]

export function loader() {
  return data(null, { status: 404 })
}

export function action() {
  return data(null, { status: 404 })
}

export default function NotFound() {
  return <NotFoundScreen />
}
