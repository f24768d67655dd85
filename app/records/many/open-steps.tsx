import { Form, useLocation } from '@remix-run/react'
import { SubmitButton } from '../../platform/ui/form/submit-button'
import type { OpenStep } from '../store/steps'
import { manyPath } from './many-query'
import './open-steps.css'

/** The user's actions on many records of this list within a day, each of which can be undone as a whole. */
export function OpenSteps({ table, steps }: { table: string; steps: readonly OpenStep[] }) {
  const { search } = useLocation()
  if (steps.length === 0) return null
  return (
    <ul className="open-steps" aria-label="What you can undo">
      {steps.map(({ id, summary }) => (
        <li key={id}>
          <span>{summary}</span>
          <Form method="post" action={`${manyPath(table)}${search}`}>
            <input type="hidden" name="intent" value="undo" />
            <input type="hidden" name="step" value={id} />
            <SubmitButton variant="soft" color="gray" aria-label={`Undo: ${summary}`}>
              Undo
            </SubmitButton>
          </Form>
        </li>
      ))}
    </ul>
  )
}
