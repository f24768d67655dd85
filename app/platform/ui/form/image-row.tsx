import { useEffect, useRef, useState, type ReactNode } from 'react'
import { IMAGE_DISPLAYS } from '../../../../contract/images'
import { Input } from './field'
import { FormRow, type RowField } from './form-row'
import { useHiddenInput } from './hidden-input'
import { useHydrated } from '../hydrated'
import { Picture } from '../picture'
import { PICTURE_HINT, PICTURE_TYPES, sendPicture, whyNotSend, type UploadTarget } from './upload'
import './image-row.css'

interface ImageRowProps {
  label: string
  /** conform's field. Its value is a path with its version. */
  field: RowField & { formId: string }
  upload: UploadTarget
  /** False when the picture is required. */
  removable?: boolean
  /** Renders the current picture; by default, a `Picture` of the folder's width. */
  preview?: (value: string | null) => ReactNode
}

/** An upload that failed is idle again, with its problem. */
type State = { at: 'idle'; problem?: string } | { at: 'uploading'; percent: number } | { at: 'done' }

/**
 * A picture in a form. With JavaScript it uploads as soon as it is chosen, and Save waits for it. Without, the form sends it, and must be
 * `multipart/form-data` (`usePictureForm`); the input's name then identifies the record.
 */
export function ImageRow({ label, field, upload, removable = true, preview }: ImageRowProps) {
  const hydrated = useHydrated()
  const { name, formId } = field
  const { ref, value, set } = useHiddenInput(field)
  const [state, setState] = useState<State>({ at: 'idle' })
  const input = useRef<HTMLInputElement>(null)
  const giveUp = useRef<() => void>()
  useEffect(() => () => giveUp.current?.(), [])
  useSubmitAfter(formId, state)

  const fail = (problem: string) => {
    // Allows choosing the same file again.
    if (input.current) input.current.value = ''
    setState({ at: 'idle', problem })
  }
  const choose = (file: File | undefined) => {
    giveUp.current?.()
    const problem = file && whyNotSend(file)
    if (problem !== undefined) fail(problem)
    else if (file) send(file)
    else setState({ at: 'idle' })
  }
  const send = (file: File) => {
    setState({ at: 'uploading', percent: 0 })
    giveUp.current = sendPicture(file, upload, {
      onPercent: (percent) => setState({ at: 'uploading', percent }),
      onDone: (next) => {
        set(next)
        setState({ at: 'done' })
      },
      onError: fail,
    })
  }
  const remove = () => {
    giveUp.current?.()
    if (input.current) input.current.value = ''
    set('')
    setState({ at: 'idle' })
  }

  const problem = state.at === 'idle' ? state.problem : undefined
  const errors = problem === undefined ? field.errors : [problem]
  // conform's field computes its values on access, so it cannot be copied.
  const row = { id: field.id, name, errorId: field.errorId, descriptionId: field.descriptionId, errors }
  return (
    <FormRow label={label} field={row} hint={PICTURE_HINT}>
      <input ref={ref} type="hidden" name={name} form={formId} value={value} />
      <div className="image-row">
        {preview ? (
          preview(value || null)
        ) : (
          <Picture value={value || null} display={IMAGE_DISPLAYS[upload.folder].asked} alt={`${label} as it is now`} />
        )}
        <div className="image-row-controls">
          <Input
            ref={input}
            id={field.id}

            type="file"
            accept={PICTURE_TYPES}
            {...(hydrated
              ? { onChange: (event) => choose(event.currentTarget.files?.[0]) }
              : { name: sentName(name, upload), form: formId })}
            aria-invalid={errors?.length ? true : undefined}
            aria-describedby={[errors?.length && field.errorId, field.descriptionId].filter(Boolean).join(' ')}
          />
          {hydrated && state.at === 'uploading' && (
            <div className="image-row-progress">
              <progress max={100} value={state.percent} aria-label={`Uploading ${label}`} />
              <span>{state.percent}%</span>
            </div>
          )}
          <span className="hidden-label" role="status">
            {state.at === 'uploading' ? 'Uploading the picture' : state.at === 'done' ? 'The picture is uploaded' : ''}
          </span>
          {removable &&
            value !== '' &&
            (hydrated ? (
              <button type="button" className="image-row-remove" onClick={remove}>
                Remove picture
              </button>
            ) : (
              <label className="tick-row">
                <input type="checkbox" name={`remove:${name}`} form={formId} />
                <span>Remove picture</span>
              </label>
            ))}
        </div>
      </div>
    </FormRow>
  )
}

/** The attribute that lets a form with an `ImageRow` send a picture without JavaScript. */
export function usePictureForm(): { encType: 'multipart/form-data' | undefined } {
  return { encType: useHydrated() ? undefined : 'multipart/form-data' }
}

/** The name of the input: its field and the record. The server checks that this user may change it (app/portal/images/submitted.ts). */
function sentName(name: string, { folder, id }: UploadTarget): string {
  return `upload:${name}:${folder}:${id ?? ''}`
}

/** If Save is pressed during an upload, submits once it is done, unless it fails. */
function useSubmitAfter(formId: string, { at }: State) {
  const waiting = useRef<{ submitter: HTMLElement | null }>()
  useEffect(() => {
    const form = document.getElementById(formId)
    if (!(form instanceof HTMLFormElement)) return
    if (at !== 'uploading') {
      const submitter = waiting.current?.submitter
      const wanted = waiting.current !== undefined && at === 'done'
      waiting.current = undefined
      if (wanted) form.requestSubmit(submitter)
      return
    }
    const hold = (event: SubmitEvent) => {
      event.preventDefault()
      event.stopImmediatePropagation()
      waiting.current = { submitter: event.submitter }
    }
    form.addEventListener('submit', hold, { capture: true })
    return () => form.removeEventListener('submit', hold, { capture: true })
  }, [formId, at])
}
