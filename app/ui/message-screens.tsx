import { Button } from '@radix-ui/themes'
import { Link } from '@remix-run/react'
import { EntryScreen } from './entry-screen'
import { GoBackButton } from './go-back'

/** For an unknown address or record. */
export function NotFoundScreen() {
  return (
    <EntryScreen title="404 Not Found" lead="Whoopsie looks like this page does not exist!">
      <div className="state">
        <GoBackButton />
      </div>
    </EntryScreen>
  )
}

/** For a person without the needed role or ability. */
export function RestrictedScreen() {
  return (
    <EntryScreen title="Restricted Access Only">
      <div className="state">
        <Button asChild size="3">
          <Link to="/">Return Home</Link>
        </Button>
        <GoBackButton />
      </div>
    </EntryScreen>
  )
}
