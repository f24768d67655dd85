import type { TestBarback } from './barback'

/** The code on the screen of a venue's bar, as it stands there now. */
export async function codeOnScreen(bar: TestBarback, businessId: number): Promise<string> {
  const { html, status } = await (await bar.portal('admin')).get(`/kiosk?businessId=${businessId}`)
  const code = /class="guest-code">.*?<strong>(\d{4})<\/strong>/s.exec(html)?.[1]
  if (code === undefined) throw new Error(`No code is on the screen of business ${businessId}: ${status}`)
  return code
}

/** Four digits that are neither of these. */
export function anotherCode(...codes: readonly string[]): string {
  return ['0000', '0001', '0002', '0003'].find((code) => !codes.includes(code)) ?? ''
}
