import { Flex } from '@radix-ui/themes'
import { Form, Link } from '@remix-run/react'
import { Card } from '../../platform/ui/card'
import { Fold } from '../../platform/ui/fold'
import { SubmitButton } from '../../platform/ui/form/submit-button'
import { withQuery, useScreenQuery } from '../../platform/ui/frame/location'
import { Notice } from '../../platform/ui/query-result'
import { StatCard, Stats } from '../../platform/ui/stat-card'
import { TextLink } from '../../platform/ui/text-link'
import { CheckedRows } from './checked-rows'
import type { MenuFileData } from './file-portal'
import type { ShownCheck } from './shown-check'
import './check-step.css'

interface CheckStepProps extends Pick<MenuFileData, 'business'> {
  file: NonNullable<MenuFileData['file']>
  check: ShownCheck
}

/** The menu as it will be: mistakes first, each with what to do, then the others. */
export function CheckStep({ business, file, check }: CheckStepProps) {
  const { toLookAt, others, hidden, left, passedOver, categories, counts, summary, nothing, seen } = check
  const query = useScreenQuery()
  const here = { pathname: '/business-menu/file', search: `?${query}` }
  const rows = [...toLookAt, ...others].map(({ line }) => line)
  return (
    <>
      <Stats>
        <StatCard label="New drinks" value={counts.added} icon="note" />
        <StatCard label="New prices" value={counts.priced} icon="trend" />
        <StatCard label="Unchanged" value={counts.same} icon="check" />
        <StatCard label="Mistakes" value={counts.bad} icon="close" />
      </Stats>
      {categories.length > 0 && <Notice tone="neutral">{`New categories: ${categories.join(', ')}`}</Notice>}
      <Form key={`${seen} ${rows.join()}`} method="post" className="menu-file-check" preventScrollReset>
        <input type="hidden" name="seen" value={seen} />
        <input type="hidden" name="rows" value={[...new Set([...rows, ...left.map(({ line }) => line)])].join(',')} />
        {counts.bad > 0 && (
          <Notice tone="bad">
            {`${counts.bad === 1 ? 'One row has a mistake' : `${counts.bad} rows have mistakes`}. Nothing is imported until each is corrected or left out.`}
          </Notice>
        )}
        {counts.unsure > 0 && (
          <Notice tone="warn">
            {counts.unsure === 1
              ? 'For one drink the file does not say whether there is alcohol. It counts as alcoholic until you decide.'
              : `For ${counts.unsure} drinks the file does not say whether there is alcohol. They count as alcoholic until you decide.`}
          </Notice>
        )}
        {toLookAt.length > 0 && (
          <Card title="To Look At">
            <CheckedRows label="To look at" drinks={toLookAt} compact={false} />
          </Card>
        )}
        {others.length > 0 && (
          <Card title="As They Will Be">
            <CheckedRows label="As they will be" drinks={others} compact />
            {hidden > 0 && <TextLink to={withQuery(here, { all: 1 })}>{`Show the other ${hidden}`}</TextLink>}
          </Card>
        )}
        {left.length > 0 && (
          <Card title="Left Out">
            <ul className="menu-file-left">
              {left.map(({ line, text }) => (
                <li key={line}>
                  <label className="tick-row">
                    <input type="checkbox" name={`leave.${line}`} defaultChecked />
                    <span>{`Leave out line ${line}: ${text}`}</span>
                  </label>
                </li>
              ))}
            </ul>
          </Card>
        )}
        {nothing !== null && counts.bad === 0 && <Notice tone="warn">{nothing}</Notice>}
        <Flex wrap="wrap" justify="end" align="center" gap="3">
          {counts.bad > 0 && summary !== '' && (
            <label className="tick-row">
              <input type="checkbox" name="withoutBad" />
              <span>Leave out all rows with mistakes</span>
            </label>
          )}
          <SubmitButton name="intent" value="check" variant="soft" color="gray">
            Check Again
          </SubmitButton>
          {(nothing === null || counts.bad > 0) && (
            <SubmitButton name="intent" value="import">
              {counts.bad > 0 || summary === '' ? 'Import' : `Import ${summary}`}
            </SubmitButton>
          )}
        </Flex>
      </Form>
      {passedOver.length > 0 && (
        <Fold summary={`${passedOver.length} other ${passedOver.length === 1 ? 'row is' : 'rows are'} no drink`}>
          <ul className="menu-file-left">
            {passedOver.map(({ line, text }) => (
              <li key={line}>{`Line ${line}: ${text}`}</li>
            ))}
          </ul>
        </Fold>
      )}
      <Flex wrap="wrap" gap="3">
        <Link to={withQuery(here, { columns: 1 })}>Change the columns{file.sheets.length > 1 && ' or the sheet'}</Link>
        <Link to={`/business-menu/file?businessId=${business.id}`}>Choose another file</Link>
      </Flex>
    </>
  )
}
