import { Button } from '@radix-ui/themes'
import { Form, Link, useActionData, useSearchParams } from '@remix-run/react'
import { useId } from 'react'
import { COMP_REASONS } from '../../../contract/comps'
import { SHORT } from '../../../contract/limits'
import { isRefusedAnswer } from '../../platform/ui/form/answer'
import { Dialog } from '../../platform/ui/form/dialog'
import { SelectRow, TextRow, type RowField } from '../../platform/ui/form/form-row'
import { useQueryLink } from '../../platform/ui/frame/location'
import type { OrderDetails } from './order-details'

const ASKS = 'comp'
const REASONS = COMP_REASONS.map((reason) => ({ value: reason, label: reason }))

/** Gives a line or the order away, in a server-rendered dialog (`?ask=comp`) with a plain form. */
export function CompDialog({ order }: { order: OrderDetails }) {
  const [query] = useSearchParams()
  const link = useQueryLink()
  const id = useId()
  const answer = useActionData()
  const { refused, typed } = isRefusedAnswer(answer) ? answer : { refused: undefined, typed: undefined }
  const field = (name: string, required = false): RowField => ({
    id: `${id}-${name}`,
    name,
    errorId: `${id}-${name}-error`,
    descriptionId: `${id}-${name}-hint`,
    required,
    errors: refused?.errors?.filter(({ path }) => path === name).map(({ message }) => message),
    initialValue: typed?.[name],
  })
  const lines = order.items.map((line) => ({ value: String(line.id), label: `${line.quantity} × ${line.name}` }))
  return (
    <>
      <Button asChild color="gray" variant="soft" size="3">
        <Link to={link({ ask: ASKS })} preventScrollReset>
          Comp
        </Link>
      </Button>
      {query.get('ask') === ASKS && (
        <Dialog title={`Comp order ${order.id}`} closeTo={link({ ask: null })} form={`${id}-form`} submitLabel="Comp">
          <Form method="post" id={`${id}-form`} className="form">
            <input type="hidden" name="intent" value="comp" />
            <input type="hidden" name="orderId" value={order.id} />
            <input type="hidden" name="version" value={order.version} />
            <p>
              {order.paymentStatus === 'Authorized'
                ? `It comes off the tab of ${order.guest}, with its tax.`
                : `${order.guest} gets it back with its tax.`}{' '}
              You can undo it for 10 seconds.
            </p>
            <SelectRow
              label="What"
              field={field('line')}
              options={[{ value: '', label: 'The whole order' }, ...lines]}
            />
            <TextRow
              label="How Much"
              field={field('howMuch')}
              autoComplete="off"
              hint="5 for $5, or 20%. Empty: all of it"
            />
            <SelectRow label="Reason" field={field('compReason', true)} options={REASONS} />
            <TextRow
              label="In Words"
              field={{ ...field('words'), maxLength: SHORT }}
              autoComplete="off"
              hint="Needed for Other. Staff and the reports see it"
            />
          </Form>
        </Dialog>
      )}
    </>
  )
}
