import type { Page } from './visitor'

/**
 * The fields of a form as a browser without JavaScript would send them. `id` names the form; the default is the first in the screen's main part,
 * outside the menu of a list's views.
 */
export function formIn({ html: whole }: Pick<Page, 'html'>, id?: string): Record<string, string> {
  const html = whole.replace(/<details class="view-menu".*?<\/details>/s, '')
  const start = id === undefined ? html.indexOf('<form method="post"', html.indexOf('<main')) : startOf(html, id)
  const end = html.indexOf('</form>', start)
  const elsewhere = id === undefined ? '' : html.slice(0, start) + html.slice(end)
  return {
    ...fieldsIn(html.slice(start, end), (form) => id === undefined || form === undefined || form === id),
    ...fieldsIn(elsewhere, (form) => form === id),
  }
}

/** Every POST form of a screen, once per button. A form without an action posts to the screen's own address. */
export function postFormsIn(
  { html }: Pick<Page, 'html'>,
  path: string,
): Array<{ action: string; fields: Record<string, string> }> {
  return [...html.matchAll(/<form\b([^>]*\bmethod="post"[^>]*)>(.*?)<\/form>/gs)].flatMap(
    ([whole, attributes = '', inside = '']) => {
      const id = attributeOf(attributes, 'id')
      const elsewhere = id === undefined ? '' : html.replace(whole, '')
      const fields = { ...fieldsIn(inside, () => true), ...fieldsIn(elsewhere, (form) => form === id) }
      const buttons = [...inside.matchAll(/<button\b([^>]*)>/g)].flatMap(([, button = '']) => {
        const name = attributeOf(button, 'name')
        return name === undefined ? [] : [{ [name]: attributeOf(button, 'value') ?? '' }]
      })
      const action = attributeOf(attributes, 'action') ?? path
      return (buttons.length > 0 ? buttons : [{}]).map((button) => ({ action, fields: { ...fields, ...button } }))
    },
  )
}

function startOf(html: string, id: string): number {
  const start = html.search(new RegExp(`<form\\b[^>]*\\bid="${id}"`))
  if (start < 0) throw new Error(`there is no form ${id}`)
  return start
}

function fieldsIn(html: string, belongs: (form: string | undefined) => boolean): Record<string, string> {
  const fields: Record<string, string> = {}
  const put = (attributes: string, text: string) => {
    const name = attributeOf(attributes, 'name')
    if (name !== undefined && belongs(attributeOf(attributes, 'form'))) fields[name] = text
  }
  for (const [, attributes = ''] of html.matchAll(/<input\b([^>]*)>/g)) {
    const type = attributeOf(attributes, 'type') ?? 'text'
    const isTick = type === 'checkbox' || type === 'radio'
    if (type === 'file' || /\sdisabled=""/.test(attributes)) continue
    if (!isTick || /\schecked=""/.test(attributes))
      put(attributes, attributeOf(attributes, 'value') ?? (isTick ? 'on' : ''))
  }
  for (const [, attributes = '', text = ''] of html.matchAll(/<textarea\b([^>]*)>([^<]*)/g)) {
    put(attributes, unescaped(text).replace(/\r?\n/g, '\r\n'))
  }
  for (const [, attributes = '', options = ''] of html.matchAll(/<select\b([^>]*)>(.*?)<\/select>/gs)) {
    const chosen = /<option\b[^>]*\bselected\b[^>]*>/.exec(options) ?? /<option\b[^>]*>/.exec(options)
    put(attributes, attributeOf(chosen?.[0] ?? '', 'value') ?? '')
  }
  return fields
}

function attributeOf(attributes: string, name: string): string | undefined {
  const text = new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(attributes)?.[1]
  return text === undefined ? undefined : unescaped(text)
}

function unescaped(text: string): string {
  const named = text.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&lt;', '<').replaceAll('&gt;', '>')
  return named.replaceAll('&amp;', '&')
}
