import { Link } from '@remix-run/react'
import { Input } from '../../platform/ui/form/field'
import { packed } from '../../platform/ui/form/stale-form'
import type { Texts } from '../../platform/ui/form/zod-form'
import { Thumbnail } from '../../platform/ui/thumbnail'
import { inputName, WAS, type LineField } from './line-fields'
import { LinePanel, opens, panelOf } from './line-panel'
import type { MenuCategory, MenuLine } from './menu-lines'
import './menu-line.css'

interface LineProps {
  line: MenuLine
  /** The inputs that the actor may use. */
  editable: ReadonlySet<LineField>
  /** Typed values of a refused form. */
  typed: Texts | undefined
  errors: ReadonlyMap<string, string>
  /** Values that another person has set since, by input. */
  theirs: ReadonlyMap<string, string>
  categories: readonly MenuCategory[]
}

/** One menu item, edited in place: two lines on a phone, one on wider screens. */
export function MenuLineRow({ line, editable, typed, errors, theirs, categories }: LineProps) {
  const { id, texts } = line
  const fields = [...editable].filter((field) => texts[field] !== undefined)
  const was = Object.fromEntries(fields.map((field) => [field, texts[field] ?? '']))
  const nameOf = (field: LineField, text: string) =>
    field === 'category' ? (categories.find((one) => String(one.id) === text)?.name ?? text) : text
  const notes = fields.flatMap((field) => {
    const name = inputName(field, id)
    const now = theirs.get(name)
    return notesOf(field, errors.get(name), now === undefined ? undefined : nameOf(field, now))
  })
  const input = (field: LineField) => {
    const name = inputName(field, id)
    const isWrong = errors.has(name) || theirs.has(name)
    return {
      // A new stored value replaces the input's text; any other answer leaves it unchanged.
      key: `${name} ${texts[field]}`,
      name,
      'data-was': texts[field] ?? '',
      'aria-label': `${LABELS[field]} of ${line.name}`,
      'aria-invalid': isWrong || undefined,
      'aria-describedby': isWrong ? `${name}-note` : undefined,
    }
  }
  const text = (field: LineField) => typed?.[inputName(field, id)] ?? texts[field]
  const isTicked = (field: LineField) => (typed ? typed[inputName(field, id)] === 'on' : texts[field] === 'on')
  const tick = (field: 'on' | 'sold', label: string) => {
    const { key, ...attributes } = input(field)
    return (
      <label className="menu-tick" data-field={field}>
        <input
          key={key}
          type="checkbox"
          defaultChecked={isTicked(field)}
          disabled={!editable.has(field)}
          {...attributes}
        />
        <span>{label}</span>
      </label>
    )
  }
  const { key: priceKey, ...price } = input('price')
  const { key: nameKey, ...name } = input('name')
  const { key: orderKey, ...order } = input('order')
  return (
    <li className="menu-line" id={`item-${id}`} data-off={texts.on === 'on' ? undefined : ''}>
      <input type="hidden" name={inputName(WAS, id)} value={packed(was)} />
      <PictureButton line={line} />
      <div className="menu-name">
        {texts.name !== undefined && editable.has('name') ? (
          <Input key={nameKey} defaultValue={text('name')} maxLength={255} {...name} />
        ) : (
          <Link to={`/business-menu/menu-items/${id}`}>{line.name}</Link>
        )}
        <small>
          {[line.categories.join(', ') || 'In no category', line.explained.brief].filter(Boolean).join(' · ')}
        </small>
      </div>
      <span className="menu-price">
        <span aria-hidden="true">$</span>
        <Input
          key={priceKey}
          type="text"
          inputMode="decimal"
          enterKeyHint="done"
          autoComplete="off"
          pattern="\$?[0-9,]*(\.[0-9]{0,2})?"
          title="Dollars with at most two decimals"
          placeholder="None"
          defaultValue={text('price')}
          readOnly={!editable.has('price')}
          onFocus={(event) => event.currentTarget.select()}
          {...price}
        />
      </span>
      <div className="menu-more">
        {tick('on', 'On')}
        {tick('sold', line.soldOutUntil ? `Sold out until ${line.soldOutUntil}` : 'Sold out')}
        <label className="menu-position">
          <span>{LABELS.order}</span>
          <Input
            key={orderKey}
            type="text"
            inputMode="numeric"
            autoComplete="off"
            defaultValue={text('order')}
            readOnly={!editable.has('order')}
            {...order}
          />
        </label>
        <LinePanel
          line={line}
          mayEdit={editable.has('price')}
          categories={categories}
          typed={typed?.[inputName('category', id)]}
        />
      </div>
      {notes.length > 0 && (
        <ul className="menu-notes">
          {notes.map(({ field, words }) => (
            <li key={field} id={`${inputName(field, id)}-note`} className="form-error">
              {LABELS[field]}: {words}
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

const LABELS: Readonly<Record<LineField, string>> = {
  name: 'Name',
  price: 'Price',
  on: 'On the menu',
  sold: 'Sold out',
  order: 'Position',
  category: 'Category',
  image: 'Picture',
}

function notesOf(field: LineField, error: string | undefined, theirs: string | undefined) {
  if (error !== undefined) return [{ field, words: error }]
  if (theirs === undefined) return []
  return [{ field, words: `someone else changed this to ${inWords(field, theirs)}. Save keeps yours.` }]
}

function inWords(field: LineField, text: string): string {
  if (field === 'on' || field === 'sold') return text === 'on' ? 'yes' : 'no'
  if (text === '') return 'empty'
  return field === 'price' ? `$${text}` : text
}

/** Also opens the panel. Users without a pointer use the panel's button. */
function PictureButton({ line: { id, picture } }: { line: MenuLine }) {
  return (
    <button type="button" className="menu-picture" tabIndex={-1} aria-hidden="true" {...opens(panelOf(id))}>
      <Thumbnail value={picture} />
    </button>
  )
}
