import { Button } from '@radix-ui/themes'
import { Link } from '@remix-run/react'
import { Card } from '../../platform/ui/card'
import { ConfirmButton } from '../../platform/ui/form/confirm-button'

/** Links to one's own second factor, or resets that of a member of staff who has lost it. */
export function FactorCard({ isOwn, hasFactor }: { isOwn: boolean; hasFactor: boolean }) {
  const own = hasFactor
    ? 'Sign-in asks for more than your password.'
    : 'Ask for a code from your phone besides the password.'
  return (
    <Card title="Second Factor" note={isOwn ? own : 'For someone who has lost their phone and recovery codes.'}>
      <div>
        {isOwn ? (
          <Button asChild variant="soft" size="3">
            <Link to="/account/second-factor">{hasFactor ? 'Change' : 'Set Up'}</Link>
          </Button>
        ) : (
          <ConfirmButton
            intent="resetFactor"
            label="Reset"
            title="Reset Second Factor"
            question="Are you sure? Their password alone signs them in until they set up a new one. We let them know by email."
          />
        )}
      </div>
    </Card>
  )
}
