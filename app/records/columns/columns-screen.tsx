import { Button, Flex } from '@radix-ui/themes'
import { Form, Link, useLoaderData } from '@remix-run/react'
import { Card } from '../../platform/ui/card'
import { Select } from '../../platform/ui/form/field'
import { SubmitButton } from '../../platform/ui/form/submit-button'
import { ColumnLines, StaysFirst } from '../../platform/ui/grid/column-lines'
import { Page } from '../../platform/ui/frame/page'
import { Icon } from '../../platform/ui/icon'
import { RoundButton } from '../../platform/ui/round-button'
import type { ColumnLine, ColumnsScreenData } from './columns-portal'

/** `/lists/{list}/columns`: shows, hides, moves and resizes the columns of a list, by a plain form. */
export function ColumnsScreen() {
  const { title, back, lines } = useLoaderData<ColumnsScreenData>()
  return (
    <Page title={title} breadcrumbs={[back, { label: 'Columns' }]}>
      <Card title="Columns" note="Only your own view of the list changes.">
        <Form method="post" className="form">
          {/* Enter submits a form with its first button, and must save rather than move a column. */}
          <button type="submit" hidden tabIndex={-1} aria-hidden="true" />
          <ColumnLines>
            {lines.map((line, index) => (
              <Line
                key={line.id}
                line={line}
                isFirst={index === 0}
                isSecond={index === 1}
                isLast={index === lines.length - 1}
              />
            ))}
          </ColumnLines>
          <Flex wrap="wrap" gap="2">
            <SubmitButton>Save</SubmitButton>
            <SubmitButton name="reset" value="on" variant="soft" color="gray">
              Back to the default
            </SubmitButton>
            <Button asChild variant="soft" color="gray" size="3">
              <Link to={back.to}>Cancel</Link>
            </Button>
          </Flex>
        </Form>
      </Card>
    </Page>
  )
}

interface LineProps {
  line: ColumnLine
  isFirst: boolean
  isSecond: boolean
  isLast: boolean
}

function Line({ line: { id, label, isShown, width, widths }, isFirst, isSecond, isLast }: LineProps) {
  return (
    <li id={`column-${id}`}>
      <input type="hidden" name="column" value={id} />
      {isFirst && <input type="hidden" name="shown" value={id} />}
      <label className="tick-row">
        <input type="checkbox" name="shown" value={id} defaultChecked={isShown} disabled={isFirst} />
        <span>{label}</span>
      </label>
      <Select aria-label={`Width of ${label}`} name={`width.${id}`} defaultValue={width ?? ''}>
        {widths.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
      {isFirst && <StaysFirst />}
      {!isFirst && (
        <>
          <RoundButton type="submit" name="move" value={`up:${id}`} aria-label={`Move ${label} up`} disabled={isSecond}>
            <Icon name="chevronUp" />
          </RoundButton>
          <RoundButton
            type="submit"
            name="move"
            value={`down:${id}`}
            aria-label={`Move ${label} down`}
            disabled={isLast}
          >
            <Icon name="chevronDown" />
          </RoundButton>
        </>
      )}
    </li>
  )
}
