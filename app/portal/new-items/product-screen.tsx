import { Form, useActionData, useFetcher } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { isRefusedAnswer } from '../../platform/ui/form/answer'
import { RowErrors, SelectRow, TextRow, type Option } from '../../platform/ui/form/form-row'
import { Page } from '../../platform/ui/frame/page'
import { Notice } from '../../platform/ui/query-result'
import type { Texts } from '../../platform/ui/form/zod-form'
import type { MenuBusiness } from '../menu-editor/menu-business'
import { VenueSelect } from '../menu-editor/venue-select'
import type { FoundProduct } from './find-products'
import { fieldsOf } from './form-fields'
import { NEW_PRODUCT } from './row-names'
import type { SectionChoice } from './sections'
import { AddButtons, NewItemLine } from './new-item-parts'
import './product-screen.css'

/** Products that have the typed words, and what they were searched for. */
export interface FoundProducts {
  found: readonly FoundProduct[]
  /** The typed brand and name, folded. */
  of: string
}

interface ProductScreenProps {
  business: MenuBusiness
  sections: readonly SectionChoice[]
  kinds: readonly Option[]
  sizes: readonly Option[]
}

const FORM = 'new-product'
/** How long to wait after the last key before searching, in ms. */
const TYPING_MS = 250

/** Puts a beer, wine or spirit on the menu: one of the catalogue, or a new one of the venue's own. */
export function ProductScreen({ business, sections, kinds, sizes }: ProductScreenProps) {
  const answer = useActionData()
  const refused = isRefusedAnswer(answer) ? answer.refused : undefined
  const typed = typedIn(answer)
  const form = useRef<HTMLFormElement>(null)
  const { data, load } = useFetcher<FoundProducts>()
  const timer = useRef<ReturnType<typeof setTimeout>>()
  useEffect(() => () => clearTimeout(timer.current), [])
  const search = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      if (!form.current) return
      const sent = new FormData(form.current)
      const query = new URLSearchParams({ businessId: String(business.id) })
      for (const name of ['brand', 'name']) {
        const text = sent.get(name)
        query.set(name, typeof text === 'string' ? text : '')
      }
      load(`/business-menu/found-products?${query}`)
    }, TYPING_MS)
  }
  const field = fieldsOf(FORM, typed, refused?.errors)
  const text = (name: string, label: string, hint?: string) => (
    <TextRow
      label={label}
      field={{ ...field(name), required: true, maxLength: 50 }}
      hint={hint}
      autoComplete="off"
      onInput={search}
    />
  )
  return (
    <Page
      title="Add a Beer, Wine or Spirit"
      lead={`It is on the menu of ${business.name} once you add it.`}
      actions={<VenueSelect business={business} />}
    >
      <Form ref={form} id={FORM} method="post" className="form new-item" preventScrollReset>
        <div className="form-pair">
          {text('brand', 'Brand')}
          {text('name', 'Name')}
        </div>
        <ProductChoice found={data ?? foundIn(answer)} typed={typed} errors={refused?.errors ?? []} />
        <NewItemLine>
          <SelectRow label="Size" field={{ ...field('size'), required: true }} options={sizes} placeholder="Choose" />
          <TextRow
            label="Guests pay ($)"
            field={{ ...field('price'), required: true, pattern: String.raw`\$?[0-9,]*(\.[0-9]{0,2})?` }}
            title="Dollars with at most two decimals"
            inputMode="decimal"
            autoComplete="off"
          />
          <SelectRow
            label="Category"
            field={field('category')}
            options={sections.map(({ id, name }) => ({ value: id, label: name }))}
            placeholder="None"
          />
        </NewItemLine>
        <fieldset className="form-group">
          <legend>If it is new</legend>
          <div className="form-pair">
            <SelectRow label="Kind" field={field('kind')} options={kinds} placeholder="Choose" />
            <TextRow
              label="Strength (%)"
              field={{ ...field('abv'), pattern: String.raw`[0-9]*(\.[0-9]*)?%?` }}
              inputMode="decimal"
              autoComplete="off"
            />
          </div>
        </fieldset>
        <AddButtons />
      </Form>
    </Page>
  )
}

interface ProductChoiceProps {
  found: FoundProducts | undefined
  typed: Texts
  errors: ReadonlyArray<{ path: string; message: string }>
}

/** Products of the catalogue that may be meant. One with the same brand and name is chosen already. */
function ProductChoice({ found, typed, errors }: ProductChoiceProps) {
  if (!found || found.found.length === 0) return null
  const same = found.found.find(({ isSame, isOnMenu }) => isSame && !isOnMenu)
  const chosen = typed.of === found.of && typed.product ? typed.product : String(same?.id ?? NEW_PRODUCT)
  return (
    <fieldset key={found.of} className="form-group found-products">
      <legend>Is it one of these?</legend>
      <input type="hidden" name="of" value={found.of} />
      {found.found.map(({ id, label, isOnMenu }) => (
        <label key={id} className="tick-row">
          <input type="radio" name="product" value={id} defaultChecked={chosen === String(id)} disabled={isOnMenu} />
          <span>
            {label}
            {isOnMenu && <small> On the menu</small>}
          </span>
        </label>
      ))}
      <label className="tick-row">
        <input type="radio" name="product" value={NEW_PRODUCT} defaultChecked={chosen === NEW_PRODUCT} />
        <span>No, a new one</span>
      </label>
      <RowErrors errors={errors.flatMap(({ path, message }) => (path === 'product' ? [message] : []))} />
      {same === undefined && <Notice tone="neutral">None has exactly this brand and name.</Notice>}
    </fieldset>
  )
}

function typedIn(answer: unknown): Texts {
  const isTyped = (one: unknown): one is { typed: Texts } => typeof one === 'object' && one !== null && 'typed' in one
  return isTyped(answer) ? (answer.typed ?? {}) : {}
}

function foundIn(answer: unknown): FoundProducts | undefined {
  const isFound = (one: unknown): one is FoundProducts => typeof one === 'object' && one !== null && 'found' in one
  return isFound(answer) ? answer : undefined
}
