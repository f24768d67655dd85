import { getFormProps } from '@conform-to/react'
import { Form, Link, useActionData } from '@remix-run/react'
import { Button } from '@radix-ui/themes'
import { PlaceFinder } from '../maps/place-finder'
import { Card } from '../ui/card'
import { usePictureForm } from '../ui/image-row'
import { SubmitButton } from '../ui/submit-button'
import type { Texts } from './entity-form'
import { PlaceFields, usePlaceForm } from './place-fields'
import { isFinderAnswer, type FinderAnswer } from './find-place'

interface PlaceEditorProps {
  /** Undefined for a new one. */
  placeId?: number
  /** What the form starts with. */
  texts: Texts
  /** The intent that saves it. */
  intent: 'create' | 'update'
  cancelTo: string
  /** The map is for those who manage places (spec 2 §6). */
  withMap: boolean
  mapTitle: string
}

/**
 * The form of a place beside the map. Searching the map is a submission of the same form, so that everything typed so far comes back
 * with the matches, with and without JavaScript.
 */
export function PlaceEditor(props: PlaceEditorProps) {
  const answer = useActionData()
  const found = isFinderAnswer(answer) ? answer.found : undefined
  // A match that was picked is a form of its own: its inputs begin with what the map knows.
  return <Editor key={found?.key ?? 'plain'} {...props} found={found} />
}

function Editor({
  placeId,
  texts,
  intent,
  cancelTo,
  withMap,
  mapTitle,
  found,
}: PlaceEditorProps & { found: FinderAnswer['found'] | undefined }) {
  const answer = useActionData()
  const start = found?.typed ?? texts
  const state = usePlaceForm({ intent, texts: start, answer })
  const [form] = state
  const shown = typedIn(answer) ?? start
  return (
    <div className="place-editor">
      <Card
        title="Basic Info"
        action={
          <div className="form-actions">
            <Button asChild variant="soft" color="gray" size="3">
              <Link to={cancelTo}>Cancel</Link>
            </Button>
            <SubmitButton form="place-form" name="intent" value={intent} changed={form.dirty || found !== undefined}>
              Save
            </SubmitButton>
          </div>
        }
      >
        <Form method="post" preventScrollReset className="form" {...getFormProps(form)} {...usePictureForm()}>
          {/* Enter in a field saves: the browser takes the first button of the form for it. */}
          <button type="submit" name="intent" value={intent} className="hidden-label" tabIndex={-1} aria-hidden="true">
            Save
          </button>
          <PlaceFields state={state} texts={shown} placeId={placeId} />
        </Form>
      </Card>
      {withMap && <PlaceFinder title={mapTitle} form="place-form" found={found} />}
    </div>
  )
}

/** What a refused form brought back, for the inputs that conform does not keep. */
function typedIn(answer: unknown): Texts | undefined {
  if (typeof answer !== 'object' || answer === null || !('refused' in answer) || !('typed' in answer)) return undefined
  const { typed } = answer
  return typeof typed === 'object' && typed !== null ? Object.fromEntries(textEntries(typed)) : undefined
}

function textEntries(typed: object): Array<[string, string]> {
  return Object.entries(typed).flatMap(([name, value]): Array<[string, string]> =>
    typeof value === 'string' ? [[name, value]] : [],
  )
}
