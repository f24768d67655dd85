import { useId, type InputHTMLAttributes } from 'react'
import { useWords } from '../frame/use-words'

/** The action's response to a form that it refused. */
export interface RefusedForm {
  refused: { message: string; errors?: Array<{ path: string; message: string }> | undefined }
  typed: Readonly<Record<string, string>>
}

interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'name' | 'id'> {
  name: string
  label: string
  hint?: string
  /** The response to the previous attempt. Its values fill the field again. */
  answer: RefusedForm | undefined
}

/** A labelled input with its hint and its error. */
export function Field({ name, label, hint, answer, defaultValue, ...input }: FieldProps) {
  const { words } = useWords()
  const id = useId()
  const mistake = answer?.refused.errors?.find(({ path }) => path === name)?.message
  const described = [hint === undefined ? '' : `${id}-hint`, mistake === undefined ? '' : `${id}-mistake`]
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        {...input}
        id={id}
        name={name}
        defaultValue={answer?.typed[name] ?? defaultValue}
        aria-invalid={mistake === undefined ? undefined : true}
        aria-describedby={described.join(' ').trim() || undefined}
      />
      {hint !== undefined && (
        <span id={`${id}-hint`} className="hint">
          {hint}
        </span>
      )}
      {mistake !== undefined && (
        <span id={`${id}-mistake`} className="mistake">
          {words.mine.mistakes[mistake] ?? mistake}
        </span>
      )}
    </div>
  )
}
