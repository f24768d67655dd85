import { Flex, Text } from '@radix-ui/themes'
import { Form } from '@remix-run/react'
import { MAX_CUBBY_PLACES, MAX_DIMENSION_MM, MIN_CUBBY_HEIGHT_MM } from '../../../contract/limits'
import { Card } from '../../platform/ui/card'
import { Fold } from '../../platform/ui/fold'
import { isRefusedAnswer, type RefusedAnswer } from '../../platform/ui/form/answer'
import { TextRow, type RowField } from '../../platform/ui/form/form-row'
import { SubmitButton } from '../../platform/ui/form/submit-button'
import './size-card.css'
import { commonSize, sizeField, sizeWords, type Size, type Sized } from './size-fields'

/** What each cubby of a locker can hold: for all cubbies at once, and for each of them. */
export function SizeCard({ cubbies, answer }: { cubbies: ReadonlyArray<Size & { number: number }>; answer: unknown }) {
  const common = commonSize(cubbies)
  const [all, each] = [refusalOf(answer, 'allSizes'), refusalOf(answer, 'sizes')]
  return (
    <Card title="Size" note={common ? `Each cubby: ${sizeWords(common)}.` : 'The cubbies differ in size.'}>
      <Fold summary="Set what each cubby holds" open={(all ?? each) !== undefined || undefined}>
        <Text as="p" size="2" color="gray">
          Places: how many usual glasses fit side by side. Height: the tallest glass that fits; leave it empty for any.
        </Text>
        <Form method="post" className="form size-of-all" preventScrollReset>
          <input type="hidden" name="intent" value="allSizes" />
          <SizeInputs of="all" size={common} refused={all} />
          <Flex justify="end">
            <SubmitButton variant="soft">Set all cubbies</SubmitButton>
          </Flex>
        </Form>
        <Form method="post" className="form" preventScrollReset>
          <input type="hidden" name="intent" value="sizes" />
          <ul className="sizes">
            {cubbies.map((cubby) => (
              <li key={cubby.number}>
                <SizeInputs of={cubby.number} size={cubby} refused={each} />
              </li>
            ))}
          </ul>
          <Flex justify="end">
            <SubmitButton>Save sizes</SubmitButton>
          </Flex>
        </Form>
      </Fold>
    </Card>
  )
}

/** The refusal of the form with this intent, if it was the one sent. */
function refusalOf(answer: unknown, intent: string): RefusedAnswer | undefined {
  return isRefusedAnswer(answer) && answer.typed?.intent === intent ? answer : undefined
}

interface SizeInputsProps {
  of: Sized
  size: Size | undefined
  refused: RefusedAnswer | undefined
}

const NUMBER = { type: 'number', inputMode: 'numeric' } as const

/** The two fields of a cubby, or of all cubbies. */
function SizeInputs({ of, size, refused }: SizeInputsProps) {
  const fieldOf = (field: keyof Size): RowField => {
    const name = sizeField(of, field)
    const saved = String(size?.[field] ?? '')
    const errors = (refused?.refused.errors ?? []).flatMap(({ path, message }) => (path === name ? [message] : []))
    const initialValue = refused?.typed?.[name] ?? saved
    // Another key mounts the input anew: with a saved size, and to focus the first mistake.
    const key = [saved, ...errors].join()
    return { id: name, name, errorId: `${name}-error`, descriptionId: `${name}-hint`, errors, initialValue, key }
  }
  const places = { ...fieldOf('places'), required: true, min: 1, max: MAX_CUBBY_PLACES }
  const height = { ...fieldOf('heightMm'), min: MIN_CUBBY_HEIGHT_MM, max: MAX_DIMENSION_MM }
  const first = refused?.refused.errors?.[0]?.path
  return (
    <fieldset className="size">
      <legend>{of === 'all' ? 'All cubbies' : `Cubby ${of}`}</legend>
      <TextRow label="Places" field={places} {...NUMBER} autoFocus={places.name === first} />
      <TextRow label="Height (mm)" field={height} {...NUMBER} autoFocus={height.name === first} placeholder="Any" />
    </fieldset>
  )
}
