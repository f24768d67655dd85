import type { MetaFunction } from '@remix-run/node'
import { RestrictedScreen } from '../platform/ui/frame/message-screens'

export const meta: MetaFunction = () => [{ title: 'Restricted · Barback' }]

export default function Restricted() {
  return <RestrictedScreen />
}
