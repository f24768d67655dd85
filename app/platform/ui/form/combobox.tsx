import { useContext, useId, useRef, useState, type KeyboardEvent } from 'react'
import { Input } from './field'
import { FormRow, Needed, type Option, type RowField } from './form-row'
import { Icon } from '../icon'
import { isComposing } from './composing'
import { exactly } from '../ranked'
import { RoundButton } from '../round-button'
import './combobox.css'

interface ComboboxProps {
  label: string
  field: RowField
  /** The chosen value; '' for none. */
  value: string
  /** The label of the chosen value; it may not be among the options. */
  chosen: string
  /** The options that match the typed text. */
  options: readonly Option[]
  /** True while newer options are loading. */
  searching: boolean
  placeholder?: string
  /** The kind of record that can be added here by its name, such as 'brand'. Offered if no option has the typed name. */
  adds?: string | undefined
  onAdd?: (name: string) => void
  /** Called when the user opens the list, or types into it. */
  onSearch: (typed: string) => void
  /** Called with '' when the text was cleared. */
  onChoose: (value: string) => void
  onLeave?: () => void
}

/** The value of the option that adds a record. */
const NEW = '+'

/**
 * A choice from a long list: typing narrows it, arrows move, Enter or a whole name chooses, Escape cancels (the ARIA combobox with a list).
 * It needs JavaScript; without it the screen has a select.
 */
export function Combobox({
  label,
  field,
  value,
  chosen,
  options: found,
  searching,
  placeholder,
  adds,
  onAdd,
  onSearch,
  onChoose,
  onLeave,
}: ComboboxProps) {
  const listId = useId()
  const needed = useContext(Needed)
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState<string | null>(null)
  const [active, setActive] = useState<number>()
  const open = typed !== null
  const name = typed?.trim() ?? ''
  const isNew = adds !== undefined && name !== '' && typed !== chosen && exactly(found, name) === undefined
  const options = isNew ? [...found, { value: NEW, label: `Add “${name}” as a new ${adds}` }] : found
  const optionId = (index: number) => `${listId}-${index}`
  // Until the user types or moves, the chosen option stays active.
  const ofValue = options.findIndex((option) => String(option.value) === value)
  const current = active === undefined ? ofValue : Math.min(active, options.length - 1)

  const search = (text: string) => {
    setTyped(text)
    setActive(0)
    onSearch(text)
  }
  /** Shows all options. The text stays until the first key replaces it. */
  const show = () => {
    setTyped(chosen)
    setActive(value === '' ? 0 : undefined)
    onSearch('')
  }
  const close = () => setTyped(null)
  const choose = (option: Option | undefined) => {
    if (option?.value === NEW) onAdd?.(name)
    else if (option) onChoose(String(option.value))
    close()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key } = event
    if (isComposing(event.nativeEvent)) return
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault()
      if (!open) show()
      else setActive(Math.max(0, Math.min(options.length - 1, current + (key === 'ArrowDown' ? 1 : -1))))
    } else if (key === 'Enter' && open) {
      event.preventDefault()
      choose(options[current])
    } else if (key === 'Escape' && open) {
      // Closes the list, but not the dialog around it.
      event.preventDefault()
      event.stopPropagation()
      close()
    }
  }
  const invalid = (field.errors?.length ?? 0) > 0
  return (
    <FormRow label={label} field={field}>
      <div className="combobox">
        <Input
          ref={input}
          id={field.id}

          type="text"
          role="combobox"
          // The hidden input beside this one has the value and the name.
          data-field={field.name}
          autoComplete="off"
          aria-autocomplete="list"
          aria-expanded={open}
          aria-controls={listId}
          aria-activedescendant={open && current >= 0 ? optionId(current) : undefined}
          aria-required={needed || field.required || undefined}
          aria-invalid={invalid || undefined}
          aria-describedby={invalid ? field.errorId : undefined}
          placeholder={placeholder}
          value={typed ?? chosen}
          // Not on click: when another field loses focus, its error may appear and move this one away from the click.
          onMouseDown={() => (open ? undefined : show())}
          onClick={(event) => (typed === chosen ? event.currentTarget.select() : undefined)}
          onChange={(event) => {
            const text = event.currentTarget.value
            if (text === '' && value !== '') onChoose('')
            search(text)
          }}
          onKeyDown={onKeyDown}
          onBlur={() => {
            // A whole name that was typed is a choice, even without Enter.
            if (typed !== null && typed !== chosen) choose(exactly(found, typed))
            close()
            onLeave?.()
          }}
        />
        {value !== '' && !open && (
          <RoundButton
            type="button"
            aria-label={`Clear ${label}`}
            onClick={() => {
              onChoose('')
              input.current?.focus()
            }}
          >
            <Icon name="close" />
          </RoundButton>
        )}
        <ul id={listId} role="listbox" aria-label={label} className="combobox-list" hidden={!open}>
          {open &&
            options.map((option, index) => (
              <li
                key={option.value}
                id={optionId(index)}
                role="option"
                aria-selected={String(option.value) === value}
                data-active={index === current ? '' : undefined}
                ref={index === current ? (element) => element?.scrollIntoView({ block: 'nearest' }) : undefined}
                // Before the input loses focus, which closes the list.
                onMouseDown={(event) => {
                  event.preventDefault()
                  choose(option)
                }}
              >
                {option.label}
              </li>
            ))}
          {open && options.length === 0 && (
            <li role="option" aria-selected={false} aria-disabled="true" className="combobox-empty">
              {searching ? 'Searching…' : 'Nothing found'}
            </li>
          )}
        </ul>
      </div>
    </FormRow>
  )
}
