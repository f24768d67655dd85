import { Button } from '@radix-ui/themes'
import { Link } from '@remix-run/react'
import { EntryScreen } from './entry-screen'
import { GoBackButton } from './go-back'
import { Centered } from '../query-result'

/** For an unknown address or record. */
export function NotFoundScreen() {
  return (
    <EntryScreen title="404 Not Found" lead="Whoopsie looks like this page does not exist!">
      <Centered>
        <GoBackButton />
      </Centered>
    </EntryScreen>
  )
}

/** For a user without the needed role or ability. */
export function RestrictedScreen() {
  return (
    <EntryScreen title="Restricted Access Only">
      <Centered>
        <Button asChild size="3">
          <Link to="/">Return Home</Link>
        </Button>
        <GoBackButton />
      </Centered>
    </EntryScreen>
  )
}
