import { Form, Link } from '@remix-run/react'
import { useHydrated } from '../../platform/ui/hydrated'
import type { PasskeyOfferWords } from '../account/passkey-offer'
import { takesPasskeys } from '../account/takes-passkeys'

/** Offers to sign in by face or fingerprint from now on, where the browser has passkeys. */
export function PasskeyLine({ words }: { words: PasskeyOfferWords }) {
  const hasScript = useHydrated()
  if (!hasScript || !takesPasskeys()) return null
  return (
    <Form method="post" className="offer" replace preventScrollReset>
      <span className="soft">{words.why}</span>
      <Link to="/app/account/ways-in">{words.setUp}</Link>
      <button className="quiet" name="intent" value="noPasskey">
        {words.decline}
      </button>
    </Form>
  )
}
