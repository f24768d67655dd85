import { Form, Link, useActionData } from '@remix-run/react'
import { formatDollars } from '../../../contract/money'
import { isRefusedAnswer } from '../../platform/ui/form/answer'
import { Page } from '../../platform/ui/frame/page'
import { Notice } from '../../platform/ui/query-result'
import { SaveBar } from '../../platform/ui/form/save-bar'
import { SubmitButton } from '../../platform/ui/form/submit-button'
import type { Texts } from '../../platform/ui/form/zod-form'
import { inputName, TICK, WAS } from './line-fields'
import type { MenuBusiness } from './menu-business'
import { MenuFiltersForm } from './menu-filters'
import { PriceChangesCard } from './price-changes-card'
import type { latestPriceChanges } from './price-changes'
import type { PreviewLine, previewPrices } from './price-preview'
import { PriceWishForm } from './price-wish-form'
import { TickAll } from './tick-all'
import { VenueSelect } from './venue-select'
import './prices-screen.css'

interface PricesScreenProps {
  business: MenuBusiness
  timeZone: string
  categories: ReadonlyArray<{ id: number; name: string }>
  /** How many items match the filters. */
  items: number
  /** The words of the filters; null without filters. */
  narrowed: string | null
  /** Null until a change is entered. */
  preview: Awaited<ReturnType<typeof previewPrices>> | null
  /** Why the entered change is invalid. */
  mistake: string | null
  changes: Awaited<ReturnType<typeof latestPriceChanges>>
  isNoneTicked: boolean
}

/** Changes many prices at once: enter the change, preview it, save all, undo all. */
export function PricesScreen(props: PricesScreenProps) {
  const { business, timeZone, categories, items, narrowed, preview, mistake, changes, isNoneTicked } = props
  const answer = useActionData()
  const refused = isRefusedAnswer(answer) ? answer : undefined
  return (
    <Page
      title={narrowed === null ? 'Change Prices' : `Change Prices: ${narrowed}`}
      lead={`${items} ${items === 1 ? 'item' : 'items'} of ${business.name}. You see the new prices before anything changes.`}
      search
      actions={<VenueSelect business={business} />}
    >
      <MenuFiltersForm categories={categories} several />
      <PriceWishForm mistake={mistake} />
      {preview && (
        <Preview
          preview={preview}
          isNoneTicked={isNoneTicked}
          typed={refused?.typed?.undo === undefined ? refused?.typed : undefined}
          errors={new Map(refused?.refused.errors?.map(({ path, message }) => [path, message]))}
        />
      )}
      {changes.length > 0 && <PriceChangesCard changes={changes} timeZone={timeZone} />}
    </Page>
  )
}

interface PreviewProps {
  preview: NonNullable<PricesScreenProps['preview']>
  isNoneTicked: boolean
  typed: Texts | undefined
  errors: ReadonlyMap<string, string>
}

function Preview({ preview: { lines, same, withoutPrice }, isNoneTicked, typed, errors }: PreviewProps) {
  const stays = [
    ...(same > 0
      ? [`${same} ${same === 1 ? 'price stays' : 'prices stay'} as ${same === 1 ? 'it is' : 'they are'}.`]
      : []),
    ...(withoutPrice > 0 ? [`${withoutPrice} ${withoutPrice === 1 ? 'item has' : 'items have'} no price yet.`] : []),
  ].join(' ')
  if (lines.length === 0) return <Notice tone="warn">Nothing would change. {stays}</Notice>
  return (
    <Form method="post" className="prices" preventScrollReset>
      <div className="prices-head">
        <TickAll of="none" label="All or None" isSet={isNoneTicked} ofForm />
        <span>{stays}</span>
      </div>
      <ul className="prices-lines" aria-label="New prices">
        {lines.map((line) => (
          <PreviewRow
            key={`${line.id} ${line.before} ${line.after}`}
            line={line}
            isTicked={typed ? typed[inputName(TICK, line.id)] === 'on' : !isNoneTicked}
            error={errors.get(inputName('price', line.id)) ?? line.refused}
          />
        ))}
      </ul>
      <SaveBar>
        <SubmitButton>Save These Prices</SubmitButton>
      </SaveBar>
    </Form>
  )
}

function PreviewRow({ line, isTicked, error }: { line: PreviewLine; isTicked: boolean; error: string | null }) {
  const { id, name, category, before, after, note, refused } = line
  const noteId = `price-${id}-note`
  const more = error ?? note
  return (
    <li>
      <input type="hidden" name={inputName(WAS, id)} value={before} />
      <label className="prices-tick">
        <input
          type="checkbox"
          name={inputName(TICK, id)}
          defaultChecked={isTicked && refused === null}
          disabled={refused !== null}
          aria-describedby={more === null ? undefined : noteId}
        />
        <span>
          {name}
          {category && <small>{category}</small>}
        </span>
      </label>
      <span className="prices-pair">
        <s>
          <span className="hidden-label">from </span>
          {formatDollars(before)}
        </s>
        <strong>
          <span className="hidden-label">to </span>
          {formatDollars(after)}
        </strong>
      </span>
      {more !== null && (
        <span className={error === null ? 'prices-note' : 'form-error'} id={noteId}>
          {more}
          {refused !== null && <Link to={`/business-menu/menu-items/${id}`}>Open</Link>}
        </span>
      )}
    </li>
  )
}
