import { Form, Link } from '@remix-run/react'
import { SubmitButton } from '../../platform/ui/form/submit-button'
import { Input, Select } from '../../platform/ui/form/field'
import { FormRow } from '../../platform/ui/form/form-row'
import { PICTURE_TYPES } from '../../platform/ui/form/upload'
import { packed } from '../../platform/ui/form/stale-form'
import { inputName, ROWS, WAS } from './line-fields'
import type { MenuCategory, MenuLine } from './menu-lines'
import './line-panel.css'

interface LinePanelProps {
  line: MenuLine
  mayEdit: boolean
  categories: readonly MenuCategory[]
  /** The typed value of its category input, if the form was refused. */
  typed: string | undefined
}

/** Explains a price and holds the seldom-changed fields, in a panel that the browser itself opens. */
export function LinePanel({ line, mayEdit, categories, typed }: LinePanelProps) {
  const { id, name, explained, drinkId } = line
  const own = categories.filter(({ isOwn }) => isOwn)
  return (
    <>
      <button type="button" className="menu-why" aria-label={`More of ${name}`} {...opens(panelOf(id))}>
        ?
      </button>
      <div id={panelOf(id)} className="menu-panel" {...POPOVER}>
        <strong>{name}</strong>
        {explained.sum && <p>{explained.sum}</p>}
        {explained.sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        {explained.others.length > 0 && (
          <ul>
            {explained.others.map((other) => (
              <li key={other}>{other}</li>
            ))}
          </ul>
        )}
        {mayEdit && drinkId !== null && (
          <>
            <CategoryRow label="Category" line={line} categories={categories} typed={typed} />
            <PictureRow line={line} drinkId={drinkId} />
          </>
        )}
        {mayEdit && drinkId === null && (
          <>
            <SharedItemWords />
            {own.length > 0 && <CategoryRow label="Also in your category" line={line} categories={own} typed={typed} />}
          </>
        )}
        <Link to={`/business-menu/menu-items/${id}`}>Open {name}</Link>
      </div>
    </>
  )
}

function SharedItemWords() {
  return (
    <p>
      All venues share its name, picture and usual category; Barback’s staff change them. For your own, add a{' '}
      <Link to="/business-menu/custom-drinks?create=">custom drink</Link> or a{' '}
      <Link to="/business-menu/categories">category</Link>.
    </p>
  )
}

function CategoryRow({
  label,
  line: { id, texts },
  categories,
  typed,
}: Omit<LinePanelProps, 'mayEdit'> & { label: string }) {
  const name = inputName('category', id)
  return (
    <FormRow label={label} field={{ id: name }}>
      <Select
        key={`${name} ${texts.category}`}
        id={name}
        name={name}
        defaultValue={typed ?? texts.category}
        data-was={texts.category}
      >
        <option value="">In none</option>
        {categories.map((category) => (
          <option key={category.id} value={category.id}>
            {category.name}
          </option>
        ))}
      </Select>
    </FormRow>
  )
}

/** The picture has a form of its own outside the menu's form. It is sent when a picture is chosen, or with its button. */
function PictureRow({ line: { id, drinkId, texts } }: { line: MenuLine; drinkId: number }) {
  const form = pictureForm(id)
  return (
    <FormRow label="Picture" field={{ id: `picture-${id}` }}>
      <div className="line-picture">
        <Input
          key={texts.image}
          id={`picture-${id}`}
          type="file"
          form={form}
          name={`upload:${inputName('image', id)}:menu-items/custom-drinks:${drinkId}`}
          accept={PICTURE_TYPES}
          required
        />
        <SubmitButton form={form} variant="soft">
          Save Picture
        </SubmitButton>
      </div>
    </FormRow>
  )
}

/** The forms of a page's pictures: HTML does not allow a form within a form. */
export function PictureForms({ lines }: { lines: readonly MenuLine[] }) {
  return lines.flatMap(({ id, drinkId, texts }) =>
    drinkId === null ? (
      []
    ) : (
      <Form key={id} id={pictureForm(id)} method="post" encType="multipart/form-data" preventScrollReset>
        <input type="hidden" name={ROWS} value={id} />
        <input type="hidden" name={inputName(WAS, id)} value={packed({ image: texts.image ?? '' })} />
        <input type="hidden" name={inputName('image', id)} value={texts.image ?? ''} />
      </Form>
    ),
  )
}

function pictureForm(id: number): string {
  return `form-picture-${id}`
}

export function panelOf(id: number): string {
  return `why-${id}`
}

// React 18 does not know these attributes and passes them on unchanged.
const POPOVER = { popover: 'auto' }
export const opens = (panel: string) => ({ popovertarget: panel })
