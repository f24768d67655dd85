import { Form, useNavigation } from '@remix-run/react'
import { SHORT } from '../../../contract/limits'
import { useWords } from '../frame/use-words'
import type { OrderScreen } from './order-screen'

/** The guest's problem reports on the order. */
export function Reported({ screen: { problems } }: { screen: OrderScreen }) {
  const { kinds, ...texts } = useWords().words.orders.problems
  if (problems.length === 0) return null
  return (
    <ul role="status">
      {problems.map(({ id, kind, line, notes, isDealtWith }) => (
        <li key={id} className="note">
          {isDealtWith ? texts.dealtWith : texts.reported}: {kinds[kind]}
          {line !== null && ` (${line})`}
          {notes !== null && ` “${notes}”`}
        </li>
      ))}
    </ul>
  )
}

/** A form to report a problem. */
export function ProblemFold({ screen: { order, problems } }: { screen: OrderScreen }) {
  const { words } = useWords()
  const isSending = useNavigation().state !== 'idle'
  const { kinds, ...texts } = words.orders.problems
  return (
    <details>
      <summary>{texts.title}</summary>
      {/* A new key resets the form after it is sent. */}
      <Form key={problems.length} method="post" className="folded">
        <label className="field">
          {texts.which}
          <select name="orderItemId" defaultValue="">
            <option value="">{texts.wholeOrder}</option>
            {order.items.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <label className="field">
          {texts.what}
          <select name="kind">
            {/* In the order of the texts: the enumerations would load all others. */}
            {Object.entries(kinds).map(([kind, text]) => (
              <option key={kind} value={kind}>
                {text}
              </option>
            ))}
          </select>
        </label>
        <label className="field">
          {texts.more}
          <textarea name="notes" rows={2} maxLength={SHORT} />
        </label>
        <button className="button second" name="intent" value="report" aria-disabled={isSending}>
          {texts.send}
        </button>
      </Form>
    </details>
  )
}
