import type { TestBarback } from './barback'

/** The code currently on a venue's bar screen. */
export async function codeOnScreen(bar: TestBarback, businessId: number): Promise<string> {
  const { html, status } = await (await bar.portal('admin')).get(`/kiosk?businessId=${businessId}`)
  const code = /class="guest-code">.*?<strong>(\d{4})<\/strong>/s.exec(html)?.[1]
  if (code === undefined) throw new Error(`No code is on the screen of business ${businessId}: ${status}`)
  return code
}

/** Four digits that differ from these codes. */
export function anotherCode(...codes: readonly string[]): string {
  return ['0000', '0001', '0002', '0003'].find((code) => !codes.includes(code)) ?? ''
}
