import { getFormProps } from '@conform-to/react'
import { Flex, Text } from '@radix-ui/themes'
import { Form } from '@remix-run/react'
import { Card } from '../../platform/ui/card'
import { Fold } from '../../platform/ui/fold'
import { isRefusedAnswer } from '../../platform/ui/form/answer'
import { errorCount } from '../../platform/ui/form/checked-form'
import { ErrorCount } from '../../platform/ui/form/error-count'
import { TextRow } from '../../platform/ui/form/form-row'
import { SubmitButton } from '../../platform/ui/form/submit-button'
import { lazySchema, useZodForm, type FormState } from '../../platform/ui/form/zod-form'
import './size-card.css'
import { commonSize, sizeConstraint, sizeField, sizeTexts, sizeWords, type Size, type Sized } from './size-fields'

const INTENTS = ['sizes', 'allSizes']

type Sizes = ReadonlyArray<Size & { number: number }>

/** What each cubby of a locker can hold: for all cubbies at once, and for each of them. */
export function SizeCard({ cubbies, answer }: { cubbies: Sizes; answer: unknown }) {
  const common = commonSize(cubbies)
  const isRefused = isRefusedAnswer(answer) && INTENTS.includes(answer.typed?.intent ?? '')
  // Saved sizes fill in both forms anew: conform would keep the texts that they had.
  const saved = cubbies.map(sizeWords).join()
  return (
    <Card title="Size" note={common ? `Each cubby: ${sizeWords(common)}.` : 'The cubbies differ in size.'}>
      <Fold summary="Set what each cubby holds" open={isRefused || undefined}>
        <Text as="p" size="2" color="gray">
          Places: how many usual glasses fit side by side. Height: the tallest glass that fits; leave it empty for any.
        </Text>
        <AllSizes key={`all ${saved}`} common={common} answer={answer} />
        <EachSize key={saved} cubbies={cubbies} answer={answer} />
      </Fold>
    </Card>
  )
}

function AllSizes({ common, answer }: { common: Size | undefined; answer: unknown }) {
  const id = 'all-sizes'
  const state = useSizeForm({ id, intent: 'allSizes', all: ['all'], texts: common && sizeTexts('all', common), answer })
  const [form, , changed] = state
  return (
    <Form method="post" className="form size-of-all" preventScrollReset {...getFormProps(form)}>
      <input type="hidden" name="intent" value="allSizes" />
      <SizeInputs of="all" state={state} />
      <Flex justify="end">
        <SubmitButton variant="soft" changed={changed}>
          Set all cubbies
        </SubmitButton>
      </Flex>
    </Form>
  )
}

function EachSize({ cubbies, answer }: { cubbies: Sizes; answer: unknown }) {
  const all = cubbies.map(({ number }) => number)
  const texts = merged(cubbies.map(({ number, ...size }) => sizeTexts(number, size)))
  const state = useSizeForm({ id: 'sizes', intent: 'sizes', all, texts, answer })
  const [form, , changed] = state
  return (
    <Form method="post" className="form" preventScrollReset {...getFormProps(form)}>
      <input type="hidden" name="intent" value="sizes" />
      <ul className="sizes">
        {all.map((number) => (
          <li key={number}>
            <SizeInputs of={number} state={state} />
          </li>
        ))}
      </ul>
      <Flex wrap="wrap" justify="end" gap="2">
        <ErrorCount count={errorCount(form)} />
        <SubmitButton changed={changed}>Save sizes</SubmitButton>
      </Flex>
    </Form>
  )
}

interface SizeForm {
  id: string
  intent: string
  all: readonly Sized[]
  texts: Record<string, string> | undefined
  answer: unknown
}

function useSizeForm({ id, intent, all, texts, answer }: SizeForm) {
  return useZodForm({
    id,
    intent,
    answer,
    constraint: merged(all.map(sizeConstraint)),
    schema: lazySchema(
      () => import('./size-form'),
      ({ sizesForm }) => sizesForm(all),
    ),
    defaultValue: texts,
  })
}

function merged<T>(parts: ReadonlyArray<Record<string, T>>): Record<string, T> {
  return Object.fromEntries(parts.flatMap((part) => Object.entries(part)))
}

/** The two fields of a cubby, or of all cubbies. */
function SizeInputs({ of, state: [, fields] }: { of: Sized; state: FormState }) {
  const [places, height] = [fields[sizeField(of, 'places')], fields[sizeField(of, 'heightMm')]]
  return (
    <fieldset className="size">
      <legend>{of === 'all' ? 'All cubbies' : `Cubby ${of}`}</legend>
      {places && <TextRow label="Places" field={places} type="number" inputMode="numeric" />}
      {height && <TextRow label="Height (mm)" field={height} type="number" inputMode="numeric" placeholder="Any" />}
    </fieldset>
  )
}
