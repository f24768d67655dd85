import { Button, Flex } from '@radix-ui/themes'
import { useFetcher } from '@remix-run/react'
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { PICKER_SIZE } from '../../../contract/limits'
import type { Refused } from '../../platform/request/portal'
import { isRefusedAnswer } from '../../platform/ui/form/answer'
import { Combobox } from '../../platform/ui/form/combobox'
import { Input } from '../../platform/ui/form/field'
import { SelectRow, type Option } from '../../platform/ui/form/form-row'
import { useHiddenInput } from '../../platform/ui/form/hidden-input'
import { LOADING_ERROR } from '../../platform/ui/query-result'
import { ranked } from '../../platform/ui/ranked'
import { findIn } from '../values/finding'
import type { PickerAddition, PickerAnswer } from '../values/picker-path'
import { decodeNumber, plain, type CellProps, type FieldHandling, type InputProps } from './kind'
import { containsWords } from '../../../contract/folded'

/** The id of another record. */
export const reference: FieldHandling = {
  ...plain,
  decode: decodeNumber,
  Cell: ({ value }: CellProps) => value,
  Input: Picker,
}

/** How long to wait after the last key before searching, in ms. */
const TYPING_MS = 150

/** A picker for a record: it searches on the server or, without JavaScript, is a select of the first 1000. */
function Picker(props: InputProps) {
  const { label, meta, options, searchPath } = props
  const field = props.failed ? withError(props.field, LOADING_ERROR) : props.field
  const replaceable = useReplaceable(field.id)
  if (replaceable && searchPath !== undefined)
    return <SearchingPicker {...props} field={field} searchPath={searchPath} />
  return (
    <>
      <SelectRow label={label} field={field} options={options} placeholder={meta.optional ? 'None' : 'Choose'} />
      <NarrowedSelect {...props} />
    </>
  )
}

/** Without JavaScript, a search input beside a full select: Find redraws the form with the matching records as options. */
function NarrowedSelect({ label, field, options, words, drawsAgain }: InputProps) {
  const [name, id] = [findIn(field.name), `${field.id}-find`]
  if (words === undefined && options.length < PICKER_SIZE) return null
  return (
    <noscript>
      <div className="form-row">
        <label className="form-hint" htmlFor={id}>
          {words === undefined
            ? `These are the first ${PICKER_SIZE.toLocaleString('en-US')}. Find another ${label} by its name:`
            : `Found for “${words}”: ${options.length.toLocaleString('en-US')}. Find another ${label} by its name:`}
        </label>
        <Flex gap="2">
          <Input id={id} name={name} form={field.formId} maxLength={255} defaultValue={words ?? ''} />
          <Button type="submit" form={field.formId} {...drawsAgain} variant="soft" color="gray" size="3">
            Find
          </Button>
        </Flex>
      </div>
    </noscript>
  )
}

const onFocusOut = (changed: () => void) => {
  document.addEventListener('focusout', changed)
  return () => document.removeEventListener('focusout', changed)
}

/**
 * Whether the picker may replace the select: true once JavaScript runs, but not while the select has the focus, because removing it would
 * drop the focus at a moment when React handles no events.
 */
function useReplaceable(id: string): boolean {
  return useSyncExternalStore(
    onFocusOut,
    () => !(document.activeElement instanceof HTMLSelectElement && document.activeElement.id === id),
    () => false,
  )
}

function SearchingPicker({ label, field, meta, options, searchPath }: InputProps & { searchPath: string }) {
  const { ref, value, set, leave } = useHiddenInput(field)
  const { data, state, load } = useFetcher<PickerAnswer>()
  const { add, added, refusal: notAdded } = useAddition(searchPath)
  const [searched, setSearched] = useState<{ path: string; text: string }>()
  const timer = useRef<ReturnType<typeof setTimeout>>()
  useEffect(() => () => clearTimeout(timer.current), [])

  // Results for other words are not offered for these, because Enter would choose one.
  const isAnswer = data?.path === searchPath && data.text === searched?.text
  const failed = isAnswer && data.failed === true
  const refusal = notAdded ?? (failed ? LOADING_ERROR : undefined)
  const found = isAnswer && !failed ? data.options : matching(options, searched?.text ?? '')
  const [seen, setSeen] = useState(new Map<string, string>())
  const labelOfValue = added?.value === value ? added.label : seen.get(value)
  const chosen = value === '' ? '' : (labelOfValue ?? labelIn(options, value) ?? labelIn(found, value) ?? `#${value}`)
  // Only once, as the user may choose another afterwards.
  const take = useRef(set)
  take.current = set
  useEffect(() => {
    if (added) take.current(added.value)
  }, [added])
  return (
    <>
      <input ref={ref} type="hidden" name={field.name} form={field.formId} value={value} />
      <Combobox
        label={label}
        field={refusal === undefined ? field : withError(field, refusal)}
        value={value}
        chosen={chosen}
        options={found}
        searching={state !== 'idle'}
        adds={isAnswer ? data.adds : undefined}
        onAdd={add}
        placeholder={meta.optional ? 'None' : 'Type to search'}
        onSearch={(text) => {
          setSearched({ path: searchPath, text })
          clearTimeout(timer.current)
          const query = new URLSearchParams({ searchString: text })
          const path = `${searchPath}${searchPath.includes('?') ? '&' : '?'}${query}`
          timer.current = setTimeout(() => load(path), text === '' ? 0 : TYPING_MS)
        }}
        onChoose={(next) => {
          const name = labelIn(found, next)
          if (name !== undefined) setSeen(new Map(seen).set(next, name))
          set(next)
        }}
        onLeave={leave}
      />
    </>
  )
}

/** The field with another error. conform's field is a proxy whose properties a spread does not copy. */
function withError(field: InputProps['field'], error: string): InputProps['field'] {
  const { key, id, name, formId, errorId, descriptionId, initialValue, required } = field
  return { key, id, name, formId, errorId, descriptionId, initialValue, required, errors: [error] }
}

/** Adds a record that the search did not find. `added` stays the same until the next addition. */
function useAddition(path: string) {
  const { data, submit } = useFetcher<PickerAddition | Refused>()
  const added = useMemo(
    () => (data && 'added' in data ? { value: String(data.added.value), label: data.added.label } : undefined),
    [data],
  )
  return {
    add: (name: string) => submit({ name }, { method: 'post', action: path }),
    added,
    refusal: isRefusedAnswer(data) ? data.refused.message : undefined,
  }
}

function labelIn(options: readonly Option[], value: string): string | undefined {
  return options.find((option) => String(option.value) === value)?.label
}

/** The loaded options that match a search, shown until the server responds. */
function matching(options: readonly Option[], text: string): Option[] {
  const found = options.filter(({ label }) => containsWords(label, text))
  return (text === '' ? found : ranked(found, text)).slice(0, FIRST)
}

const FIRST = 50
