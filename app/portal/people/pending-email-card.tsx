import { Card } from '../../platform/ui/card'
import { Notice } from '../../platform/ui/query-result'

/** Shows a new email that has not been confirmed yet. */
export function PendingEmailCard({ email }: { email: string }) {
  return (
    <Card title="New Email">
      <Notice tone="warn">
        We sent a link to {email}. The email changes once that link is used. To send it again, save the new email again.
      </Notice>
    </Card>
  )
}
