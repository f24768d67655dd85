import { Button, Text } from '@radix-ui/themes'
import { Form } from '@remix-run/react'
import { Badge } from '../../platform/ui/badge'
import { Moment } from '../../platform/ui/text'
import type { OrderDetails } from './order-details'
import './order-problems.css'

/** The guest's reports about the order; staff at the bar mark them as resolved. */
export function OrderProblems({ order }: { order: OrderDetails }) {
  if (order.problems.length === 0) return null
  return (
    <section className="order-problems">
      <h3>Reported by the guest</h3>
      <ul>
        {order.problems.map((problem) => (
          <li key={problem.id}>
            <div>
              <p>
                <Badge tone={problem.resolvedAt === null ? 'bad' : 'idle'}>{problem.kind}</Badge>{' '}
                {order.items.find(({ id }) => id === problem.orderItemId)?.name ?? 'The whole order'}
              </p>
              {problem.notes && <p>“{problem.notes}”</p>}
              <Text as="p" size="2" color="gray">
                {order.guest}, <Moment at={problem.createdAt} timeZone={order.timeZone} withTime />
                {problem.resolvedAt !== null && (
                  <>
                    {' · '}Resolved{problem.who && ` by ${problem.who}`},{' '}
                    <Moment at={problem.resolvedAt} timeZone={order.timeZone} withTime />
                  </>
                )}
              </Text>
            </div>
            {problem.resolvedAt === null && order.may.resolve && (
              <Form method="post">
                <input type="hidden" name="intent" value="resolveProblem" />
                <input type="hidden" name="orderId" value={order.id} />
                <Button type="submit" name="problemId" value={problem.id} variant="soft" color="gray" size="3">
                  Mark as resolved
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
