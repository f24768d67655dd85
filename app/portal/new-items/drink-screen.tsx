import { Form, useActionData } from '@remix-run/react'
import { isRefusedAnswer } from '../../platform/ui/form/answer'
import { SelectRow, TextAreaRow, TextRow } from '../../platform/ui/form/form-row'
import { ImageRow, usePictureForm } from '../../platform/ui/form/image-row'
import { Page } from '../../platform/ui/frame/page'
import { Notice } from '../../platform/ui/query-result'
import type { Texts } from '../../platform/ui/form/zod-form'
import type { MenuBusiness } from '../menu-editor/menu-business'
import { VenueSelect } from '../menu-editor/venue-select'
import { fieldsOf } from './form-fields'
import { RecipeRows } from './recipe-rows-list'
import type { RecipeRow } from './recipe-rows'
import type { SectionChoice } from './sections'
import { useRecipeRows } from './use-recipe-rows'
import { AddButtons, NewItemLine } from './new-item-parts'

interface DrinkScreenProps {
  business: MenuBusiness
  sections: readonly SectionChoice[]
}

const FORM = 'new-drink'

/** Adds a drink of the venue's own: name, price, category, picture and recipe on one screen. */
export function DrinkScreen({ business, sections }: DrinkScreenProps) {
  const answer = useActionData()
  const { typed, rows: answered } = readAnswer(answer)
  const refused = isRefusedAnswer(answer) ? answer.refused : undefined
  const { rows, read } = useRecipeRows(business.id, { recipe: typed.recipe ?? '', rows: answered })
  const field = fieldsOf(FORM, typed, refused?.errors)
  const withPicture = usePictureForm()
  return (
    <Page
      title="Add a Drink"
      lead={`A drink of ${business.name}. It is on the menu once you add it.`}
      actions={<VenueSelect business={business} />}
    >
      <Form id={FORM} method="post" className="form new-item" preventScrollReset {...withPicture}>
        <NewItemLine>
          <TextRow label="Name" field={{ ...field('name'), required: true, maxLength: 50 }} autoComplete="off" />
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
        <TextAreaRow
          label="Recipe"
          field={{ ...field('recipe'), maxLength: 2000 }}
          hint="As you say it: 2 oz rye, ¾ lemon, top soda. One part a line, or with commas."
          rows={4}
          onInput={(event) => read(event.currentTarget.value)}
        />
        {answered.length > 0 && !refused && (
          <Notice tone="neutral">Check the parts, then add the drink to the menu.</Notice>
        )}
        <RecipeRows form={FORM} businessId={business.id} rows={rows} errors={refused?.errors ?? []} />
        <ImageRow
          label="Picture"
          field={{ ...field('image'), formId: FORM }}
          upload={{ folder: 'menu-items/custom-drinks', id: undefined }}
        />
        <AddButtons />
      </Form>
    </Page>
  )
}

/** The typed texts, and the rows of the recipe, of an answer that shows the form again. */
function readAnswer(answer: unknown): { typed: Texts; rows: readonly RecipeRow[] } {
  const typed = isRefusedAnswer(answer) ? answer.typed : isShownAgain(answer) ? answer.typed : undefined
  return { typed: typed ?? {}, rows: hasRows(answer) ? answer.rows : [] }
}

function isShownAgain(answer: unknown): answer is { typed: Texts } {
  return typeof answer === 'object' && answer !== null && 'typed' in answer
}

function hasRows(answer: unknown): answer is { rows: RecipeRow[] } {
  return typeof answer === 'object' && answer !== null && 'rows' in answer
}
