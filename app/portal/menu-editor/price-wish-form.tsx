import { Button } from '@radix-ui/themes'
import { Form } from '@remix-run/react'
import { Input, Select } from '../../platform/ui/form/field'
import { FormRow } from '../../platform/ui/form/form-row'
import { useScreenQuery } from '../../platform/ui/frame/location'
import { RestOfQuery } from '../../platform/ui/grid/rest-of-query'
import './price-wish-form.css'

const NAMES = ['how', 'amount', 'by', 'step', 'way']

const CHOICES = {
  how: [
    ['raise', 'Raise'],
    ['lower', 'Lower'],
  ],
  by: [
    ['percent', '%'],
    ['dollars', '$'],
  ],
  step: [
    ['1', '1 ¢'],
    ['5', '5 ¢'],
    ['10', '10 ¢'],
    ['25', '25 ¢'],
    ['50', '50 ¢'],
    ['100', '$1'],
  ],
  way: [
    ['nearest', 'Nearest'],
    ['up', 'Up'],
    ['down', 'Down'],
  ],
} as const

/** By how much prices change and how they are rounded: a plain GET form, so that the address holds the change. */
export function PriceWishForm({ mistake }: { mistake: string | null }) {
  const query = useScreenQuery()
  const select = (name: keyof typeof CHOICES, label: string, usual: string) => (
    <FormRow label={label} field={{ id: `wish-${name}` }}>
      <Select key={query.get(name)} id={`wish-${name}`} name={name} defaultValue={query.get(name) ?? usual}>
        {CHOICES[name].map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </Select>
    </FormRow>
  )
  return (
    <Form method="get" className="price-wish" preventScrollReset>
      {select('how', 'Change', 'raise')}
      <FormRow
        label="By how much"
        field={{ id: 'wish-amount', errorId: 'wish-amount-error', ...(mistake !== null && { errors: [mistake] }) }}
      >
        <Input
          key={query.get('amount')}
          id="wish-amount"
          name="amount"
          type="text"
          inputMode="decimal"
          enterKeyHint="go"
          autoComplete="off"
          required
          pattern="[0-9]*(\.[0-9]{0,2})?"
          title="A number with at most two decimals"
          aria-invalid={mistake !== null || undefined}
          aria-describedby={mistake === null ? undefined : 'wish-amount-error'}
          defaultValue={query.get('amount') ?? ''}
        />
      </FormRow>
      {select('by', 'In', 'percent')}
      {select('step', 'Rounded to', '25')}
      {select('way', 'Which one', 'nearest')}
      <RestOfQuery without={[...NAMES, 'page', 'ticked']} />
      <Button type="submit" size="3" variant="soft">
        Preview
      </Button>
    </Form>
  )
}
