import { Link } from '@remix-run/react'
import {
  createContext,
  useContext,
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
} from 'react'
import { Input, Select, TextArea } from './field'
import { maskPhone } from './phone-mask'
import './form-row.css'

/** The parts of a field that a row needs. conform's field metadata has this shape. */
export interface RowField {
  id: string
  name: string
  /** The id of the form, for a field outside it. */
  formId?: string
  errorId: string
  descriptionId: string
  /** The row shows the first. The second may be the path of a screen that shows the cause. */
  errors?: string[] | undefined
  initialValue?: unknown
  required?: boolean | undefined
  minLength?: number | undefined
  maxLength?: number | undefined
  min?: string | number | undefined
  max?: string | number | undefined
  step?: string | number | undefined
  pattern?: string | undefined
  /** Changes when the form is reset. */
  key?: string | undefined
}

/**
 * Whether a choice makes the fields inside necessary. They get the star and `aria-required`, but not `required`: without JavaScript
 * they may still be on the page when another choice is made.
 */
export const Needed = createContext(false)

interface RowProps {
  label: string
  field: RowField
  hint?: ReactNode
}

interface LabelledProps {
  label: string
  field: Pick<RowField, 'id'> & Partial<RowField>
  hint?: ReactNode
  children: ReactNode
}

/** A labelled field with its hint and its error, both tied to the input. */
export function FormRow({ label, field, hint, children }: LabelledProps) {
  const isNecessary = useContext(Needed) || field.required
  return (
    <div className="form-row">
      <label className="form-label" htmlFor={field.id} data-required={isNecessary ? '' : undefined}>
        {label}
      </label>
      {children}
      <RowNotes field={field} hint={hint} />
    </div>
  )
}

/** The errors of several inputs that share one place for them. */
export function RowErrors({ errors }: { errors: readonly string[] }) {
  return errors.map((error) => (
    <p key={error} className="form-error">
      {error}
    </p>
  ))
}

function RowNotes({ field, hint }: Pick<LabelledProps, 'field' | 'hint'>) {
  return (
    <>
      {hint && (
        <p className="form-hint" id={field.descriptionId}>
          {hint}
        </p>
      )}
      {field.errors?.[0] && (
        <p className="form-error" id={field.errorId}>
          {field.errors[0]}
          {field.errors[1]?.startsWith('/') && (
            <>
              {' '}
              <Link to={field.errors[1]} target="_blank">
                Open it
              </Link>
            </>
          )}
        </p>
      )}
    </>
  )
}

/** The attributes that tie an input to its row. */
function useTies(field: RowField, hint: ReactNode) {
  const needed = useContext(Needed)
  const invalid = (field.errors?.length ?? 0) > 0
  const describedBy = [invalid && field.errorId, hint && field.descriptionId].filter(Boolean).join(' ')
  return {
    id: field.id,
    name: field.name,
    form: field.formId,
    required: field.required,
    'aria-required': needed || undefined,
    'aria-invalid': invalid || undefined,
    'aria-describedby': describedBy === '' ? undefined : describedBy,
  }
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
}

/** Attributes of the element, except those that the row sets from its field. */
type Own<T> = Omit<T, 'id' | 'name' | 'form' | 'defaultValue' | 'defaultChecked'>

/** One line of text, a number or a date, by `type`. */
export function TextRow({ label, field, hint, ...input }: RowProps & Own<InputHTMLAttributes<HTMLInputElement>>) {
  const { minLength, maxLength, min, max, step, pattern } = field
  return (
    <FormRow label={label} field={field} hint={hint}>
      <Input
        key={field.key}

        type="text"
        {...useTies(field, hint)}
        minLength={minLength}
        maxLength={maxLength}
        min={min}
        max={max}
        step={step}
        pattern={pattern}
        defaultValue={textOf(field.initialValue)}
        {...input}
      />
    </FormRow>
  )
}

/** Several lines of text. */
export function TextAreaRow({
  label,
  field,
  hint,
  ...input
}: RowProps & Own<TextareaHTMLAttributes<HTMLTextAreaElement>>) {
  return (
    <FormRow label={label} field={field} hint={hint}>
      <TextArea
        key={field.key}

        {...useTies(field, hint)}
        minLength={field.minLength}
        maxLength={field.maxLength}
        defaultValue={textOf(field.initialValue)}
        {...input}
      />
    </FormRow>
  )
}

export interface Option {
  value: string | number
  label: string
}

interface SelectRowProps extends RowProps, Own<SelectHTMLAttributes<HTMLSelectElement>> {
  options: readonly Option[]
  /** The label of the first, empty option. */
  placeholder?: string
}

/** A choice from a list: the browser's own select, which needs no JavaScript and opens well on a phone. */
export function SelectRow({ label, field, hint, options, placeholder, ...select }: SelectRowProps) {
  return (
    <FormRow label={label} field={field} hint={hint}>
      <Select
        key={field.key}

        {...useTies(field, hint)}
        defaultValue={textOf(field.initialValue) ?? ''}
        {...select}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    </FormRow>
  )
}

interface TickRowProps extends RowProps, Own<InputHTMLAttributes<HTMLInputElement>> {
  /** A switch is still a checkbox to the browser. */
  look?: 'box' | 'switch'
}

/** Yes or no. Submits 'on' if checked, otherwise nothing. */
export function TickRow({ label, field, hint, look = 'box', ...input }: TickRowProps) {
  return (
    <div className="form-row">
      <label className="tick-row">
        <input
          key={field.key}
          type="checkbox"
          role={look === 'switch' ? 'switch' : undefined}
          data-switch={look === 'switch' ? '' : undefined}
          {...useTies(field, hint)}
          defaultChecked={field.initialValue === 'on' || field.initialValue === true}
          {...input}
        />
        <span>{label}</span>
      </label>
      <RowNotes field={field} hint={hint} />
    </div>
  )
}

interface PhoneRowProps extends RowProps, Own<InputHTMLAttributes<HTMLInputElement>> {
  country?: '+1 ' | ''
}

/** A US phone number. The mask +1 (#00) 000-0000, or without the +1, helps during typing; the server accepts any US form. */
export function PhoneRow({ country = '+1 ', ...props }: PhoneRowProps) {
  return (
    <TextRow
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      placeholder={`${country}(904) 555-0123`}
      onInput={(event) => {
        const input = event.currentTarget
        // Masks only at the end of the text, so that a correction in the middle keeps the cursor.
        if (input.selectionStart === input.value.length) input.value = maskPhone(input.value, country)
      }}
      onBlur={(event) => {
        event.currentTarget.value = maskPhone(event.currentTarget.value, country)
      }}
      {...props}
    />
  )
}
