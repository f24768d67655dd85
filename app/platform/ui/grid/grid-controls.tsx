import { Form } from '@remix-run/react'
import { PlainSubmit, SubmitSelect } from '../form/submit-select'
import { Icon, type IconName } from '../icon'
import { useQueryLink } from '../frame/location'
import { RestOfQuery } from './rest-of-query'
import { RoundButton } from '../round-button'
import { ScreenLink } from '../frame/screen-link'
import './grid-controls.css'

interface GridPagerProps {
  /** From 0, as in the address; shown from 1. */
  page: number
  pageCount: number
  size: number
  total: number
  list?: string
}

/** The query parameter: 'page' on a screen with one list, 'product.page' on one with several. */
export function listParam(name: 'page' | 'sort' | 'size', list: string | undefined): string {
  return list === undefined ? name : `${list}.${name}`
}

/** The numbers of rows per page to choose from. */
const SIZES = [25, 50, 100] as const

/** The range of rows shown, links to the other pages, and the number of rows per page. */
export function GridPager({ page, pageCount, size, total, list }: GridPagerProps) {
  const param = listParam('page', list)
  const first = Math.min(total, page * size + 1)
  const last = Math.min(total, (page + 1) * size)
  return (
    <div className="grid-foot">
      <span>
        {first.toLocaleString('en-US')}–{last.toLocaleString('en-US')} of {total.toLocaleString('en-US')}
      </span>
      {total > SIZES[0] && list === undefined && <PageSize size={size} />}
      {pageCount > 1 && (
        <nav className="pager" aria-label={list === undefined ? 'Pages' : `Pages of ${list}`}>
          {pageCount > 2 && <PageLink label="First page" icon="first" to={0} exists={page > 0} param={param} />}
          <PageLink label="Previous page" icon="chevronLeft" to={page - 1} exists={page > 0} param={param} />
          {pageCount > 3 ? (
            <PageJump page={page} pageCount={pageCount} param={param} />
          ) : (
            <span>
              Page {page + 1} of {pageCount}
            </span>
          )}
          <PageLink label="Next page" icon="chevronRight" to={page + 1} exists={page + 1 < pageCount} param={param} />
          {pageCount > 2 && (
            <PageLink label="Last page" icon="last" to={pageCount - 1} exists={page + 1 < pageCount} param={param} />
          )}
        </nav>
      )}
    </div>
  )
}

/** Chooses the number of rows per page: a plain GET form, which starts at the first page. */
function PageSize({ size }: { size: number }) {
  const sizes = [...new Set([...SIZES, size])].sort((a, b) => a - b)
  return (
    <Form method="get" className="page-size" preventScrollReset>
      <label>
        <span>Rows</span>
        <SubmitSelect name="size" value={size} keepsScroll>
          {sizes.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </SubmitSelect>
      </label>
      <RestOfQuery without={['size', 'page']} />
      <PlainSubmit>Show</PlainSubmit>
    </Form>
  )
}

/**
 * Goes to a page by its number. The address counts from 0 and people from 1, so the pages are the options of a select, which
 * sends the right number without JavaScript.
 */
function PageJump({ page, pageCount, param }: { page: number; pageCount: number; param: string }) {
  return (
    <Form method="get" className="page-jump" preventScrollReset>
      <label>
        <span>Page</span>
        <SubmitSelect name={param} value={page} keepsScroll>
          {pagesOffered(page, pageCount).map((one) => (
            <option key={one} value={one}>
              {(one + 1).toLocaleString('en-US')}
            </option>
          ))}
        </SubmitSelect>
        <span>of {pageCount.toLocaleString('en-US')}</span>
      </label>
      <RestOfQuery without={[param]} />
      <PlainSubmit>Go</PlainSubmit>
    </Form>
  )
}

/** All pages of a list with up to 300; for a longer one the first, the last, those near this one, and others at regular steps. */
function pagesOffered(page: number, pageCount: number): number[] {
  const all = Array.from({ length: Math.min(pageCount, 20_000) }, (_, index) => index)
  if (pageCount <= 300) return all
  const step = Math.ceil(pageCount / 1000) * 10
  return all.filter((one) => Math.abs(one - page) <= 25 || (one + 1) % step === 0 || one === 0 || one === pageCount - 1)
}

interface PageLinkProps {
  label: string
  icon: IconName
  to: number
  exists: boolean
  param: string
}

function PageLink({ label, icon, to, exists, param }: PageLinkProps) {
  const link = useQueryLink()
  if (!exists) {
    return (
      <RoundButton asChild aria-label={label} aria-disabled>
        <span role="link">
          <Icon name={icon} />
        </span>
      </RoundButton>
    )
  }
  return (
    <RoundButton asChild aria-label={label}>
      <ScreenLink to={link({ [param]: to === 0 ? null : to })} keepsScroll>
        <Icon name={icon} />
      </ScreenLink>
    </RoundButton>
  )
}
