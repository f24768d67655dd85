import { getFormProps } from '@conform-to/react'
import { Flex } from '@radix-ui/themes'
import { Form, Link, useActionData } from '@remix-run/react'
import { phoneDigits } from '../../../contract/phone'
import { Card } from '../../platform/ui/card'
import { errorCount } from '../../platform/ui/form/checked-form'
import { ColorRow } from '../../platform/ui/form/color-row'
import { EditedRecord } from '../../platform/ui/form/edited-record'
import { ErrorCount } from '../../platform/ui/form/error-count'
import { PhoneRow, TextAreaRow } from '../../platform/ui/form/form-row'
import { ImageRow, usePictureForm } from '../../platform/ui/form/image-row'
import { SubmitButton } from '../../platform/ui/form/submit-button'
import { lazySchema, useZodForm } from '../../platform/ui/form/zod-form'
import type { EntityForm } from './entity-form'
import { FACE_LABELS } from './face-inputs'
import { FacePreview, type ShownFace } from './face-preview'

const FORM = 'face-form'

interface FaceScreenProps {
  place: { id: number; version: number }
  saved: ShownFace
  /** Null for staff who may only look. */
  form: EntityForm | null
}

/** How a venue looks to its guests, with a preview of the form's present values. */
export function FaceScreen({ place, saved, form }: FaceScreenProps) {
  return form ? <FaceEditor place={place} saved={saved} start={form} /> : <PreviewCard face={saved} />
}

function PreviewCard({ face }: { face: ShownFace }) {
  return (
    <Card title="Preview" note="The top of your menu on a guest’s phone">
      <FacePreview face={face} />
    </Card>
  )
}

function FaceEditor({ place, saved, start }: Omit<FaceScreenProps, 'form'> & { start: EntityForm }) {
  const answer = useActionData()
  const [form, fields, changed] = useZodForm({
    id: FORM,
    constraint: start.constraint,
    schema: lazySchema(
      () => import('./face-form'),
      ({ faceForm }) => faceForm,
    ),
    intent: 'update',
    answer,
    defaultValue: start.texts,
  })
  const { mainImage, logo, color, description, phoneNumber } = fields
  const typedColor = colorIn(color?.value)
  const face: ShownFace = {
    ...saved,
    photo: mainImage?.value || null,
    logo: logo?.value || null,
    // While the color is half typed, the preview keeps the saved one.
    color: color?.value ? (typedColor ?? saved.color) : null,
    description: description?.value ?? '',
    phone: phoneDigits(phoneNumber?.value ?? '') ?? '',
  }
  return (
    <>
      <Card
        title="Guests’ View"
        note="Guests see it at your menu, their orders and receipts, and in the emails you send them."
        action={
          <Flex wrap="wrap" justify="end" gap="2">
            <ErrorCount count={errorCount(form)} />
            <SubmitButton form={FORM} changed={changed}>
              Save
            </SubmitButton>
          </Flex>
        }
      >
        <EditedRecord
          form={FORM}
          intent="update"
          what="place"
          version={place.version}
          texts={start.texts}
          answer={answer}
        />
        <Form method="post" preventScrollReset className="form" {...getFormProps(form)} {...usePictureForm()}>
          <input type="hidden" name="intent" value="update" />
          <div className="form-pair">
            {mainImage && (
              <ImageRow label={FACE_LABELS.mainImage} field={mainImage} upload={{ folder: 'places', id: place.id }} />
            )}
            {logo && (
              <ImageRow label={FACE_LABELS.logo} field={logo} upload={{ folder: 'place-logos', id: place.id }} />
            )}
          </div>
          {color && (
            <ColorRow
              label={FACE_LABELS.color}
              field={color}
              color={typedColor}
              hint="For buttons and links. If it is hard to read in a theme, guests see it lighter or darker there: the preview shows how. Leave it empty for Barback’s own"
            />
          )}
          {description && <TextAreaRow label={FACE_LABELS.description} field={description} rows={3} />}
          {phoneNumber && <PhoneRow label={FACE_LABELS.phoneNumber} field={phoneNumber} />}
          <p className="form-hint">
            The name, the address and the hours are <Link to={`/places/${place.id}`}>at your place</Link>.
          </p>
        </Form>
      </Card>
      <PreviewCard face={face} />
    </>
  )
}

/** Returns a typed color as '#rrggbb'; undefined if it is none. */
function colorIn(typed: string | undefined): string | undefined {
  const digits = /^\s*#?([0-9a-f]{6})\s*$/i.exec(typed ?? '')?.[1]
  return digits === undefined ? undefined : `#${digits.toLowerCase()}`
}
