import { Form, useLocation } from '@remix-run/react'
import { SubmitButton } from '../../platform/ui/submit-button'
import type { OpenStep } from '../store/steps'
import { manyPath } from './many-query'
import './open-steps.css'

/** What somebody has done to many records of this list since yesterday, each of which can be undone as one. */
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
