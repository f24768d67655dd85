import { getFormProps } from '@conform-to/react'
import { Form, Link, useActionData } from '@remix-run/react'
import { Button, Flex } from '@radix-ui/themes'
import { useState, type ComponentProps } from 'react'
import type { Coordinates } from '../../../contract/distance'
import { PlaceFinder } from '../../platform/maps/place-finder'
import { Card } from '../../platform/ui/card'
import { errorCount } from '../../platform/ui/form/checked-form'
import { ErrorCount } from '../../platform/ui/form/error-count'
import { EditedRecord } from '../../platform/ui/form/edited-record'
import { usePictureForm } from '../../platform/ui/form/image-row'
import { SubmitButton } from '../../platform/ui/form/submit-button'
import type { Texts } from '../../platform/ui/form/zod-form'
import type { EntityForm } from './entity-form'
import { PlaceFields, PLACE_FORM, usePlaceForm } from './place-fields'
import { isFinderAnswer, type FinderAnswer } from './find-place'
import { isRowsAnswer, typedIn } from './hours-inputs'
import './place-editor.css'

interface PlaceEditorProps {
  /** Undefined for a new place. */
  place?: { id: number; version: number }
  form: EntityForm
  /** The intent that saves the form. */
  intent: 'create' | 'update'
  cancelTo: string
  /** Whether to show the map, which only staff who manage places use. */
  withMap: boolean
  /** Whether to show the time zone, which only the Owner and Admins may set. */
  withZone: boolean
}

/**
 * The form of a place beside the map. Searching the map submits the same form, so that the answer returns the typed values with the
 * matches, with and without JavaScript.
 */
export function PlaceEditor(props: PlaceEditorProps) {
  const answer = useActionData()
  const found = isFinderAnswer(answer) ? answer.found : undefined
  const redrawn = isRowsAnswer(answer) ? answer.rows : undefined
  // The key remounts the form for each answer of the map, filled in with the map's data, and for each added or removed row.
  const drawn = found ?? redrawn
  return <Editor key={drawn?.key ?? 'plain'} {...props} found={found} typed={drawn?.typed} isRedrawn={!!redrawn} />
}

function Editor({
  place,
  form: { texts, constraint },
  intent,
  cancelTo,
  withMap,
  withZone,
  found,
  typed,
  isRedrawn,
}: PlaceEditorProps & { found: FinderAnswer['found'] | undefined; typed: Texts | undefined; isRedrawn: boolean }) {
  const answer = useActionData()
  // The screen's data may reload while the user types.
  const [start] = useState(typed ?? texts)
  const state = usePlaceForm({ intent, form: { texts, constraint }, typed: start, answer })
  const [form, , changed] = state
  const shown = typedIn(answer) ?? start
  return (
    <div className="place-editor">
      <Card
        title="Basic Info"
        action={
          <Flex wrap="wrap" justify="end" gap="2">
            <ErrorCount count={errorCount(form)} />
            <Button asChild variant="soft" color="gray" size="3">
              <Link to={cancelTo}>Cancel</Link>
            </Button>
            <SubmitButton form={PLACE_FORM} name="intent" value={intent} changed={changed}>
              Save
            </SubmitButton>
          </Flex>
        }
      >
        {place && <EditedPlace version={place.version} texts={texts} answer={answer} typed={typed} />}
        <Form method="post" preventScrollReset className="form" {...getFormProps(form)} {...usePictureForm()}>
          {/* The form's first button, which the browser presses on Enter: it saves. */}
          <button type="submit" name="intent" value={intent} className="hidden-label" tabIndex={-1} aria-hidden="true">
            Save
          </button>
          <PlaceFields state={state} texts={shown} placeId={place?.id} withZone={withZone} isRedrawn={isRedrawn} />
        </Form>
      </Card>
      {withMap && <PlaceFinder {...finderOf(place?.id)} form={PLACE_FORM} at={pointIn(texts)} found={found} />}
    </div>
  )
}

/** 'Find business' beside a new place; an accordion for an existing one. */
function finderOf(placeId: number | undefined) {
  return placeId === undefined ? { title: 'Find business' } : ({ title: 'Find Business', fold: 'open' } as const)
}

function EditedPlace(drawn: Omit<ComponentProps<typeof EditedRecord>, 'form' | 'intent' | 'what'>) {
  return <EditedRecord form={PLACE_FORM} intent="update" what="place" {...drawn} />
}

/** The map on the screen of a place that is not being edited: a picked match opens the form, with the other values as saved. */
export function FindBusiness({ version, texts }: { version: number; texts: Texts }) {
  return (
    <>
      <EditedPlace key={version} version={version} texts={texts} answer={undefined} />
      <Form id={PLACE_FORM} method="post" action="?edit" preventScrollReset hidden>
        {Object.entries(texts).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
      </Form>
      <PlaceFinder title="Find Business" fold="closed" form={PLACE_FORM} at={pointIn(texts)} found={undefined} />
    </>
  )
}

/** Returns the place's coordinates; undefined if it has none yet. */
function pointIn({ latitude, longitude }: Texts): Coordinates | undefined {
  const at = { latitude: Number(latitude), longitude: Number(longitude) }
  return at.latitude === 0 && at.longitude === 0 ? undefined : at
}
