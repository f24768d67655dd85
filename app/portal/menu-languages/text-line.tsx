import { Input, TextArea } from '../../platform/ui/form/field'
import { TickRow } from '../../platform/ui/form/form-row'
import { packed } from '../../platform/ui/form/stale-form'
import type { Texts } from '../../platform/ui/form/zod-form'
import type { MenuLanguage } from '../../../contract/languages'
import type { TextInput, TextLine } from './shown-texts'
import { inputName, rightName, WAS } from './text-fields'
import './text-line.css'

interface TextLineProps {
  line: TextLine
  language: MenuLanguage
  /** Typed values of a refused form. */
  typed: Texts | undefined
  errors: ReadonlyMap<string, string>
  /** Texts that another person has typed since, by input. */
  theirs: ReadonlyMap<string, string>
}

/** One thing of the menu: its English texts, each with an input beside it. */
export function TextLineRow({ line: { key, inputs }, ...shared }: TextLineProps) {
  const was = Object.fromEntries(
    inputs.map(({ field, typed }) => [field, shared.theirs.get(inputName(field, key)) ?? typed]),
  )
  return (
    <li className="text-line">
      <input type="hidden" name={inputName(WAS, key)} value={packed(was)} />
      {inputs.map((input) => (
        <TextPair key={input.field} of={key} input={input} {...shared} />
      ))}
    </li>
  )
}

type PairProps = Omit<TextLineProps, 'line'> & { of: string; input: TextInput }

function TextPair({ of, input, language, typed, errors, theirs }: PairProps) {
  const { field, english, max, isLeft, was } = input
  const name = inputName(field, of)
  const right = rightName(field, of)
  const text = typed?.[name] ?? input.typed
  const notes = notesOf(errors.get(name), theirs.get(name), was)
  const attributes = {
    id: name,
    name,
    lang: language,
    maxLength: max,
    defaultValue: text,
    // A brand is the same in every language.
    placeholder: isLeft ? undefined : english,
    'data-was': input.typed,
    'aria-invalid': errors.has(name) || theirs.has(name) || undefined,
    'aria-describedby': notes.length > 0 ? `${name}-note` : undefined,
  }
  return (
    <div className="text-pair" data-left={isLeft ? '' : undefined}>
      <label htmlFor={name} lang="en" data-field={field}>
        {english}
      </label>
      <div>
        {/* A new stored text replaces the typed one; any other answer leaves it. */}
        {field === 'name' ? (
          <Input key={input.typed} autoComplete="off" {...attributes} />
        ) : (
          <TextArea key={input.typed} rows={2} {...attributes} />
        )}
        {notes.length > 0 && (
          <ul id={`${name}-note`} className="text-notes">
            {notes.map(({ words, isError }) => (
              <li key={words} className={isError ? 'form-error' : undefined}>
                {words}
              </li>
            ))}
          </ul>
        )}
        {was !== null && (
          <TickRow
            label="It still fits"
            field={{
              id: right,
              name: right,
              errorId: `${right}-error`,
              descriptionId: `${right}-hint`,
              initialValue: typed?.[right],
            }}
          />
        )}
      </div>
    </div>
  )
}

function notesOf(error: string | undefined, theirs: string | undefined, was: string | null) {
  const changed = `This was typed for “${was}”. Guests read the English until you check it.`
  return [
    ...(error === undefined ? [] : [{ words: error, isError: true }]),
    ...(theirs === undefined ? [] : [{ words: `Someone else typed “${theirs}”. Save keeps yours.`, isError: true }]),
    ...(was === null ? [] : [{ words: changed, isError: false }]),
  ]
}
